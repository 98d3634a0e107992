"""Options: chosen on a dish's sheet, separate in the cart, ordered, shown on the board; edited at the desk."""

import re

from browser import WIDE, Flow, expect
from desk import CAFE, DeskFlow, merchant
from homes import FAR, cafe, dish, done, search_knows
from town import town



def baht(amount):
    return {"amount": amount, "currency": "THB"}


def options(large=1500, pearls=None):
    return [
        {"id": "size", "name": "Size", "least": 1, "most": 1, "choices": [
            {"id": "small", "name": "Small", "price": baht(0)}, {"id": "large", "name": "Large", "price": baht(large)}]},
        {"id": "extras", "name": "Extras", "most": 2, "choices": [
            {"id": "pearls", "name": "Pearls", "price": baht(1000), "stock": pearls or {"kind": "unlimited"}},
            {"id": "plain", "name": "Without sugar", "price": baht(-500)},
            {"id": "jelly", "name": "Jelly", "price": baht(500)},
            {"id": "gold", "name": "Gold", "price": baht(90000), "isAvailable": False}]}]


def tea_house(place, **values):
    cafe(place, **values)
    dish(f"{place}.tea", 4000, options=options())
    search_knows(f"/v1/items?place={place}", lambda page: page["total"] == 1 and page["items"][0]["options"])


class Options(Flow):
    def open(self, place, **more):
        page = self.window(location=FAR, **more)
        page.goto(f"{self.url}/place/{place}")
        page.get_by_role("button", name="Add Tea", exact=True).click()
        return page

    def ordered(self, page):
        page.wait_for_url(re.compile(r"/my-orders/"))
        return done(town().call("GET", f"/v1/orders/{page.url.split('/')[-1]}", None, town().operator))

    def test_a_dish_is_chosen_kept_apart_changed_ordered_and_seen_on_the_board(self):
        tea_house("options-all", merchant="m-options")
        page = self.open("options-all")
        sheet = page.locator("dialog.dish-sheet")
        expect(sheet.get_by_label("Small")).to_be_checked()
        add = sheet.locator("#add-chosen")
        expect(add).to_contain_text("฿40")
        size = page.viewport_size
        page.set_viewport_size({"width": 390, "height": 600})
        expect(add).to_be_in_viewport(ratio=1)
        page.set_viewport_size(size)
        expect(sheet.get_by_label("Gold")).to_be_disabled()
        sheet.get_by_label("Large").check()
        sheet.get_by_label("Pearls").check()
        sheet.get_by_label("Without sugar").check()
        expect(sheet.get_by_label("Jelly")).to_be_disabled()
        expect(sheet.locator("#add-chosen")).to_contain_text("฿60")
        self.accessible(page, "a dish with options")
        sheet.locator("#add-chosen").click()
        expect(sheet).to_have_count(0)
        page.get_by_role("button", name="Add Tea", exact=True).click()
        sheet.locator("#add-chosen").click()
        page.goto(f"{self.url}/cart")
        lines = page.locator(".cart-lines li")
        expect(lines).to_have_count(2)
        expect(lines.first).to_contain_text("Large (+฿15), Pearls (+฿10), Without sugar (−฿5)")
        expect(lines.last).to_contain_text("Small")
        self.accessible(page, "a cart with options")
        # The limit of five counts a dish with all choices.
        for _ in range(3):
            lines.last.get_by_role("button", name="One more Tea").click()
        expect(lines.last.locator("output")).to_have_text("4")
        expect(lines.first.get_by_role("button", name="One more Tea")).to_have_attribute("aria-disabled", "true")
        for _ in range(3):
            lines.last.get_by_role("button", name="One less Tea").click()
        lines.last.get_by_role("button", name="Change the choices of Tea").click()
        page.locator("dialog").get_by_label("Jelly").check()
        page.locator("#save-options").click()
        expect(lines.last).to_contain_text("Small, Jelly (+฿5)")
        expect(page.locator("#order")).to_contain_text("฿105")
        page.locator("#order").click()
        order = self.ordered(page)
        self.assertEqual(order["total"]["amount"], 10_500)
        self.assertEqual([[one["name"] for one in line["options"]] for line in order["lines"]],
                         [["Large", "Pearls", "Without sugar"], ["Small", "Jelly"]])
        expect(page.locator(".receipt")).to_contain_text("Large (+฿15), Pearls (+฿10)")
        board = self.window(viewport=WIDE)
        board.goto(f"{self.url}/desk")
        board.locator("#have-token").click()
        board.locator("#token").fill(town().token("merchant", "m-options"))
        board.locator("#sign-in").click()
        expect(board.locator(f"#order-{order['id']}")).to_contain_text("Large, Pearls, Without sugar")
        page.locator("#again").click()
        expect(lines).to_have_count(2)
        expect(lines.first).to_contain_text("Large (+฿15), Pearls (+฿10), Without sugar (−฿5)")

    def test_a_dearer_or_removed_choice_is_named_and_one_press_orders_without_it(self):
        tea_house("options-dearer")
        page = self.open("options-dearer", expected=["422"])
        page.locator("dialog").get_by_label("Large").check()
        page.locator("dialog").get_by_label("Pearls").check()
        page.locator("#add-chosen").click()
        page.goto(f"{self.url}/cart")
        # The cart has the state from when it was read, and gets no changes.
        expect(page.locator("#order")).to_contain_text("฿65")
        dish("options-dearer.tea", 4000, options=options(large=2000))
        page.locator("#order").click()
        refused = page.locator("#refusal")
        expect(refused).to_contain_text("A price has changed.")
        expect(refused).to_contain_text("Tea, Large +฿15 +฿20")
        expect(page.locator("#order")).to_contain_text("฿70")
        dish("options-dearer.tea", 4000, options=options(large=2000, pearls={"kind": "count", "left": 0}))
        page.locator("#order").click()
        expect(refused).to_contain_text("Tea: too little is left of “Pearls”.")
        expect(refused).to_contain_text("Tea, Pearls 1 × none")
        expect(page.locator(".cart-lines li")).to_have_count(1)
        expect(page.locator("#order")).to_contain_text("฿60")
        page.locator("#order").click()
        order = self.ordered(page)
        self.assertEqual((order["total"]["amount"], [one["choice"] for one in order["lines"][0]["options"]]), (6000, ["large"]))


