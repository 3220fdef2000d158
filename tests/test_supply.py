"""What ``make install`` takes: every wheel is named with its sum, in the version that the tests know."""

import re

from systemd.wheels import LIST, needed, versions

LINE = re.compile(r"([a-z0-9-]+)==([^\s;]+)(?:; ([^\\]+))?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


def test_every_package_that_the_box_needs_is_listed_with_sums() -> None:
    """Red: ``python systemd/wheels.py`` writes the list anew."""
    text = re.sub(r"#.*\n", "", LIST.read_text("utf-8"))
    found = {name: (version, marker) for name, version, marker, _ in LINE.findall(text)}
    assert "".join(match[0] for match in LINE.finditer(text)) == text
    assert found == {name: (versions()[name], marker) for name, marker in needed().items()}
