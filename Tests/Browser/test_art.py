"""Drawn pictures: each thing has its own, and always the same."""

import unittest

from browser import Flow

DRAW = """async ([what, thing]) => {
    const version = document.querySelector('script[type=module]').src.replace(/(script|bundle)[/]start.js.*/, '')
    const svg = (await import(`${version}script/art/art.js`))[what](thing)
    for (let turn = 0; turn < 200 && !svg.childElementCount; turn += 1) await new Promise((done) => setTimeout(done, 20))
    return svg.outerHTML
}"""


class Art(Flow):
    def drawn(self, page, what, **thing):
        return page.evaluate(DRAW, [what, thing])

    def setUp(self):
        super().setUp()
        self.page = self.window()
        self.page.goto(f"{self.url}/about")
        self.page.get_by_role("heading", level=1).wait_for()

    def test_the_same_thing_has_the_same_picture_and_two_differ(self):
        soup = {"id": "bar.tomato-soup", "name": "Tomato soup", "category": "soup"}
        first = self.drawn(self.page, "artOfItem", **soup)
        self.assertGreater(len(first), 800)
        self.assertEqual(self.drawn(self.page, "artOfItem", **soup), first)
        self.assertNotEqual(self.drawn(self.page, "artOfItem", **{**soup, "id": "bar.tomato-soup-2"}), first)
        self.page.reload()
        self.assertEqual(self.drawn(self.page, "artOfItem", **soup), first, "after a reload")

    def test_a_dish_is_drawn_by_its_kind(self):
        def wavy(name, category=None):
            return self.drawn(self.page, "artOfItem", id="bar.one", name=name, category=category)
        pizza = wavy("Pizza margherita")
        self.assertEqual(pizza.split("<g")[0], wavy("พิซซ่า").split("<g")[0], "the same cloth in another language")
        self.assertNotEqual(pizza, wavy("Green salad"))
        # Lassi is a drink; classic is not.
        self.assertEqual(wavy("Classic burger"), wavy("Classic burger", "burger"))
        self.assertEqual(wavy("A thing without a word", "noodles").count("<g"), wavy("ก๋วยเตี๋ยว").count("<g"))

    def test_a_name_decides_what_is_drawn_and_of_what_is_unknown_nothing_is(self):
        dishes = {
            ("Onion rings", "starter"): "rings", ("Chips", "starter"): "fries", ("Churros with chocolate", "pastry"): "fries",
            ("Spicy potatoes", "starter"): "potatoes", ("Steamed mussels", "seafood"): "shells", ("Squid Roman style", "seafood"): "rings",
            ("Beef empanadas", "pastry"): "pies", ("Hummus", "starter"): "dipped", ("Chicken burrito", "sandwich"): "wrap",
            ("Grilled vegetables", "vegetables"): "vegetables", ("Pancakes with fruit", "breakfast"): "stack",
            ("Rice pudding", "dessert"): "creamy", ("Bagel with smoked salmon", "sandwich"): "bagel", ("Pork dumplings", "starter"): "starter",
            ("Fish and chips", "seafood"): "seafood", ("Moussaka", "meat"): "plain", ("Surprise of the house", "starter"): "plain"}
        kinds = self.page.evaluate(
            "async ([path, dishes]) => { const {kindOfItem} = await import(path); return dishes.map(([name, category]) =>"
            " kindOfItem(name.toLowerCase(), category)); }",
            [f"/page/{self.page.locator('meta[name=version]').get_attribute('content')}/script/art/dish-kinds.js", list(dishes)])
        self.assertEqual(dict(zip(dishes, kinds)), dishes)
        # Beans are no meat.
        burger = lambda name: self.drawn(self.page, "artOfItem", id="bar.one", name=name, category="burger")
        self.assertNotEqual(burger("Bean burger"), burger("Chicken burger"))
        self.assertNotEqual(burger("Bean burger"), burger("Beef burger"))

    def test_every_kind_of_place_has_a_picture(self):
        pictures = set()
        types = ["Restaurant", "CafeOrCoffeeShop", "FastFoodRestaurant", "BarOrPub", "IceCreamShop", "SingleFamilyResidence",
                 "TwinHouse", "TownHome", "Townhouse", "Condominium", "CommercialBuilding", "MovieTheater", "TrainStation",
                 "CollegeBuilding", "Organization", "BookStore", "Park", "SomethingNew", "BankOrCreditUnion", "Pharmacy", "Hotel",
                 "Church", "Mosque", "BuddhistTemple", "Museum", "Library", "PoliceStation", "GasStation", "ExerciseGym",
                 "LandmarksOrHistoricalBuildings", "HousePainter"]
        for kind in types:
            picture = self.drawn(self.page, "artOfPlace", id="one", name="One", types=[kind], servesCuisine=[])
            self.assertGreater(len(picture), 2000, kind)
            self.assertLess(len(picture), 32_000, kind)
            # No ids that could clash with another drawing, and nothing that the policy forbids.
            self.assertNotIn(" id=", picture)
            self.assertNotIn(" style=", picture)
            pictures.add(picture)
        self.assertGreaterEqual(len(pictures), len(types) - 3, "what is unknown, organisations and crafts may be drawn alike")

    def test_a_poster_has_the_name_in_letters(self):
        poster = self.drawn(self.page, "artOfMovie", id="movie-rain", name="Rain over the <b>harbour", genre=["Drama"])
        self.assertNotIn("<b>", poster)
        letters = self.page.evaluate("""(svg) => { const box = document.createElement('div'); box.innerHTML = svg
            return [...box.querySelectorAll('text')].map((line) => line.textContent).join(' ').toLowerCase() }""", poster)
        self.assertEqual(letters, "rain over the <b>harbour")
        self.assertGreater(len(self.drawn(self.page, "artOfMovie", id="movie-th", name="สายลมแห่งเจ้าพระยา", genre=[])), 600)
        self.assertGreater(len(self.drawn(self.page, "artOfPerson", id="person-1", name="Somebody")), 900)


if __name__ == "__main__":
    unittest.main()
