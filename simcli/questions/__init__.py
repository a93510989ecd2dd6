"""The question language: what a player asks about card counts, and its one exact meaning."""

from simcli.questions.parser import parse, parse_clause, parse_filter
from simcli.questions.tree import Moment, Question
from simcli.questions.vocabulary import Vocabulary

__all__ = ["Moment", "Question", "Vocabulary", "parse", "parse_clause", "parse_filter"]
