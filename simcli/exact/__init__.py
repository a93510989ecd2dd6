"""Enumeration over merged categories, in whole numbers; knows no game and no question language.

A :class:`~simcli.exact.deal.Deal` says what is dealt and an event (:mod:`simcli.exact.residual`)
what is asked. :mod:`simcli.exact.opening` gives chances, distributions and what they cost to
compute, :mod:`simcli.exact.best` the best cards to keep; :mod:`simcli.exact.hypergeometric` and
:mod:`simcli.exact.reveal` are for cards turned up from a deck.
"""
