"""Helpers for tests of the start page: its cards, its heading, the place of its search."""

import re

from browser import expect

PHONE = {"width": 390, "height": 844}


def cards(page):
    """The cards of the list."""
    return page.locator("#results li[data-id]")


def links(page):
    return page.locator("#results h3 a")


def shown(page):
    """The ids of what is listed."""
    return page.locator("#results li[data-id]").evaluate_all("(cards) => cards.map((card) => card.dataset.id)")


def settled(page):
    """Waits until the list has its heading, and returns it."""
    expect(page.locator("#results")).to_have_attribute("aria-busy", "false")
    expect(page.locator("#results > *").first).to_be_attached()
    expect(page.locator("#results .skel")).to_have_count(0)
    return page.locator("#count").inner_text()


def total(page):
    """The number of results in the heading."""
    return int(re.search(r"[\d,]+", settled(page)).group().replace(",", ""))


def pins(page):
    """Pins, dots and clusters on the map."""
    return page.locator("#map .pin, #map .dotpin, #map .cluster")


def on_the_map(page, count):
    """Waits until so many things are on the map, those in clusters counted. The server adds things that the list does not show yet."""
    page.wait_for_function(
        "(count) => [...document.querySelectorAll('#map .pin, #map .dotpin, #map .cluster')].reduce((sum, pin) => sum"
        " + (pin.classList.contains('cluster') ? Number(pin.innerText.replace(/\\D/g, '')) : 1), 0) >= count", arg=count)


def open_where(page):
    """Opens the choice of the place to search in."""
    page.locator("#where").click()
    expect(page.locator("#where-form")).to_be_visible()


def at_station(page, line, name):
    """Chooses a station by its line; returns the names of all stations of that line."""
    open_where(page)
    page.locator("#where-form summary", has_text="At a station").click()
    page.locator(f"[data-line={line}] summary").click()
    stations = page.locator(f"[data-line={line}] [data-station] .t")
    expect(stations.first).to_be_visible()
    names = stations.all_inner_texts()
    stations.get_by_text(name, exact=True).click()
    expect(page.locator("#where-form")).to_have_count(0)
    return names


def in_district(page, province, index=1):
    """Chooses a district of a province by its place in the list, which the whole province begins."""
    open_where(page)
    page.locator("#where-form summary", has_text="In a province").click()
    page.locator("#province").select_option(province)
    page.locator("#districts button").nth(index).click()
    expect(page.locator("#where-form")).to_have_count(0)
