"""Unsaved changes at the desk are not lost without a question."""

import re

from browser import WIDE, expect
from desk import CAFE, DeskFlow, done, merchant
from town import town


class Unsaved(DeskFlow):
    def open(self, place="desk-unsaved", **options):
        merchant()
        done(town().call("PUT", f"/v1/places/{place}", {**CAFE, "name": place, "names": {}}, merchant()))
        page = self.desk("more", **options)
        self.tab(page, "Place")
        expect(page.locator("#new-place")).to_be_visible()
        # The list is updated some moments later.
        page.evaluate(
            "path => { const link = Object.assign(document.createElement('a'), { href: path, textContent: path });"
            " document.querySelector('#content').append(link); link.click(); }", f"/desk/places/{place}")
        expect(page.get_by_label("Description")).to_be_visible()
        return page

    def question(self, page):
        return page.get_by_role("dialog", name="Your changes are not saved.")

    def test_going_elsewhere_asks_once_and_keeps_what_is_written(self):
        page = self.open()
        page.get_by_label("Description").fill("Half written.")
        self.tab(page, "Door")
        expect(self.question(page)).to_be_visible()
        self.accessible(page, "a question whether to leave")
        self.question(page).get_by_role("button", name="Keep editing").click()
        expect(page.get_by_label("Description")).to_have_value("Half written.")
        self.assertIn("/desk/places/desk-unsaved", page.url)
        self.tab(page, "Door")
        self.question(page).get_by_role("button", name="Leave").click()
        page.wait_for_url(re.compile("/desk/door$"))
        expect(self.question(page)).to_have_count(0)
        # There is nothing unsaved any more.
        page.go_back()
        expect(page.get_by_label("Description")).to_have_value("")

    def test_back_and_forward_ask_and_lead_on_from_where_one_stays(self):
        page = self.open()
        page.get_by_label("Description").fill("Half written.")
        page.evaluate("history.back()")
        expect(self.question(page)).to_be_visible()
        page.keyboard.press("Escape")
        expect(self.question(page)).to_have_count(0)
        self.assertIn("/desk/places/desk-unsaved", page.url)
        expect(page.get_by_label("Description")).to_have_value("Half written.")
        page.evaluate("history.back()")
        self.question(page).get_by_role("button", name="Leave").click()
        page.wait_for_url(re.compile("/desk/places$"))
        page.evaluate("history.forward()")
        expect(page.get_by_label("Description")).to_have_value("")
        # Changes without a field count, too; closing a dialog above a form does not.
        page.get_by_role("button", name="Edit by day").click()
        page.get_by_role("button", name="Copy to other days: Monday").click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        page.evaluate("history.back()")
        self.question(page).get_by_role("button", name="Keep editing").click()
        expect(page.get_by_label("Monday: open")).to_be_checked()

    def test_what_is_saved_is_left_without_a_question(self):
        page = self.open()
        page.get_by_label("Description").fill("Written.")
        page.locator("#save-place").click()
        expect(page.locator(".notice")).to_contain_text("is saved")
        self.tab(page, "Door")
        page.wait_for_url(re.compile("/desk/door$"))
        page.evaluate("history.back()")
        page.get_by_label("Description").fill("To be deleted.")
        page.locator("#delete-place").click()
        page.locator("dialog button", has_text="Yes").click()
        page.wait_for_url(re.compile("/desk/places$"))
        expect(self.question(page)).to_have_count(0)
        page.locator("#new-place").click()
        page.get_by_label("Name", exact=True).fill("Unsaved until now")
        page.get_by_label("Latitude").fill("41.4")
        page.get_by_label("Longitude").fill("2.17")
        page.locator("#save-place").click()
        expect(page.locator("#place-title")).to_have_text("Unsaved until now")

    def test_a_window_is_not_closed_over_what_is_written(self):
        page = self.open()
        asked = []
        page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
        page.reload()
        self.assertEqual(asked, [])
        page.get_by_label("Description").fill("Half written.")
        page.reload()
        expect(page.get_by_label("Description")).to_have_value("")
        self.assertEqual(asked, ["beforeunload"])

    def test_a_dish_beside_the_menu_is_asked_for_by_back_and_by_links(self):
        merchant()
        done(town().call("PUT", "/v1/items/desk-cafe.unsaved", {"name": "Unsaved pie", "price": {"amount": 450, "currency": "EUR"}}, merchant()))
        town().until("search knows the dish", lambda: any(
            one["name"] == "Unsaved pie" for one in town().all("/v1/items?place=desk-cafe&")))
        page = self.desk("menu/desk-cafe", viewport=WIDE)
        page.get_by_role("button", name=re.compile("^Unsaved pie")).click()
        page.get_by_label("Description").fill("Warm.")
        page.evaluate("history.back()")
        self.question(page).get_by_role("button", name="Keep editing").click()
        expect(page.get_by_label("Description")).to_have_value("Warm.")
        self.assertIn("dish=", page.url)
        self.tab(page, "Door")
        self.question(page).get_by_role("button", name="Keep editing").click()
        page.get_by_role("button", name="Close").click()
        self.question(page).get_by_role("button", name="Leave").click()
        expect(page.get_by_label("Description")).to_have_count(0)
        expect(self.question(page)).to_have_count(0)
