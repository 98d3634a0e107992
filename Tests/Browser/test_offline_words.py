"""Without a gateway mistyped words are found, and locations by postal codes and names, as with one."""

import random
import urllib.parse

from copies import GONE, Copied, expect, town
from discover import links, open_where

# Far from the places of other tests.
NORTH = {"latitude": 66.5039, "longitude": 25.7294}
NEAR = "66.5039,25.7294"


def errors(typed, word):
    """Optimal string alignment, computed with the whole table."""
    table = [[row + column if row == 0 or column == 0 else 0 for column in range(len(word) + 1)] for row in range(len(typed) + 1)]
    for row in range(1, len(typed) + 1):
        for column in range(1, len(word) + 1):
            table[row][column] = min(
                table[row - 1][column] + 1, table[row][column - 1] + 1, table[row - 1][column - 1] + (typed[row - 1] != word[column - 1]))
            if row > 1 and column > 1 and typed[row - 2:row] == word[column - 2:column][::-1]:
                table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
    return table[-1][-1], min(table[-1])


class WordsOffline(Copied):
    def dish(self, place, name):
        item = f"{place}.{name.lower()}"
        code, answer = town().call("PUT", f"/v1/items/{item}", {"name": name, "price": {"amount": 400, "currency": "EUR"}}, town().operator)
        self.assertIn(code, (200, 201), answer)
        return item

    def knows(self, path):
        town().until(f"search knows {path}", lambda: town().call("GET", path)[1]["items"])

    def names(self, answer):
        return sorted(one["name"] for one in answer["items"])

    def module(self, page, name):
        return f"/page/{page.locator('meta[name=version]').get_attribute('content')}/script/offline/{name}.js"

    def test_errors_are_counted_as_the_services_count_them(self):
        dice, pairs = random.Random(7), []
        for _ in range(3000):
            word = "".join(dice.choice("abcdกข") for _ in range(dice.randint(1, 12)))
            typed = list(word)
            for _ in range(dice.randint(0, 4)):
                place = dice.randrange(len(typed) + 1)
                typed[place:place + dice.randint(0, 2)] = dice.choice([[], ["a"], list("".join(typed[place:place + 2])[::-1])])
            pairs.append(("".join(typed), word + dice.choice(["", "", "abc"])))
        pairs = [(typed, word) for typed, word in pairs if typed]
        page = self.window()
        page.goto(f"{self.url}/about")
        for most in (1, 2):
            found = page.evaluate(
                "async ([module, pairs, most]) => { const { errors } = await import(module); return pairs.map(([a, b]) => errors(a, b, most)); }",
                [self.module(page, "records/typing"), pairs, most])
            expected = [[min(count, most + 1) for count in errors(typed, word)] for typed, word in pairs]
            self.assertEqual([(pair, one) for pair, one in zip(pairs, found)], [(pair, one) for pair, one in zip(pairs, expected)])
            self.assertEqual({whole for whole, _ in expected}, set(range(most + 2)))
        fits = page.evaluate(
            """async (module) => {
              const { fit, wordsOf } = await import(module);
              const place = wordsOf(['Tee Brot Kuchen Zwiebelkuchen']);
              return [['tee'], ['tea'], ['brto'], ['brrto'], ['kuchn'], ['kcuhn'], ['zwibelkuchn'], ['zwibelkchn'], ['zwieblku'], ['zwieblku', 'tee'],
                ['kuchn', 'brot'], ['kuchen', 'nothing']].map((asked) => [fit(asked, place), fit(asked, place, true)].map(Math.sign));
            }""", self.module(page, "records/words"))
        self.assertEqual(fits, [[1, 1], [0, 0], [0, 1], [0, 0], [0, 1], [0, 0], [0, 1], [0, 0], [0, 1], [0, 0], [0, 1], [0, 0]])

    def test_what_is_mistyped_is_found_without_a_gateway_as_with_one(self):
        self.put_cafe("typed-house", name="Zwiebelkuchenhaus", geo=NORTH)
        self.put_cafe("typed-bakery", name="Åkerblom Leipomo", geo=NORTH)
        for number in range(5):
            self.put_cafe(f"typed-{number}", name=f"Plommym {number}", geo=NORTH)
        self.put_cafe("typed-other", name="Plommyl", geo=NORTH)
        soup = self.dish("typed-bakery", "Lohikeitto")
        lists = [f"/v1/places?near={NEAR}&radius=2000&limit=100&q={q}" for q in (
            "zwiebelkuchenhaus", "zwiebelkuhcenhaus", "zwibelkuchnhaus", "akerblom", "akerblon", "leipomo%20akreblom", "plommym", "plomym", "lohikeito")]
        lists.append(f"/v1/items?near={NEAR}&radius=2000&q=lohikietto")
        self.knows(f"/v1/items?near={NEAR}&radius=2000&q=lohikeitto")
        page = self.window(expected=GONE)
        self.fetch(page, "places", "items", "stations")
        for path in lists:
            theirs = town().call("GET", path)[1]
            self.assertGreater(theirs["total"], 0, path)
            self.assertEqual(self.names(self.answers(page, path)), self.names(theirs), path)
        # With enough exact matches there are no others; exact ones come first.
        self.assertEqual(self.answers(page, lists[6])["total"], 5)
        self.assertEqual(self.answers(page, lists[7])["total"], 6)
        written = self.answers(page, lists[6].replace("plommym", "plommyl"))
        self.assertEqual((written["items"][0]["id"], written["total"]), ("typed-other", 6))
        # Short words, and those with more errors, have no corrections.
        for q in ("tea", "zwbelkchnhs", "akrblm"):
            self.assertEqual(self.answers(page, f"/v1/places?near={NEAR}&radius=2000&q={q}")["total"], 0, q)
        for q, id in (("zwiebelkcu", "typed-house"), ("mo chti", "bts-n8"), ("lohikietto", soup)):
            path = f"/v1/suggest?near={NEAR}&limit=8&q={urllib.parse.quote(q)}"
            for answer in (town().call("GET", path)[1], self.answers(page, path)):
                self.assertIn(id, [one["id"] for one in answer["items"]], q)

        self.controlled(page)
        self.gateway.stop()
        page.goto(f"{self.url}/?kind=food&at={NEAR}&q=zwiebelkuhcenhaus")
        expect(links(page)).to_have_text(["Zwiebelkuchenhaus"])
        page.locator("#q").fill("")
        page.locator("#q").press_sequentially("akreb")
        expect(page.locator("#q-list [role=option]", has_text="Åkerblom Leipomo")).to_be_visible()

    def test_the_most_similar_of_many_words_are_found(self):
        page = self.window()
        self.fetch(page, "items", "places")
        # A hundred thousand words that look alike.
        page.evaluate(
            """async (module) => {
              const { change } = await import(module);
              const letters = (number) => [...String(number).padStart(5, '0')].map((digit) => 'bcdfghjkmn'[digit]).join('');
              const item = (at) => ({ id: `many.${at}`, place: 'many', name: `Dish ${at}`, price: { amount: 1, currency: 'EUR' },
                words: [0, 1, 2, 3, 4].map((part) => `${letters(5 * at + part)}saladette`) });
              await change(['items'], (store) => { for (let at = 0; at < 20000; at += 1) store('items').put(item(at)); });
            }""", self.module(page, "store"))
        found = self.answers(page, f"/v1/suggest?near={NEAR}&limit=8&q=bbccksaldaette")
        self.assertEqual(found["items"][0]["text"], f"Dish {117 // 5}")
        self.assertEqual(len(found["items"]), 8)
        path = f"/v1/suggest?near={NEAR}&limit=8&q=bbcckxxxxsaladette"
        self.assertEqual(self.answers(page, path)["items"], [])

    def test_where_a_postcode_or_a_city_is_without_a_gateway(self):
        springfield = {"addressLocality": "Springfield", "addressCountry": "US"}
        self.put_cafe("located-illinois", name="One", geo={"latitude": 39.8, "longitude": -89.64}, address={
            **springfield, "addressRegion": "Illinois", "postalCode": "62701"})
        for number in range(2):
            self.put_cafe(f"located-oregon-{number}", name="Two", geo={"latitude": 44.05, "longitude": -123.02 + number / 100}, address={
                **springfield, "addressRegion": "Oregon", "postalCode": "97477"})
        self.put_cafe("located-date-line", name="Three", geo={"latitude": -16.8, "longitude": 179.99}, address={"addressLocality": "Somosomo Côte"})
        self.put_cafe("located-date-line-2", name="Four", geo={"latitude": -16.8, "longitude": -179.99}, address={"addressLocality": "SOMOSOMO COTE"})
        self.knows("/v1/locate?q=Somosomo%20cote")
        page = self.window(expected=GONE)
        self.fetch(page, "places", "areas")
        wishes = ["08001", "08001 Barcelona", "Barcelona, Spain", "barcelona", "Springfield", "springfield, illinois", "Oregon Springfield",
                  "62701", "97477 springfield", "somosomo cote", "Nonthaburi", "นนทบุรี", "Dusit", "Bangkok", "bang", "spring", "080", "08",
                  "Nonthaburi, Thailand", "there is no such place", "!"]
        answered = 0
        for wish in wishes:
            path = f"/v1/locate?q={urllib.parse.quote(wish)}"
            code, theirs = town().call("GET", path)
            ours = self.answers(page, path)
            self.assertEqual(code, 200, wish)
            fields = lambda answer: [{name: one.get(name) for name in ("text", "kind", "id", "country")} for one in answer["items"]]
            self.assertEqual(fields(ours), fields(theirs), wish)
            for mine, other in zip(ours["items"], theirs["items"]):
                for name in ("latitude", "longitude"):
                    self.assertAlmostEqual(mine["geo"][name], other["geo"][name], 5, f"{wish} {name}")
            answered += len(ours["items"]) > 0
        self.assertGreater(answered, 14)
        self.assertEqual(len(self.answers(page, "/v1/locate?q=bang&limit=1")["items"]), 1)
        # Typing errors are forgiven without the menus, too.
        self.assertEqual(self.answers(page, "/v1/places?near=44.05,-123.02&radius=5000&q=springfeild")["total"], 2)

        # By hand, on the start page.
        self.controlled(page)
        self.gateway.stop()
        page.goto(self.url)
        open_where(page)
        at = page.locator("#at")
        at.fill("nowhere at all")
        page.locator("#set-at").click()
        expect(page.locator("#where-form [role=alert]")).to_contain_text("nowhere at all")
        at.fill("springfield")
        page.locator("#set-at").click()
        page.get_by_role("button", name="Springfield, Illinois").click()
        expect(page.locator("#where")).to_contain_text("Springfield, Illinois")
        self.assertIn("at=39.80000,-89.64000", page.url)
        open_where(page)
        page.locator("#at").fill("97477")
        page.locator("#set-at").click()
        expect(page.locator("#where")).to_contain_text("97477 Springfield")
        expect(page.locator("#banner")).to_contain_text("from your copy of")

    def test_a_copy_without_places_denies_no_postcode(self):
        page = self.window()
        self.fetch(page, "areas")
        self.assertEqual([one["id"] for one in self.answers(page, "/v1/locate?q=Nonthaburi")["items"]], ["th-12"])
        self.assertIsNone(self.answers(page, "/v1/locate?q=08001"))
