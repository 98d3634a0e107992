"""Opening hours at the desk: a row for each day, and a text for hours that rows cannot express."""

import re

from browser import expect
from desk import CAFE, DeskFlow, done, merchant
from town import town

NINE, LATE = {"opens": "09:00", "closes": "18:00"}, {"opens": "18:00", "closes": "02:00"}
WORKDAYS = ["Mo", "Tu", "We", "Th", "Fr"]
# Texts, and the same week as rows write it; None: rows cannot express it.
TEXTS = {
    "Mo-Fr 09:00-18:00; Sa,Su off": "Mo-Fr 09:00-18:00; Sa,Su off",
    "Mo-Fr 09:00-18:00": "Mo-Fr 09:00-18:00; Sa,Su off",
    "mo, tuesday 9:00–18:00": "Mo,Tu 09:00-18:00; We-Su off",
    "Mo-Su 08:00-12:00,13:00-18:00; We off": "Mo,Tu,Th-Su 08:00-12:00,13:00-18:00; We off",
    "Sa-Mo 18:00-02:00": "Mo,Sa,Su 18:00-02:00; Tu-Fr off",
    "Fr 18:00-26:00": "Mo-Th,Sa,Su off; Fr 18:00-02:00",
    "24/7": "24/7",
    "09:00-18:00": "Mo-Su 09:00-18:00",
    "Mo-Su 10:00-24:00; PH off": "Mo-Su 10:00-24:00; PH off",
    "PH,Mo-Fr 09:00-18:00": "Mo-Fr 09:00-18:00; Sa,Su off; PH 09:00-18:00",
    "Mo 09:00-12:00, Mo-We 14:00-18:00": "Mo 09:00-12:00,14:00-18:00; Tu,We 14:00-18:00; Th-Su off",
    "off; PH 10:00-12:00": "off; PH 10:00-12:00",
    # On a holiday that is a Monday the last rule holds, on others the first.
    "PH off; Mo 09:00-18:00": None,
    "Mo[1] 10:00-12:00": None, "Dec 24-26 off": None, "Mo 18:00+": None, "Mo 09:00-18:00 \"knock\"": None,
    "sunrise-sunset": None, "PH off": None, "Mo 09:00-12:00 Tu 10:00-12:00": None, "Mo 25:00-26:00": None, "Mo 9-18": None,
    "by appointment": None, "Mo": None, "": None,
}


def place(name, **fields):
    merchant()
    done(town().call("PUT", f"/v1/places/{name}", {**CAFE, "name": name, "names": {}, **fields}, merchant()))
    return name


def hours_of(name):
    return done(town().call("GET", f"/v1/places/{name}")).get("openingHours")


class HoursTexts(DeskFlow):
    def test_texts_become_weeks_and_weeks_texts(self):
        page = self.window()
        page.goto(f"{self.url}/about")
        found = page.evaluate(
            """async ([reading, week, texts]) => {
              const [{ rulesOf }, { textOf, weekOf }] = await Promise.all([import(reading), import(week)]);
              return texts.map((text) => { const found = weekOf(rulesOf(text)); return found && textOf(found); });
            }""", [self.module(page, "places/hours/reading"), self.module(page, "places/hours/week"), list(TEXTS)])
        self.assertEqual(dict(zip(TEXTS, found)), TEXTS)

    def test_the_catalog_reads_what_rows_write_as_the_rows_mean_it(self):
        page = self.window()
        page.goto(f"{self.url}/about")
        for text in {text for text in TEXTS.values() if text}:
            rules = hours_of(place("desk-written", openingHours={"text": text}))["rules"]
            again = page.evaluate(
                "async ([week, rules]) => { const { textOf, weekOf } = await import(week); return textOf(weekOf(rules)); }",
                [self.module(page, "places/hours/week"), rules])
            self.assertEqual(again, text)

    def test_faults_of_a_days_times_are_found(self):
        span = lambda text: dict(zip(("opens", "closes"), text.split("-")))
        cases = [
            (["09:00-12:00", "13:00-18:00"], None), (["13:00-18:00", "09:00-12:00"], None), (["18:00-00:00", "09:00-18:00"], None),
            (["09:00-"], {"at": 0, "is": "missing"}), (["09:00-12:00", "-18:00"], {"at": 1, "is": "missing"}),
            (["09:00-12:00", "11:00-18:00"], {"at": 1, "is": "overlap"}), (["18:00-02:00", "20:00-22:00"], {"at": 1, "is": "overlap"}),
        ]
        page = self.window()
        page.goto(f"{self.url}/about")
        found = page.evaluate(
            "async ([week, cases]) => { const { faultOf } = await import(week); return cases.map(faultOf); }",
            [self.module(page, "places/hours/week"), [[span(text) for text in spans] for spans, _ in cases]])
        self.assertEqual(found, [fault for _, fault in cases])


