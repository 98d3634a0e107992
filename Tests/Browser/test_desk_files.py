"""Files at the desk: columns are mapped, rows checked before they are imported, and templates saved."""

from browser import expect
from desk import DeskFlow, done
from town import town

HEADER = "Code;Nom;Lat;Lng;Sort of place;Remarks"
ROWS = ("mapped-1;Bar U;41.41;2.17;BarOrPub;new", "mapped-2;Bar Dos;north;2.18;BarOrPub;", "mapped-1;Bar Tres;41.43;2.19;BarOrPub;")
DROP = """(zone) => {
    const data = new DataTransfer();
    data.items.add(new File(['id,name,latitude,longitude\\ndropped-1,Bar,41.4,2.1\\n'], 'bars.csv', {type: 'text/csv'}));
    zone.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


class Files(DeskFlow):
    def imports(self):
        return self.desk("imports", token=town().operator)

    def choose(self, page, *lines):
        text = "\n".join(lines) + "\n"
        page.locator("#import-file").set_input_files({"name": "bars.csv", "mimeType": "text/csv", "buffer": text.encode()})

    def test_columns_are_guessed_and_chosen_and_rows_checked_before_they_go(self):
        page = self.imports()
        self.choose(page, HEADER, *ROWS)
        column = lambda name: page.locator(f"#column-{name}")
        for name, header in {"id": "Code", "name": "Nom", "latitude": "Lat", "longitude": "Lng"}.items():
            expect(column(name)).to_have_value(header)
        expect(page.locator("#import-dry")).to_contain_text("Not read: Sort of place, Remarks")
        # All that every row needs was guessed: the columns are folded.
        expect(page.locator("#import-columns summary").first).to_contain_text("4 columns recognised")
        expect(column("id")).to_be_hidden()
        page.locator("#import-columns summary").first.click()
        # What every row needs and what was found is seen first, and whether the rows can go above it.
        expect(column("types")).to_be_hidden()
        self.assertLess(page.locator("#import-check").bounding_box()["y"], column("id").bounding_box()["y"])
        page.get_by_text("More columns").click()
        column("types").select_option("Sort of place")
        problems = page.locator("#import-problems li")
        expect(problems).to_have_text([
            "Row 3: Latitude: A number from -90 to 90 is needed. “north”", "Row 4: Own id: Row 2 has the same. “mapped-1”"])
        preview = page.get_by_role("table", name="The first rows, as they become")
        expect(preview.get_by_role("row").nth(1)).to_contain_text("Bar U")
        expect(preview.get_by_role("row").nth(1)).to_contain_text("BarOrPub")
        expect(page.locator("#import")).to_have_text("Import 1 row")
        column("latitude").select_option("")
        expect(page.locator("#import-check")).to_contain_text("Every row needs: Latitude.")
        column("latitude").select_option("Lat")
        self.everywhere(page, "columns of a file")
        self.choose(page, HEADER, ROWS[0])
        expect(page.locator(".file-drop output")).to_have_text("bars.csv")
        page.locator("#import-columns summary").first.click()
        page.get_by_text("More columns").click()
        column("types").select_option("Sort of place")
        page.locator("#import").click()
        expect(page.locator("#import-state")).to_have_text("The import is finished.")
        expect(page.locator(".import-counts")).to_contain_text("new: 1 ")
        place = done(town().call("GET", "/v1/places/mapped-1"))
        self.assertEqual((place["name"], place["types"], place["geo"]["longitude"]), ("Bar U", ["BarOrPub"], 2.17))

    def test_critics_ratings_are_mapped_checked_imported_and_undone(self):
        page = self.imports()
        page.get_by_label("Kind of data").select_option("ratings")
        with page.expect_download() as download:
            page.locator("#save-template").click()
        with open(download.value.path(), encoding="utf-8-sig") as file:
            header, row = file.read().splitlines()
        self.assertTrue(header.startswith("critic,thing,stars,review,"), header)
        self.choose(page, header, row)
        expect(page.locator("#import-check")).to_have_text("1 row.")
        head, good = "userId;movieId;rating", "critic-of-files;movie-of-files;3.71"
        self.choose(page, head, good, "critic-of-files;movie-of-files;4", "critic-of-files;movie-other;5.5", "critic-of-files;;4")
        expect(page.locator("#import-problems li")).to_have_text([
            "Row 3: Id of the movie or place: Row 2 has the same. “movie-of-files”", "Row 4: Stars, 0 to 5: A number from 0 to 5 is needed. “5.5”",
            "Row 5: Id of the movie or place: is empty, and every row needs it"])
        self.choose(page, head, good)
        expect(page.locator("#import-columns summary").first).to_contain_text("3 columns recognised")
        page.locator("#import").click()
        expect(page.locator("#import-state")).to_have_text("The import is finished.")
        expect(page.locator(".import-counts")).to_contain_text("new: 1 ")
        self.everywhere(page, "imported ratings")
        undo = page.locator("#import-history").get_by_role("button").first
        expect(undo).to_have_accessible_name("Undo: Critics’ ratings (CSV or JSON)")
        undo.click()
        page.get_by_role("dialog").get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator("#undo-state")).to_have_text("removed: 1 · as before again: 0 · kept: 0")

    def test_a_file_is_dropped_and_a_template_saved(self):
        page = self.imports()
        page.locator(".file-drop").evaluate(DROP)
        expect(page.locator("#import-check")).to_contain_text("1 row.")
        page.get_by_label("Kind of data").select_option("items")
        expect(page.locator("#import-check")).to_contain_text("Every row needs: Id of the place, Price.")
        expect(page.locator("#import-columns")).to_have_attribute("open", "")
        with page.expect_download() as download:
            page.locator("#save-template").click()
        with open(download.value.path(), encoding="utf-8-sig") as file:
            header, row = file.read().splitlines()
        self.assertTrue(header.startswith("id,place,name,price,currency,"), header)
        # What a template says is what the checks allow.
        self.choose(page, header, row)
        expect(page.locator("#import-check")).to_have_text("1 row.")
        page.get_by_label("Kind of data").select_option("geojson")
        expect(page.locator("#save-template")).to_be_hidden()
