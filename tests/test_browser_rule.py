"""The rule behind "?" on the page, beside the question: by touch and by key, on a phone, too; and the first tips."""

import pytest
from keyboard import press
from playwright.sync_api import Page, expect
from test_browser import HINT, page, said, says, served

from companion.faces.panel.wording import TIPS, TOUCHED

__all__ = ["page", "served"]

pytestmark = pytest.mark.browser

QUESTION = "Red: what now?"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_the_rule_of_a_question_is_read_and_left_with_nothing_answered(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    rule, state = page.locator("#rule"), page.locator("#state")
    says(page, HINT)
    expect(page.locator("#foot")).to_have_text(TOUCHED[TIPS["box/start/card"]])
    expect(rule).to_be_hidden()
    for id in ("hoard", "on", "begin"):
        page.locator(f'#rows [data-id="{id}"]').click()
    word = page.locator('#rows [data-id="word"]')
    expect(word.or_(rule.and_(page.locator(":visible"))).first).to_be_visible()
    if word.count():
        page.locator('#rows [data-id="begin"]').click()
    says(page, QUESTION)
    before = said(page).count()
    for key in ("", "?"):
        expect(rule).to_be_visible()
        expect(rule).to_be_in_viewport(ratio=1)
        box = rule.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
        press(page, key) if key else rule.click()
        says(page, "On your turn do one thing. Then the next player does.")
        expect(state).to_have_text("How to play · HOA-1")
        expect(rule).to_be_hidden()
        page.get_by_role("button", name="Back", exact=True).last.click()
        says(page, QUESTION)
    assert said(page).count() == before
