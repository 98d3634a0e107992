"""The desk: places and their menus."""

import datetime
import re
import zoneinfo

from browser import WIDE, expect
from desk import CAFE, DeskFlow, done, merchant
from town import town


class Places(DeskFlow):
    def test_a_place_is_made_on_the_map_changed_and_deleted(self):
        page = self.desk("places", expected=("422",))
        page.locator("#new-place").click()
        name = page.get_by_label("Name", exact=True)
        name.fill("Forn de la Prova")
        page.get_by_text("Names in other languages").click()
        page.get_by_label("ไทย").fill("เตาอบทดลอง")
        page.get_by_label("Kind", exact=True).select_option(label="café")
        page.get_by_label("Telephone").fill("no number")
        page.get_by_role("button", name="Edit as text").click()
        page.get_by_label("Opening hours").fill("when we like")
        page.get_by_label("Time zone").fill("Europe/Madrid")
        save = page.locator("#save-place")
        save.click()
        problem = page.locator("#f-geo-latitude-problem")
        expect(problem).to_contain_text("A number from -90 to 90 is needed.")
        page.locator("#place-map[data-engine]").first.wait_for()
        page.locator("#place-map").click(position={"x": 200, "y": 150})
        latitude = page.get_by_label("Latitude")
        expect(latitude).to_have_value(re.compile(r"^\d+\.\d{6}$"))
        save.click()
        hours = page.get_by_label("Opening hours")
        expect(hours).to_have_attribute("aria-invalid", "true")
        expect(hours).to_be_focused()
        expect(page.locator("#f-openingHours-problem")).to_contain_text("is not understood")
        hours.fill("Mo-Fr 07:00-15:00; Su off")
        save.click()
        expect(page.locator("#f-telephone-problem")).not_to_be_empty()
        page.get_by_label("Telephone").fill("+34 932 000 000")
        self.everywhere(page, "a new place")
        save.click()
        expect(page.locator("h1")).to_have_text("Forn de la Prova")
        place = page.url.split("/")[-1]
        known = done(town().call("GET", f"/v1/places/{place}"))
        self.assertEqual(known["names"], {"th": "เตาอบทดลอง"})
        self.assertEqual(known["types"], ["CafeOrCoffeeShop", "FoodEstablishment"])
        self.assertEqual([rule["days"] for rule in known["openingHours"]["rules"]], [["Mo", "Tu", "We", "Th", "Fr"], ["Su"]])
        latitude.fill("41.4100")
        page.get_by_label("Longitude").fill("2.1800")
        page.get_by_label("Street and number").fill("Carrer de la Prova 1")
        # The notice of the first time has the same text, and may still be there.
        expect(page.locator("#toast")).to_be_hidden()
        save.click()
        expect(page.locator(".notice")).to_contain_text("Forn de la Prova is saved.")
        known = done(town().call("GET", f"/v1/places/{place}"))
        self.assertEqual(known["geo"], {"latitude": 41.41, "longitude": 2.18})
        self.assertEqual(known["address"]["streetAddress"], "Carrer de la Prova 1")
        self.assertEqual(known["openingHours"]["text"], "Mo-Fr 07:00-15:00; Su off")
        page.locator("#delete-place").click()
        page.locator("dialog button", has_text="Yes").click()
        page.wait_for_url(re.compile("/desk/places$"))
        self.assertEqual(town().call("GET", f"/v1/places/{place}")[0], 404)

    def test_a_long_form_has_an_index_and_says_what_is_unsaved(self):
        merchant()
        page = self.desk("places/desk-stall", viewport=WIDE)
        index = page.get_by_role("navigation", name="Parts of this form")
        contact = page.get_by_role("group", name="Contact")
        index.get_by_role("button", name="Contact").click()
        expect(contact.get_by_role("heading", name="Contact")).to_be_focused()
        expect(contact).to_be_in_viewport()
        state, save = page.locator(".save-state"), page.locator("#save-place")
        expect(state).to_have_text("Everything is saved")
        expect(index.get_by_role("button", name="Delivery")).to_be_hidden()
        page.get_by_label("Delivery", exact=True).check()
        expect(index.get_by_role("button", name="Delivery")).to_be_visible()
        page.get_by_label("Delivery", exact=True).uncheck()
        page.get_by_label("Description").fill("Two steps from the market.")
        expect(state).to_have_text("Unsaved changes")
        # The button is at hand wherever one is in the form.
        for part in ("What it is", "Address"):
            page.get_by_role("group", name=part).scroll_into_view_if_needed()
            expect(save).to_be_in_viewport()
        save.click()
        expect(state).to_have_text("Everything is saved")
        self.everywhere(page, "a place's form")

    def test_names_in_letters_that_a_reader_may_not_know_are_in_english(self):
        page = self.desk("more", locale="fi-FI")
        names = page.evaluate(
            "async (path) => { const {nameOf} = await import(path); return ["
            " nameOf({name: 'ส้มตำนัว', names: {en: 'Som Tam Nua'}}), nameOf({name: 'Cafè', names: {en: 'Coffee'}}),"
            " nameOf({name: 'ส้มตำนัว', names: {}}), nameOf({name: 'ส้มตำ', names: {en: 'A', fi: 'B'}})]; }",
            self.module(page, "desk").replace("desk/desk", "core/messages"))
        self.assertEqual(names, ["Som Tam Nua", "Cafè", "ส้มตำนัว", "B"])

    def test_a_pin_is_dragged(self):
        merchant()
        page = self.desk("places/desk-stall")
        latitude = page.get_by_label("Latitude")
        before = float(latitude.input_value())
        pin = page.locator("#place-map .map-at .pin")
        pin.scroll_into_view_if_needed()
        box = pin.bounding_box()
        page.mouse.move(box["x"] + 16, box["y"] + 16)
        page.mouse.down()
        page.mouse.move(box["x"] + 16, box["y"] + 66, steps=8)
        page.mouse.up()
        expect(latitude).not_to_have_value(str(before))
        self.assertLess(float(latitude.input_value()), before)

    def test_what_a_form_does_not_show_stays(self):
        hours = {"rules": [{"days": ["Mo"], "occurrences": [1], "times": [{"opens": "10:00", "closes": "12:00"}], "note": "knock"}]}
        merchant()
        done(town().call("PUT", "/v1/places/desk-odd", {
            **CAFE, "openingHours": hours, "locations": [{"latitude": 41.5, "longitude": 2.2}], "names": {"gl": "Café da Mesa"}}, merchant()))
        page = self.desk("places/desk-odd")
        expect(page.get_by_label("Opening hours")).to_have_value("Mo[1] 10:00-12:00")
        expect(page.get_by_label("Galician")).to_have_value("Café da Mesa")
        page.get_by_label("Description").fill("Odd.")
        page.locator("#save-place").click()
        expect(page.locator(".notice")).to_contain_text("is saved")
        known = done(town().call("GET", "/v1/places/desk-odd"))
        self.assertEqual((known["openingHours"], known["locations"], known["description"]), (hours, [{"latitude": 41.5, "longitude": 2.2}], "Odd."))
        self.assertEqual(known["names"], {"gl": "Café da Mesa"})

    def test_a_merchant_finds_the_own_places_and_an_operator_all(self):
        merchant()
        own = lambda: town().call("GET", "/v1/places?merchant=me", None, merchant())[1]["total"] >= 2
        town().until("search knows the merchant's places", own, 60)
        page = self.desk("places")
        expect(page.locator(".desk-list a", has_text="Cafè del Taulell")).to_be_visible()
        expect(page.locator(".desk-list li", has_text="Library")).to_have_count(0)
        operator = self.desk("places", token=town().operator)
        operator.locator("#find").fill("library")
        operator.locator("#find-places").click()
        expect(operator.locator(".desk-list a", has_text=re.compile("library", re.I)).first).to_be_visible()
        self.everywhere(operator, "the list of places")
        operator.goto(f"{self.url}/desk/places")
        operator.set_viewport_size({"width": 1920, "height": 1080})
        expect(operator.locator(".desk-list li").nth(3)).to_be_visible()
        row = [operator.locator(".desk-list li").nth(index).bounding_box()["y"] for index in range(3)]
        self.assertEqual(len(set(row)), 1, "a wide screen has three columns")


