"""The API's reference, as people read it."""

from browser import Flow, expect


class Reference(Flow):
    def test_an_operation_is_found_and_read_with_its_examples(self):
        for width in (320, 1100):
            page = self.window(viewport={"width": width, "height": 800})
            page.goto(f"{self.url}/reference")
            page.get_by_role("navigation").get_by_role("link", name="Orders").click()
            order = page.locator("#placeOrder")
            order.locator("summary").click()
            expect(order.locator("pre").first).to_contain_text('"quantity": 2')
            order.get_by_role("link", name="NewOrder", exact=True).click()
            expect(page.locator("#schema-NewOrder")).to_be_in_viewport()
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
        self.accessible(page, "the reference")
