"""The language of all words: this one. Another would be a catalogue of their literals, read here at the start.

The module ``gettext`` itself looks for a catalogue's files at every single word.
"""

from gettext import NullTranslations

_catalogue = NullTranslations()
_, many = _catalogue.gettext, _catalogue.ngettext