class Menu(DeskFlow):
    def make(self, name, **fields):
        """A dish of the café's, alone on its menu's page under this name."""
        merchant()
        dish = {"name": name, "price": {"amount": 450, "currency": "EUR"}, **fields}
        done(town().call("PUT", f"/v1/items/desk-cafe.{name.lower()}", dish, merchant()))
        known = lambda: any(one["name"] == name for one in town().all("/v1/items?place=desk-cafe&"))
        town().until("search knows the dish", known, 60)
        return f"desk-cafe.{name.lower()}"

    def stock(self, dish):
        return done(town().call("GET", f"/v1/items/{dish}", None, merchant()))["stock"]

    def test_a_dish_is_made_priced_counted_and_deleted(self):
        merchant()
        page = self.desk("menu/desk-cafe", expected=("422",))
        page.locator("#new-dish").click()
        form = page.locator(".desk-form", has=page.locator("#save-dish"))
        label = lambda text: form.get_by_label(text, exact=True)
        expect(label("Name")).to_be_focused()
        label("Name").fill("Coca de recapte")
        label("Price").fill("4,555")
        label("Currency").fill("eur")
        form.locator("#save-dish").click()
        expect(form.locator(".field-problem:not(:empty)")).to_have_text("This currency has 2 decimal places.")
        label("Price").fill("4,50")
        label("Stock").select_option(label="portions each day")
        label("Portions a day").fill("12")
        label("Ingredients").fill("flour, aubergine, red pepper")
        form.get_by_role("button", name="gluten (wheat, rye, barley)").click()
        form.get_by_text("By its address").click()
        form.get_by_label("Address of a picture").fill("/images/curry.svg")
        self.everywhere(page, "a dish's form")
        form.locator("#save-dish").click()
        row = page.locator(".edit-list li", has_text="Coca de recapte")
        expect(row).to_contain_text("€4.50 · 12 of 12 left today")
        expect(row).to_have_attribute("aria-current", "true")
        dish = row.get_attribute("data-dish")
        known = done(town().call("GET", f"/v1/items/{dish}", None, merchant()))
        self.assertEqual((known["price"], known["allergens"], known["image"]), ({"amount": 450, "currency": "EUR"}, ["gluten"], "/images/curry.svg"))
        self.assertEqual(known["ingredients"], ["flour", "aubergine", "red pepper"])
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("button", name=re.compile("^Coca de recapte"))).to_be_focused()
        page.get_by_role("button", name=re.compile("^Coca de recapte")).click()
        expect(label("Price")).to_have_value("4.50")
        expect(form.get_by_role("button", name="gluten (wheat, rye, barley)")).to_have_attribute("aria-pressed", "true")
        label("Stock").select_option(label="fixed number")
        label("Left").fill("3")
        label("Guests see whether there is any left, not how many").check()
        form.locator("#save-dish").click()
        expect(row).to_contain_text("3 left")
        self.assertIsNone(done(town().call("GET", f"/v1/items/{dish}"))["available"])
        expect(page.locator(".editor aside .save-state")).to_have_text("Everything is saved")
        expect(form.locator("#save-dish")).to_be_focused()
        self.everywhere(page, "a menu")
        form.get_by_role("button", name="Delete the dish").click()
        page.get_by_role("dialog").get_by_role("button", name="Yes").click()
        expect(row).to_have_count(0)
        expect(page.locator(".editor aside")).to_be_hidden()
        self.assertEqual(town().call("GET", f"/v1/items/{dish}")[0], 404)

    def test_a_switch_sells_a_dish_out_and_back_as_it_was(self):
        daily = {"kind": "daily", "portions": 20}
        soup, bread = self.make("Soup", category="Soups", stock=daily), self.make("Bread", category="bakery")
        page = self.desk("menu/desk-cafe")
        expect(page.get_by_role("heading", name="Soups")).to_be_visible()
        # The page as customers read it.
        expect(page.get_by_role("heading", name="Bakery", exact=True)).to_be_visible()
        switch = lambda name: page.get_by_role("switch", name=f"{name} is on sale")
        row = lambda name: page.locator(".edit-list li", has_text=name)
        self.accessible(page, "a menu with sections")
        switch("Soup").click()
        expect(row("Soup")).to_contain_text("sold out today")
        sold = done(town().call("GET", f"/v1/items/{soup}", None, merchant()))
        today = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Madrid")).strftime("%Y-%m-%d")
        self.assertEqual((sold["available"], sold["soldOutOn"], sold["stock"]["left"]), (0, today, 20))
        switch("Soup").click()
        expect(row("Soup")).to_contain_text("20 of 20 left today")
        self.assertNotIn("soldOutOn", done(town().call("GET", f"/v1/items/{soup}", None, merchant())))
        switch("Bread").click()
        expect(row("Bread")).to_contain_text("sold out today")
        self.assertEqual(self.stock(bread), {"kind": "unlimited"})
        page.get_by_role("button", name="Undo").click()
        expect(row("Bread")).to_contain_text("no limit")
        # An empty stock needs a number before it can be sold again.
        other = self.desk("menu/desk-cafe")
        done(town().call("PUT", f"/v1/items/{bread}", {
            "name": "Bread", "price": {"amount": 450, "currency": "EUR"}, "category": "Bakery", "stock": {"kind": "count", "left": 0}}, merchant()))
        town().until("search knows", lambda: any(
            one["id"] == bread and one["available"] == 0 for one in town().call("GET", "/v1/items?place=desk-cafe&limit=100")[1]["items"]), 60)
        other.reload()
        other.get_by_role("switch", name="Bread is on sale").click()
        other.get_by_role("dialog", name="How many portions of Bread are there?").get_by_role("button", name="Another number").click()
        expect(other.get_by_label("Left", exact=True)).to_have_value("0")

    def test_what_another_changed_meanwhile_is_not_overwritten(self):
        dish = self.make("Stew")
        page = self.desk("menu/desk-cafe", expected=("412",))
        page.get_by_role("button", name=re.compile("^Stew")).click()
        expect(page.get_by_label("Price", exact=True)).to_have_value("4.50")
        done(town().call("PUT", f"/v1/items/{dish}", {"name": "Stew", "price": {"amount": 500, "currency": "EUR"}}, merchant()))
        page.get_by_label("Description").fill("Slow.")
        page.locator("#save-dish").click()
        expect(page.locator(".desk-form .err.general")).to_contain_text("Somebody else has changed it meanwhile.")
        self.assertEqual(done(town().call("GET", f"/v1/items/{dish}"))["price"]["amount"], 500)

    def test_who_saves_with_enter_goes_on_writing(self):
        self.make("Waffle")
        page = self.desk("menu/desk-cafe", viewport=WIDE)
        page.get_by_role("button", name=re.compile("^Waffle")).click()
        name = page.get_by_label("Name", exact=True)
        name.fill("Waffles")
        name.press("ArrowLeft")
        name.press("Enter")
        expect(page.locator(".editor aside h2")).to_have_text("Waffles")
        expect(name).to_be_focused()
        self.assertEqual(name.evaluate("field => field.selectionStart"), 6)
        name.press_sequentially("!")
        expect(page.locator(".save-state")).to_have_text("Unsaved changes")
        # The version that is saved next follows the one that was saved first.
        page.locator("#save-dish").click()
        expect(page.locator(".editor aside h2")).to_have_text("Waffle!s")
        expect(page.locator(".save-state")).to_have_text("Everything is saved")

    def test_a_dish_moves_to_another_section_by_keys_by_a_list_and_by_dragging(self):
        dish = self.make("Sorbet", category="Sweet things")
        self.make("Olives", category="Small plates")
        page = self.desk("menu/desk-cafe", viewport=WIDE)
        section = lambda name: page.locator("[data-section]", has=page.get_by_role("heading", name=name, exact=True))
        category = lambda: done(town().call("GET", f"/v1/items/{dish}")).get("category")
        handle = page.get_by_role("button", name="Move Sorbet")
        handle.click()
        page.get_by_role("dialog").get_by_role("button", name="Small plates").click()
        expect(section("Small plates").locator("li", has_text="Sorbet")).to_be_visible()
        expect(page.locator("#toast")).to_contain_text("Sorbet is now in “Small plates”.")
        expect(handle).to_be_focused()
        self.assertEqual(category(), "Small plates")
        above = page.locator("[data-section]").evaluate_all("all => all.map((one) => one.dataset.section)")
        there = above[above.index("Small plates") - 1] if above.index("Small plates") else above[1]
        handle.press("Alt+ArrowUp" if above.index("Small plates") else "Alt+ArrowDown")
        town().until("the key moved it", lambda: (category() or "") == there, 30)
        target = section("Small plates").locator("h2")
        target.scroll_into_view_if_needed()
        expect(handle).to_be_focused()
        handle.scroll_into_view_if_needed()
        begin = handle.bounding_box()
        page.mouse.move(begin["x"] + 10, begin["y"] + 10)
        page.mouse.down()
        page.mouse.move(begin["x"] + 14, begin["y"] + 24, steps=3)
        end = target.bounding_box()
        page.mouse.move(end["x"] + 40, end["y"] + 8, steps=6)
        expect(section("Small plates")).to_have_class(re.compile("over"))
        page.mouse.up()
        expect(section("Small plates").locator("li", has_text="Sorbet")).to_be_visible()
        town().until("the drop moved it", lambda: category() == "Small plates", 30)

    def test_on_a_phone_the_editor_covers_the_list_and_back_leads_there_again(self):
        self.make("Toast")
        page = self.desk("menu/desk-cafe", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        page.get_by_role("button", name=re.compile("^Toast")).click()
        name = page.get_by_label("Name", exact=True)
        expect(name).to_have_value("Toast")
        expect(page.locator(".editor-list")).to_be_hidden()
        self.accessible(page, "a dish on a phone")
        name.fill("Toasted")
        page.go_back()
        page.get_by_role("dialog").get_by_role("button", name="Leave").click()
        expect(page.get_by_role("button", name=re.compile("^Toast"))).to_be_visible()
        expect(name).to_have_count(0)
        self.assertIn("/desk/menu/desk-cafe", page.url)

    def test_a_menu_comes_from_a_file_into_places_of_ones_own_alone(self):
        done(town().call("PUT", "/v1/places/desk-others", {**CAFE, "name": "Somebody else's", "geo": {"latitude": 8.13, "longitude": 99.06}}, town().operator))
        page = self.desk("menu/desk-cafe", viewport=WIDE)
        page.locator("#load-menu").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Kind of data").select_option("items")
        rows = "".join(f"scone,{place},Scone,3.50,EUR\n" for place in ("desk-cafe", "desk-others"))
        text = f"id,place,name,price,currency\n{rows}"
        page.locator("#import-file").set_input_files({"name": "menu.csv", "mimeType": "text/csv", "buffer": text.encode()})
        page.locator("#import").click()
        expect(page.locator("#import-state")).to_have_text("The import is finished.")
        expect(page.locator(".import-counts")).to_contain_text("new: 1")
        expect(page.locator(".import-progress .faults li")).to_contain_text("desk-others is not a place of yours")
        self.accessible(page, "a menu that is imported")
        dialog.get_by_role("button", name="Close").click()
        expect(page.get_by_role("button", name=re.compile("^Scone"))).to_be_visible()
        self.assertEqual(town().call("GET", "/v1/items/desk-others.scone")[0], 404)
        self.assertEqual(town().call("DELETE", "/v1/items/desk-cafe.scone", None, merchant())[0], 204)

    def test_nothing_written_is_lost_without_a_question(self):
        self.make("Pie"), self.make("Cake")
        page = self.desk("menu/desk-cafe", viewport=WIDE)
        page.get_by_role("button", name=re.compile("^Pie")).click()
        page.get_by_label("Description").fill("Warm.")
        page.get_by_role("button", name=re.compile("^Cake")).click()
        page.get_by_role("dialog").get_by_role("button", name="Keep editing").click()
        expect(page.get_by_label("Description")).to_have_value("Warm.")
        page.get_by_role("button", name=re.compile("^Cake")).click()
        page.get_by_role("dialog").get_by_role("button", name="Leave").click()
        expect(page.get_by_label("Name", exact=True)).to_have_value("Cake")
