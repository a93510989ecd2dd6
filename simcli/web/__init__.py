"""Asking public deck services: one careful client, and a file of what they answer."""