class WritingOptions(DeskFlow):
    def test_groups_and_choices_are_added_moved_switched_off_and_taken_away(self):
        merchant()
        done(town().call("PUT", "/v1/places/desk-options", {**CAFE, "name": "Options", "names": {}}, merchant()))
        done(town().call("PUT", "/v1/items/desk-options.tea", {"name": "Tea", "price": {"amount": 300, "currency": "EUR"}}, merchant()))
        search_knows("/v1/items?place=desk-options", lambda page: page["total"] == 1)
        page = self.desk("menu/desk-options?dish=desk-options.tea")
        form = page.locator(".desk-form")
        form.get_by_text("Options and sizes").click()
        form.get_by_role("button", name="Add a group").click()
        form.get_by_label("Name of the group", exact=True).fill("Size")
        form.get_by_label("Least", exact=True).fill("1")
        choices = form.locator(".option-list .option-list > li")
        choices.first.get_by_label("Choice", exact=True).fill("Large")
        choices.first.get_by_label("Costs more (or −less)", exact=True).fill("0.80")
        form.get_by_role("button", name="Add a choice").click()
        choices.last.get_by_label("Choice", exact=True).fill("Small")
        choices.last.get_by_label("Costs more (or −less)", exact=True).fill("-0.20")
        choices.last.get_by_role("button", name=re.compile("^Move .* up$")).click()
        choices.last.get_by_role("switch").uncheck()
        self.accessible(page, "an editor of options")
        form.locator("#save-dish").click()
        expect(page.locator(".save-state")).to_have_text("Everything is saved")
        [size] = done(town().call("GET", "/v1/items/desk-options.tea", None, merchant()))["options"]
        self.assertEqual((size["id"], size["least"], size["most"]), ("size", 1, 1))
        self.assertEqual([(one["id"], one["price"]["amount"], one["isAvailable"]) for one in size["choices"]],
                         [("small", -20, True), ("large", 80, False)])
        form.get_by_role("button", name="Remove Size").click()
        form.locator("#save-dish").click()
        town().until("no options", lambda: done(town().call("GET", "/v1/items/desk-options.tea", None, merchant()))["options"] == [])
