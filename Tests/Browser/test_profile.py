"""The reader's own page: running orders, stored data, and erasure."""

import json
import re
import unittest

from copies import GONE, Copied
from homes import cafe, dish, search_knows
from browser import Flow, expect

SOMEBODY = """async () => {
    const session = await (await fetch('/v1/session', { method: 'POST' })).json()
    localStorage['vicinity.session'] = JSON.stringify(session)
    return session.customer
}"""


def order(number, status, name):
    return {"id": f"o-{number}", "status": status, "createdAt": "2026-03-03T10:00:00Z", "updatedAt": "2026-03-03T10:00:00Z",
            "lines": [{"item": "cafe.one", "name": name, "quantity": 2}]}


class You(Flow):
    def somebody(self, page):
        page.goto(f"{self.url}/about")
        page.get_by_role("heading", level=1).wait_for()
        return page.evaluate(SOMEBODY)

    def test_what_runs_comes_first_and_what_was_before_is_counted(self):
        page = self.window()
        customer = self.somebody(page)
        orders = [order(1, "preparing", "Pad Thai"), order(2, "completed", "Soup"), order(3, "completed", "Tea")]
        page.evaluate("(kept) => { localStorage['vicinity.orders'] = JSON.stringify(kept) }", {"customer": customer, "orders": orders})
        page.goto(f"{self.url}/you")
        running = page.get_by_role("link", name="2 × Pad Thai")
        expect(running).to_contain_text("Being prepared")
        expect(running).to_contain_text("Live")
        expect(page.get_by_role("link", name="Earlier orders")).to_contain_text(re.compile(r"2 orders since March"))
        expect(page.locator("#nav .dot")).to_have_text("1")
        running.click()
        expect(page).to_have_url(f"{self.url}/my-orders/o-1")
        self.errors = [text for text in self.errors if "404" not in text and "400" not in text]

    def test_language_and_appearance_are_chosen_here(self):
        page = self.window()
        page.goto(f"{self.url}/you")
        dark = page.locator("#look-dark")
        dark.click()
        expect(dark).to_have_attribute("aria-pressed", "true")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(dark).to_be_focused()
        page.get_by_role("button", name="Suomi").click()
        expect(page.locator("html")).to_have_attribute("lang", "fi")
        expect(page.locator("#look-dark")).to_have_attribute("aria-pressed", "true")

    def test_who_was_never_anybody_is_not_known_to_the_server(self):
        page = self.window()
        page.goto(f"{self.url}/you")
        page.get_by_role("link", name="Privacy").click()
        expect(page.locator("#unknown")).to_be_visible()
        expect(page.locator("#privacy-cart")).to_have_text("none")
        expect(page.locator("#forget-server")).to_have_count(0)

    def test_this_browser_forgets_all_when_asked_and_only_then(self):
        page = self.window()
        customer = self.somebody(page)
        page.evaluate("localStorage['vicinity.cart'] = JSON.stringify([])")
        page.goto(f"{self.url}/you/privacy")
        expect(page.locator("#privacy-number")).to_have_text(customer)
        page.locator("#forget-here").click()
        page.get_by_role("button", name="Keep it").click()
        self.assertEqual(page.evaluate("JSON.parse(localStorage['vicinity.session']).customer"), customer)
        token = page.evaluate("JSON.parse(localStorage['vicinity.session']).token")
        page.locator("#forget-here").click()
        page.get_by_role("dialog").get_by_role("button", name="Forget all in this browser").click()
        expect(page).to_have_url(f"{self.url}/you")
        expect(page.locator("#mode")).to_have_text("Everything is kept in this browser.")
        self.assertEqual(page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('vicinity.'))"), [])
        self.assertEqual(page.request.get(f"{self.url}/v1/orders", headers={"Authorization": f"Bearer {token}"}).status, 401,
                         "the session is ended")

    def test_one_box_shows_who_one_is_and_the_one_thing_to_do(self):
        page = self.window()
        self.somebody(page)
        page.goto(f"{self.url}/you")
        box = page.get_by_role("region", name="Anonymous in this browser")
        expect(box.locator("#mode")).to_have_text("Everything is kept in this browser.")
        expect(box.locator(".btn.primary")).to_have_text("Send code")
        expect(page.locator("main .btn.primary")).to_have_count(1)
        expect(page.get_by_text("Everything is kept in this browser.")).to_have_count(1)
        expect(page.locator("main")).not_to_contain_text("customer number c-")
        self.assertEqual(page.locator("main section.box").first.evaluate("(one) => one.getAttribute('aria-labelledby')"), "who")

    def test_an_address_that_is_being_typed_is_not_replaced(self):
        page = self.window()
        page.goto(f"{self.url}/you")
        page.locator("#sign-in > summary").click()
        email = page.locator("#email")
        email.press_sequentially("mai@exam")
        # A caret in a field for addresses cannot be asked for; what is typed next shows where it is.
        email.press("ArrowLeft")
        email.evaluate("(field) => { field.isTheOne = true; }")
        # As when another window changes it.
        page.evaluate("dispatchEvent(new StorageEvent('storage', {key: 'vicinity.account'}))")
        expect(email).to_be_focused()
        page.keyboard.type("p")
        expect(email).to_have_value("mai@exapm")
        self.assertTrue(email.evaluate("(field) => field.isTheOne"))
        # Once it is left, it is drawn, with a field that knows nothing of the one before.
        page.locator("#look-dark").click()
        page.wait_for_function("() => !document.getElementById('email').isTheOne")

    def test_what_is_kept_is_exported_and_erased(self):
        page = self.window()
        self.somebody(page)
        page.goto(f"{self.url}/you/privacy")
        with page.expect_download() as download:
            page.locator("#export").click()
        with open(download.value.path()) as file:
            saved = json.load(file)
        self.assertEqual(saved["format"], "vicinity.own")
        self.assertIn("followed", saved)
        erase = page.locator("#forget-server")
        erase.click()
        page.get_by_role("dialog").get_by_role("button", name="Keep it").click()
        expect(erase).to_be_visible()
        erase.click()
        page.get_by_role("dialog").locator(".danger").click()
        expect(page.locator("#toast")).to_contain_text("erased")

    def test_the_pages_are_for_everyone(self):
        for scheme in ("light", "dark"):
            page = self.window(viewport={"width": 320, "height": 640}, locale="fi", color_scheme=scheme)
            for path in ("/you", "/you/privacy", "/about", "/text", "/copy"):
                page.goto(self.url + path)
                expect(page.locator("h1")).to_be_attached()
                page.wait_for_load_state("networkidle")
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320, path)
                self.accessible(page, f"{path} ({scheme})")
                self.picture(page, f"{path[1:].replace('/', '-')}-{scheme}")


class Copy(Copied):
    def test_the_copy_is_refreshed_without_a_question_if_that_is_wished(self):
        cafe("you-cafe")
        dish("you-cafe.tea", 4000)
        search_knows("/v1/items?place=you-cafe", lambda found: found["total"] == 1)
        page = self.window(expected=GONE)
        self.fetch(page, "items")
        page.goto(f"{self.url}/you")
        expect(page.locator("#to-copy")).to_contain_text(re.compile(r"\d (kB|MB)"))
        switch = page.get_by_role("switch", name="Ask before refreshing")
        expect(switch).to_be_checked()
        switch.uncheck()
        dish("you-cafe.pie", 6000)
        search_knows("/v1/items?place=you-cafe", lambda found: found["total"] == 2)
        page.reload()
        expect(page.locator("#toast")).to_contain_text("Finished")
        self.assertEqual(self.answers(page, "/v1/items?place=you-cafe")["total"], 2)


if __name__ == "__main__":
    unittest.main()
