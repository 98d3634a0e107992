"""Two tabs, a full storage, an upgrade while a tab is open: nothing is lost, and every failure is shown."""

import shutil

from browser import WIDE, Flow, expect
from gateways import Gateway
from homes import cafe, dish, search_knows
from town import ROOT, town

PLACE = "steady-cafe"
FILL = """() => {
  for (let size = 1 << 22; size >= 1; size >>= 1) {
    for (let count = 0; count < 4; count += 1) {
      try { localStorage.setItem(`other-${size}-${count}`, 'x'.repeat(size)); } catch { break; }
    }
  }
}"""


class Steady(Flow):
    @classmethod
    def setUpClass(cls):
        cafe(PLACE)
        for name, price in (("tea", 4000), ("cake", 9000)):
            dish(f"{PLACE}.{name}", price)
        search_knows(f"/v1/items?place={PLACE}", lambda page: page["total"] == 2)

    def add(self, page, name="Tea"):
        page.get_by_role("button", name=f"Add {name}", exact=True).click()

    def test_what_is_done_in_one_tab_is_seen_in_the_other(self):
        first = self.window()
        first.goto(f"{self.url}/place/{PLACE}")
        second = first.context.new_page()
        second.goto(f"{self.url}/cart")
        self.add(first)
        line = second.locator(".cart-lines li")
        expect(line).to_have_count(1)
        second.get_by_role("button", name="One more Tea").click()
        expect(first.locator(f"#dish-{PLACE}\\.tea .stepper output")).to_have_text("2")
        first.goto(f"{self.url}/my-orders")
        second.locator("#order").click()
        second.wait_for_url("**/my-orders/*")
        order = second.url.split("/")[-1]
        expect(first.locator(f"a[href='/my-orders/{order}']")).to_be_visible()
        expect(first.locator("#cart-bar .bar, #cart-bar a")).to_have_count(0)

    def test_a_full_storage_shows_a_notice_and_choices_stay_as_long_as_the_window(self):
        page = self.window(viewport=WIDE)
        page.goto(f"{self.url}/place/{PLACE}")
        expect(page.locator("#banner")).to_be_hidden()
        page.evaluate(FILL)
        self.add(page)
        expect(page.locator("#banner")).to_contain_text("This browser has no room left.")
        expect(page.locator(f"#dish-{PLACE}\\.tea .stepper output")).to_have_text("1")
        page.get_by_role("link", name="Go to checkout").click()
        expect(page.locator(".cart-lines li")).to_have_count(1)
        page.locator("#order").click()
        page.wait_for_url("**/my-orders/*")
        expect(page.locator("#status")).to_have_text("Accepted")
        # With room again everything is stored.
        page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('other-')).forEach((key) => localStorage.removeItem(key))")
        page.goto(f"{self.url}/place/{PLACE}")
        self.add(page, "Cake")
        expect(page.locator("#banner")).to_be_hidden()
        page.reload()
        expect(page.locator(f"#dish-{PLACE}\\.cake .stepper output")).to_have_text("1")

    def test_a_tab_that_was_open_during_an_upgrade_goes_on_with_the_new_page(self):
        folder = f"{town().folder}/page-{PLACE}"
        shutil.copytree(f"{ROOT}/Services/Web/Page", folder)
        gateway = Gateway(PAGE=folder)
        self.addCleanup(gateway.stop)
        page = self.window(expected=["bundle/", "net::ERR_", "Failed to fetch", "503"], viewport=WIDE)
        page.goto(f"{gateway.url}/place/{PLACE}")
        self.add(page)
        version = page.evaluate("document.querySelector('meta[name=version]').content")
        gateway.stop()
        with open(f"{folder}/script/profile/profile-page.js", "a") as file:
            file.write("\nexport const isNew = true;\n")
        gateway.start()
        # The tab goes on while the browser has all files of the old page, so the test removes them.
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        page.evaluate(
            "async () => { for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();"
            " for (const name of await caches.keys()) await caches.delete(name); }")
        page.get_by_role("navigation", name="Main").get_by_role("link", name="You").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("You")
        self.assertNotEqual(page.evaluate("document.querySelector('meta[name=version]').content"), version)
        page.goto(f"{gateway.url}/cart")
        expect(page.locator(".cart-lines li")).to_have_count(1)
