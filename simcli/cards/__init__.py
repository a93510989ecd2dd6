"""The user's card pool: reading card databases, keeping what they say, and searching it."""