class HoursRows(DeskFlow):
    def row(self, page, day):
        return page.get_by_role("group", name=day, exact=True)

    def save(self, page, name):
        page.locator("#save-place").click()
        expect(page.locator(".notice")).to_contain_text(f"{name} is saved")
        return hours_of(name)

    def test_a_week_is_written_in_rows(self):
        page = self.desk(f"places/{place('desk-rows')}")
        expect(page.get_by_text("Nothing is said of hours yet.")).to_be_visible()
        page.get_by_role("button", name="Edit by day").click()
        monday = self.row(page, "Monday")
        expect(monday.get_by_label("Monday: open")).to_be_focused()
        expect(self.row(page, "Sunday")).to_contain_text("closed")
        # By the keyboard: a second time of the day, then the same on some others.
        monday.get_by_label("Monday: until, times 1").fill("12:00")
        monday.get_by_role("button", name="Add times: Monday").press("Enter")
        expect(monday.get_by_label("Monday: from, times 2")).to_be_focused()
        monday.get_by_label("Monday: from, times 2").fill("18:00")
        monday.get_by_label("Monday: until, times 2").fill("02:00")
        expect(monday).to_contain_text("the next day")
        monday.get_by_role("button", name="Copy to other days: Monday").press("Enter")
        dialog = page.get_by_role("dialog", name="Copy to other days: Monday")
        expect(dialog.get_by_label("Friday")).to_be_checked()
        expect(dialog.get_by_label("Saturday")).not_to_be_checked()
        dialog.get_by_label("Friday").uncheck()
        dialog.get_by_label("Public holidays").check()
        self.accessible(page, "which days get the same times")
        dialog.get_by_role("button", name="Copy", exact=True).click()
        expect(monday.get_by_role("button", name="Copy to other days: Monday")).to_be_focused()
        expect(self.row(page, "Thursday").get_by_label("Thursday: until, times 2")).to_have_value("02:00")
        # A day that opens gets the times of the one before it.
        self.row(page, "Saturday").get_by_label("Saturday: open").check()
        expect(self.row(page, "Saturday").get_by_label("Saturday: from, times 1")).to_have_value("09:00")
        page.get_by_role("combobox", name="Public holidays").select_option(label="closed")
        self.everywhere(page, "hours by day")
        self.picture(page, "desk-hours")
        known = self.save(page, "desk-rows")
        self.assertEqual(known["text"], "Mo-Th 09:00-12:00,18:00-02:00; Fr,Sa 09:00-18:00; Su off; PH off")
        self.assertEqual(known["rules"][0], {"days": WORKDAYS[:4], "times": [{"opens": "09:00", "closes": "12:00"}, LATE]})
        page.reload()
        expect(page.get_by_label("Thursday: until, times 2")).to_have_value("02:00")
        expect(page.get_by_role("combobox", name="Public holidays")).to_have_value("closed")
        page.get_by_role("button", name="Same every day").click()
        expect(page.get_by_label("Sunday: until, times 2")).to_have_value("02:00")
        page.get_by_role("button", name="Show no hours").click()
        page.locator("#save-place").click()
        town().until("the hours are gone", lambda: hours_of("desk-rows") is None)

    def test_times_are_written_in_24_hours_with_or_without_a_colon(self):
        name = place("desk-clock", openingHours={"text": "Mo-Fr 09:00-18:00"})
        page = self.desk(f"places/{name}")
        until = self.row(page, "Monday").get_by_label("Monday: until, times 1")
        expect(until).to_have_value("18:00")
        for written, time in (("1930", "19:30"), ("7.15", "07:15"), ("24", "00:00"), ("22", "22:00")):
            until.fill(written)
            until.press("Tab")
            expect(until).to_have_value(time)
        self.assertEqual(self.save(page, name)["text"], "Mo 09:00-22:00; Tu-Fr 09:00-18:00; Sa,Su off")
        until.fill("25:00")
        page.locator("#save-place").click()
        expect(until).to_be_focused()
        expect(self.row(page, "Monday").get_by_role("alert")).to_contain_text("A time is missing, such as 14:30.")

    def test_an_error_in_a_days_times_is_shown_at_that_day(self):
        name = place("desk-wrong", openingHours={"text": "Mo-Fr 09:00-18:00"})
        page = self.desk(f"places/{name}")
        tuesday = self.row(page, "Tuesday")
        tuesday.get_by_label("Tuesday: until, times 1").fill("")
        page.locator("#save-place").click()
        expect(tuesday.get_by_role("alert")).to_contain_text("A time is missing, such as 14:30.")
        expect(tuesday.get_by_label("Tuesday: until, times 1")).to_be_focused()
        self.accessible(page, "a time that is missing")
        tuesday.get_by_label("Tuesday: until, times 1").fill("12:00")
        tuesday.get_by_role("button", name="Add times: Tuesday").click()
        tuesday.get_by_label("Tuesday: from, times 2").fill("11:00")
        page.locator("#save-place").click()
        expect(tuesday.get_by_role("alert")).to_contain_text("These times overlap.")
        tuesday.get_by_role("button", name="Tuesday: remove times 2").click()
        expect(tuesday.get_by_label("Tuesday: from, times 1")).to_be_focused()
        self.assertEqual(self.save(page, name)["text"], "Mo,We-Fr 09:00-18:00; Tu 09:00-12:00; Sa,Su off")

    def test_hours_that_rows_cannot_express_stay_a_text_and_nothing_is_lost(self):
        text = "Mo-Fr 09:00-18:00; Dec 24-26 off"
        name = place("desk-texts", openingHours={"text": text})
        page = self.desk(f"places/{name}")
        field = page.get_by_label("Opening hours")
        expect(field).to_have_value(text)
        page.get_by_role("button", name="Edit by day").click()
        expect(page.get_by_text("These hours say more than rows of days can show")).to_be_visible()
        self.assertEqual(self.save(page, name)["text"], text)
        field.fill("Tu-Su 12:00-15:00; Mo closed")
        page.get_by_role("button", name="Edit by day").click()
        expect(page.get_by_label("Tuesday: until, times 1")).to_have_value("15:00")
        page.get_by_role("button", name="Edit as text").click()
        expect(field).to_have_value("Mo off; Tu-Su 12:00-15:00")
        expect(page.locator("#toast")).to_be_hidden()
        self.assertEqual(self.save(page, name)["text"], "Mo off; Tu-Su 12:00-15:00")

    def test_unchanged_hours_stay_as_they_were_written(self):
        written = {"rules": [{"days": WORKDAYS, "times": [NINE]}], "text": "weekdays nine to six"}
        name = place("desk-same", openingHours=written)
        page = self.desk(f"places/{name}")
        expect(page.get_by_label("Monday: from, times 1")).to_have_value("09:00")
        page.get_by_role("button", name="Edit as text").click()
        expect(page.get_by_label("Opening hours")).to_have_value(written["text"])
        page.get_by_label("Description").fill("The same.")
        self.assertEqual(self.save(page, name), written)

    def test_on_a_phone_in_every_language(self):
        name = place("desk-phone", openingHours={"text": "Mo-Fr 09:00-12:00,13:00-02:00; PH 10:00-12:00"})
        for language in ("en", "th", "fi", "es", "ca"):
            page = self.window(viewport={"width": 390, "height": 844}, locale=language, has_touch=True, is_mobile=True)
            page.goto(f"{self.url}/desk/places/{name}#token={merchant()}")
            page.locator("dialog button").last.click()
            expect(page.locator("#week-Mo")).to_be_checked()
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 390, language)
            self.accessible(page, f"hours by day in {language}")
            page.locator("#week-Mo-copy").click()
            expect(page.locator("dialog")).to_be_visible()
            self.accessible(page, f"copying times in {language}")
            self.picture(page, f"desk-hours-{language}")
