"""Renders each SVG of images/ to a PNG beside it, for old telephones without SVG.

Usage: .build/tests-python/bin/python deploy/sample-data/pixels.py
It requires the environment of the tests in a browser, which `deploy/test page` creates.
"""

import glob
import os
import shutil

from playwright.sync_api import sync_playwright

FOLDER = f"{os.path.dirname(os.path.abspath(__file__))}/images"
# Width in pixels for a list on a high-density screen of 2012.
WIDTH = 192

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": WIDTH, "height": WIDTH})
    for drawing in sorted(glob.glob(f"{FOLDER}/*.svg")):
        with open(drawing) as file:
            page.set_content(f"<style>* {{ margin: 0 }} svg {{ display: block; width: {WIDTH}px }}</style>{file.read()}")
        page.locator("svg").screenshot(path=drawing.replace(".svg", ".png"), omit_background=True)
    browser.close()
