"""Draws each picture of images/ in pixels beside it: tea.svg becomes tea.png. Old telephones draw no SVG.

Usage: .build/tests-python/bin/python deploy/sample-data/pixels.py
It needs what the tests in a browser need: `deploy/test page` makes it.
"""

import glob
import os
import shutil

from playwright.sync_api import sync_playwright

FOLDER = f"{os.path.dirname(os.path.abspath(__file__))}/images"
# Wide enough for a list on a dense screen of 2012, in pixels.
WIDTH = 192

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": WIDTH, "height": WIDTH})
    for drawing in sorted(glob.glob(f"{FOLDER}/*.svg")):
        with open(drawing) as file:
            page.set_content(f"<style>* {{ margin: 0 }} svg {{ display: block; width: {WIDTH}px }}</style>{file.read()}")
        page.locator("svg").screenshot(path=drawing.replace(".svg", ".png"), omit_background=True)
    browser.close()
