"""The desk: pictures of places and dishes, sent from the merchant's device."""

import base64
import re
import shutil

from browser import expect
from desk import CAFE, DeskFlow, done, merchant
from files import other, png
from town import ROOT, town

SAMPLES = f"{ROOT}/Tests/Pictures/Samples"
KEPT = re.compile(r"/v1/pictures/[a-z2-7]{32}(\?width=\d+)?$")


class Pictures(DeskFlow):
    def place(self, name):
        """A place of the merchant's without pictures, and its page at the desk."""
        merchant()
        done(town().call("PUT", f"/v1/places/{name}", {**CAFE, "name": name, "names": {}}, merchant()))
        return name

    def saved(self, page, button="#save-place"):
        expect(page.locator("#toast")).to_be_hidden()
        page.locator(button).click()
        expect(page.locator(".notice")).to_contain_text("is saved")

    def shows(self, image):
        """Waits until the browser has drawn the picture."""
        image.evaluate("(image) => image.decode()")
        self.assertGreater(image.evaluate("(image) => image.naturalWidth"), 0)

    def test_what_phones_write_is_read_by_the_browser_or_the_server_or_refused_by_its_name(self):
        place = self.place("desk-phone-pictures")
        page = self.desk(f"places/{place}", expected=("415",))
        pictures = page.locator("ol.desk-pictures img")
        # This browser decodes AVIF, and sends a JPEG of it.
        page.get_by_label("Choose pictures").set_input_files(f"{SAMPLES}/turned-6.avif")
        expect(pictures).to_have_count(1)
        expect(page.locator(".uploading")).to_have_count(0)
        self.shows(pictures.first)
        # The browser cannot decode HEIC; the server does if it has libheif's tool.
        page.get_by_label("Choose pictures").set_input_files(f"{SAMPLES}/turned-1.heic")
        if shutil.which("heif-convert") or shutil.which("heif-dec"):
            expect(pictures).to_have_count(2)
            self.shows(pictures.nth(1))
            sizes = pictures.evaluate_all("(images) => images.map((image) => [image.naturalWidth, image.naturalHeight])")
            self.assertEqual(sizes[0], sizes[1], "both are upright")
        else:
            expect(page.locator(".uploading")).to_contain_text("HEIC pictures cannot be read here")
            expect(pictures).to_have_count(1)

    def test_a_picture_that_a_merchant_sends_is_what_customers_see_in_a_size_that_fits(self):
        place = self.place("desk-pictures")
        page = self.desk(f"places/{place}")
        page.get_by_label("Choose pictures").set_input_files([png("red.png"), png("blue.png", colour=(40, 40, 200))])
        pictures = page.locator("ol.desk-pictures img")
        expect(pictures).to_have_count(2)
        expect(pictures.first).to_have_attribute("src", KEPT)
        expect(page.locator(".uploading")).to_have_count(0)
        red, blue = (pictures.nth(index).get_attribute("src") for index in range(2))
        page.get_by_role("button", name="Move picture 2 forward").click()
        expect(pictures.first).to_have_attribute("src", blue)
        expect(page.get_by_role("button", name="Move picture 1 back")).to_be_focused()
        self.everywhere(page, "a place's pictures")
        self.saved(page)
        images = done(town().call("GET", f"/v1/places/{place}"))["images"]
        self.assertEqual(images, [address.split("?")[0] for address in (blue, red)])

        customer = self.window()
        customer.goto(f"{self.url}/place/{place}")
        seen = customer.locator(".gallery img")
        expect(seen).to_have_count(2)
        self.shows(seen.first)
        self.assertRegex(seen.first.evaluate("(image) => image.currentSrc"), re.compile(re.escape(images[0]) + r"\?width=(480|1280)$"))
        customer.locator(".gallery button").first.click()
        self.shows(customer.locator("dialog img"))

        page.get_by_role("button", name="Remove picture 1").click()
        expect(pictures).to_have_count(1)
        self.saved(page)
        self.assertEqual(done(town().call("GET", f"/v1/places/{place}"))["images"], images[1:])

    def test_a_picture_is_dropped_where_the_pictures_are(self):
        page = self.desk(f"places/{self.place('desk-dropped')}")
        file = png("dropped.png", colour=(40, 160, 40))
        field = page.locator(".pictures-field").last
        field.evaluate(
            "(field, [name, type, text]) => { const data = new DataTransfer();"
            " data.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name, { type }));"
            " for (const kind of ['dragover', 'drop'])"
            " field.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true })); }",
            [file["name"], file["mimeType"], base64.b64encode(file["buffer"]).decode()])
        expect(field.locator("ol.desk-pictures img")).to_have_attribute("src", KEPT)

    def test_a_dish_gets_a_picture_and_a_new_one_takes_its_place(self):
        place = self.place("desk-dish")
        done(town().call("PUT", f"/v1/items/{place}.soup", {"name": "Soup", "price": {"amount": 450, "currency": "EUR"}}, merchant()))
        page = self.desk(f"menu/{place}")
        page.get_by_role("button", name="Soup").click()
        form = page.locator(".desk-form", has=page.locator("#save-dish"))
        pictures = form.locator("ol.desk-pictures img")
        form.get_by_label("Choose a picture").set_input_files(png("one.png", colour=(10, 20, 30)))
        expect(pictures).to_have_attribute("src", KEPT)
        first = pictures.get_attribute("src")
        form.get_by_label("Choose a picture").set_input_files(png("two.png", colour=(200, 200, 30)))
        expect(pictures).not_to_have_attribute("src", first)
        expect(pictures).to_have_count(1)
        self.saved(page, "#save-dish")
        image = done(town().call("GET", f"/v1/items/{place}.soup"))["image"]
        self.assertNotEqual(image, first.split("?")[0])
        customer = self.window()
        customer.goto(f"{self.url}/item/{place}.soup")
        self.shows(customer.locator("main img"))

    def test_files_that_are_no_pictures_or_too_large_are_named_and_the_others_are_kept(self):
        page = self.desk(f"places/{self.place('desk-faults')}", expected=("415", "422"))
        page.get_by_label("Choose pictures").set_input_files([
            other("menu.pdf", "application/pdf", b"%PDF-"), other("huge.jpg", "image/jpeg", bytes(9 << 20)),
            other("text.png", "image/png", b"This is a text."), {**png("broken.png"), "buffer": png()["buffer"][:60]}, png("good.png")])
        alert_of = lambda name: page.locator(".uploading", has_text=name).locator("[role=alert]")
        expect(alert_of("menu.pdf")).to_have_text("Pictures are JPEG, PNG or WebP files.")
        expect(alert_of("huge.jpg")).to_have_text("This picture is too large: at most 8 MB.")
        expect(alert_of("text.png")).to_have_text("Pictures are JPEG, PNG or WebP files.")
        expect(alert_of("broken.png")).to_contain_text("This file cannot be used as a picture")
        expect(page.locator("ol.desk-pictures img")).to_have_count(1)
        self.everywhere(page, "pictures that cannot be used")
        page.get_by_role("button", name="Discard menu.pdf").click()
        expect(page.locator(".uploading")).to_have_count(3)
        self.saved(page)

    def test_a_large_picture_shows_its_progress_and_can_be_left_out(self):
        place = self.place("desk-slow")
        page = self.desk(f"places/{place}")
        # The speed of a café's network, in bytes per second.
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 40_000})
        page.get_by_label("Choose pictures").set_input_files(png("noise.png", 1000, 700, noise=True))
        bar = page.get_by_role("progressbar", name="noise.png is being sent")
        page.wait_for_function("(bar) => bar.value > 0 && bar.value < 1", arg=bar.element_handle())
        page.locator("#save-place").click()
        expect(page.locator(".field-problem:not(:empty)")).to_have_text("A picture is still being sent.")
        page.get_by_role("button", name="Discard noise.png").click()
        expect(page.locator(".uploading")).to_have_count(0)
        self.saved(page)
        self.assertEqual(done(town().call("GET", f"/v1/places/{place}"))["images"], [])

    def test_a_phone_offers_its_camera(self):
        page = self.desk(f"places/{self.place('desk-phone')}", viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
        expect(page.get_by_label("Take a photo")).to_have_attribute("capture", "environment")
        computer = self.desk("places/desk-phone")
        expect(computer.get_by_label("Choose pictures")).to_be_visible()
        expect(computer.get_by_label("Take a photo")).to_have_count(0)
