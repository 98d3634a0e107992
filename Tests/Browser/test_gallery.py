"""The gallery of the page's parts: each with its states, in light and dark, for everyone."""

import unittest

from browser import LOOK, Flow, expect

SECTIONS = ("roles", "buttons", "forms", "facts", "cards", "ordering", "money", "reviews", "times", "desk", "pictures",
            "states")


class Gallery(Flow):
    def test_every_part_is_shown_in_light_and_dark(self):
        # Each size in one of them; in the dark (`deploy/test looks`) the other way round.
        schemes = ("light", "dark") if LOOK == "light" else ("dark", "light")
        for scheme, (name, size) in zip(schemes, (("phone", {"width": 390, "height": 844}), ("desk", {"width": 1280, "height": 800}))):
            page = self.window(viewport=size, color_scheme=scheme)
            page.goto(f"{self.url}/page/gallery")
            for section in SECTIONS:
                expect(page.locator(f"#{section} > h2")).to_be_visible()
            # Drawings come a moment later.
            expect(page.locator(".pic > svg:empty")).to_have_count(0)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), size["width"])
            self.assertTrue(page.evaluate("(() => { const { scrollHeight, clientHeight } = document.querySelector('.parts-page');"
                                          " return scrollHeight <= clientHeight; })()"), "nothing is cut off")
            self.accessible(page, f"the gallery ({scheme}, {name})")
            for section in SECTIONS:
                page.locator(f"#{section}").scroll_into_view_if_needed()
                self.picture(page, f"gallery-{section}-{name}-{scheme}")

    def test_what_lies_over_the_page_opens_and_closes(self):
        page = self.window()
        page.goto(f"{self.url}/page/gallery")
        page.locator("#a-toast").click()
        expect(page.locator("#toast")).to_be_visible()
        page.locator("#a-sheet").click()
        expect(page.get_by_role("dialog", name="Sticky rice")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.locator("#a-question").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.assertEqual(page.url, f"{self.url}/gallery")

    def test_what_is_chosen_and_paid_has_its_states(self):
        page = self.window()
        page.goto(f"{self.url}/page/gallery")
        # Choices that are sold out cannot be chosen, and two of the others at most.
        expect(page.get_by_role("radio", name="For the table")).to_be_disabled()
        page.get_by_label("Salted egg").check()
        page.get_by_label("Pickled crab").check()
        expect(page.get_by_label("Rice noodles")).to_be_disabled()
        expect(page.get_by_role("button", name="Add to order")).to_contain_text("95")
        page.locator("#when-later").check()
        expect(page.locator("#slot-time option")).to_have_count(3)
        page.locator("#tip-other").click()
        expect(page.locator("#tip-amount")).to_be_focused()
        expect(page.locator("#pay-now")).to_contain_text("180")
        for name, shown in (("Transfer", "VIC-A41"), ("Refunded", "180")):
            page.get_by_role("group", name="Payment").get_by_role("button", name=name).click()
            expect(page.locator("#payment")).to_contain_text(shown)
        # Parts that would send requests do not.
        page.locator("#desk [data-step]").first.click()
        page.locator("#desk [data-act=hide]").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("#toast")).to_be_hidden()

    def test_every_accent_has_enough_contrast(self):
        page = self.window()
        page.goto(f"{self.url}/page/gallery")
        expect(page.locator(".pic > svg:empty")).to_have_count(0)
        for accent in ("Red", "Blue", "Yellow"):
            page.get_by_role("button", name=accent, exact=True).click()
            self.accessible(page, f"the gallery in {accent}")


if __name__ == "__main__":
    unittest.main()
