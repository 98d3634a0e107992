"""The desk: homes for sale or rent, made with the map, changed and deleted by their seller."""

import re

from browser import expect
from desk import DeskFlow, done
from town import town


class Homes(DeskFlow):
    def test_a_seller_offers_a_home_changes_its_price_and_takes_it_back(self):
        seller = town().token("merchant", "m-homes")
        page = self.desk("places", token=seller, expected=("422",))
        page.locator("#new-home").click()
        label = lambda text: page.get_by_label(text, exact=True)
        label("Name").fill("Baan Prueba")
        label("Kind").select_option(label="Condominium")
        expect(label("Cuisines, separated by commas")).to_be_hidden()
        label("Offered").select_option(label="for rent")
        label("Price").select_option(label="from … to …")
        label("From").fill("25000")
        label("To").fill("15000")
        label("Currency").fill("thb")
        label("Promotion").fill("First month free")
        label("Second line").fill("Two rooms by the canal")
        label("Seller").fill("Prueba Estate")
        label("Telephone").fill("02 123 4567")
        label("Country").fill("TH")
        label("Time zone").fill("Asia/Bangkok")
        page.locator("#place-map[data-engine]").first.wait_for()
        page.locator("#place-map").click(position={"x": 200, "y": 150})
        expect(label("Latitude")).to_have_value(re.compile(r"^\d+\.\d{6}$"))
        label("Latitude").fill("13.7000")
        label("Longitude").fill("100.6000")
        save = page.locator("#save-place")
        save.click()
        expect(page.locator("#f-listing-price-max-problem")).to_have_text("The higher amount is below the lower one.")
        expect(label("To")).to_be_focused()
        label("From").fill("15 000")
        # A price of 25 is refused, since 25 thousand is meant.
        label("To").fill("25,000")
        save.click()
        expect(page.locator("#f-listing-price-max-problem")).to_have_text("This currency has 2 decimal places.")
        label("To").fill("25000.50")
        self.everywhere(page, "a home's form")
        save.click()
        expect(page.locator("h1")).to_have_text("Baan Prueba")
        home = page.url.split("/")[-1]
        known = done(town().call("GET", f"/v1/places/{home}"))
        self.assertEqual(known["types"], ["Condominium", "Apartment", "Residence"])
        listing = known["listing"]
        self.assertEqual((listing["kind"], listing["purpose"], listing["promotion"]), ("condominium", "rent", "First month free"))
        self.assertEqual(listing["price"], {"min": 1_500_000, "max": 2_500_050, "currency": "THB"})

        customer = self.window()
        customer.goto(f"{self.url}/place/{home}")
        expect(customer.locator("h1")).to_have_text("Baan Prueba")
        facts = customer.locator("main")
        for text in ("for rent", "15,000", "25,000.5", "First month free", "Prueba Estate"):
            expect(facts).to_contain_text(text)
        expect(customer.locator("aside a.call")).to_have_attribute("href", "tel:+6621234567")
        near = "/v1/places?near=13.70,100.60&radius=2000&types=Condominium&limit=100"
        found = lambda: home in [one["id"] for one in town().call("GET", near)[1]["items"]]
        town().until("search knows the home", found)
        customer.goto(f"{self.url}/?kind=homes&at=13.70,100.60")
        expect(customer.locator("#results li", has_text="Baan Prueba")).to_contain_text("First month free")

        expect(page.locator("#content").get_by_role("link", name="Menu")).to_have_count(0)
        label("Price").select_option(label="on request")
        expect(label("From")).to_be_hidden()
        label("Kind").select_option(label="Townhouse")
        expect(page.locator("#toast")).to_be_hidden()
        save.click()
        expect(page.locator(".notice")).to_contain_text("Baan Prueba is saved.")
        changed = done(town().call("GET", f"/v1/places/{home}"))
        self.assertEqual(changed["types"], ["Townhouse", "House", "Residence"])
        # Old clients use the number.
        self.assertEqual({**changed["listing"], "kind": "", "price": None}, {**listing, "kind": "", "price": None})
        self.assertNotIn("price", changed["listing"])
        customer.goto(f"{self.url}/place/{home}")
        expect(customer.locator(".home-head")).to_contain_text("Price on request")
        page.reload()
        expect(label("Price")).to_have_value("onRequest")

        label("Offered").select_option(label="not offered now")
        expect(label("Seller")).to_be_hidden()
        expect(page.locator("#toast")).to_be_hidden()
        save.click()
        expect(page.locator(".notice")).to_contain_text("Baan Prueba is saved.")
        self.assertNotIn("listing", done(town().call("GET", f"/v1/places/{home}")))
        page.locator("#delete-place").click()
        page.locator("dialog button", has_text="Yes").click()
        page.wait_for_url(re.compile("/desk/places$"))
        self.assertEqual(town().call("GET", f"/v1/places/{home}")[0], 404)
