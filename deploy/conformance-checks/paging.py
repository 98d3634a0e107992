"""Checks of lists: the joined pages are the list."""

import re

from checks import NotTried, check, expect
from trial import ITEMS, eventually
from wire import query

SIZE, PAGES = 3, 5
UNPAGED = ("/v1/lines",)
PAGED = (
    "/v1/places", "/v1/places?near=41.4036,2.1744&radius=50000", "/v1/places?sort=name", "/v1/items", "/v1/movies",
    "/v1/screenings", "/v1/areas", "/v1/people", "/v1/critics", "/v1/holidays")


def key(thing):
    """The identity of a thing in its list."""
    return thing.get("id") or thing.get("thing") or thing


def page(trial, path, token=None):
    """A page of a list, checked against the document's schema; None if there is no such list."""
    answer = trial.site.get(path, token)
    if answer.status == 404:
        return None
    found = answer.wanted(200).json
    expect(isinstance(found, dict) and isinstance(found.get("items"), list), f"{answer}, without \"items\"")
    total = found.get("total")
    expect(type(total) is int and total >= len(found["items"]), f"{answer.request}: the total is {total!r}")
    expect(
        "next" in found and (found["next"] is None or isinstance(found["next"], str)),
        f"{answer.request}: next is {found.get('next')!r}")
    link = re.fullmatch(r'<([^<>"]+)>; rel="next"', answer.headers.get("Link") or "")
    expect(
        (link is None) == (found["next"] is None),
        f"{answer.request}: next is {found['next']!r}, but Link is {answer.headers.get('Link')!r}")
    if link:
        expect(f"cursor={found['next']}" in link[1], f"{answer.request}: Link is {link[1]}, without the cursor {found['next']}")
    return found


def keys_and_total(found):
    """The keys of a page's items, and the total."""
    return [key(one) for one in found["items"]], found["total"]


def joined(trial, path, size, pages, token=None):
    """The items of up to `pages` pages, their totals, and the next cursor."""
    items, totals, cursor = [], set(), None
    for _ in range(pages):
        found = page(trial, query(path, limit=size, cursor=cursor), token)
        expect(len(found["items"]) <= size, f"{path}: {len(found['items'])} items for a limit of {size}")
        items += found["items"]
        totals.add(found["total"])
        cursor = found["next"]
        if cursor is None:
            break
    return items, totals, cursor


def compare(trial, path, token=None):
    """Compares pages with one large page. Returns the number of items; None if there is no such list, or it changes too often."""
    for _ in range(4):
        before = page(trial, query(path, limit=SIZE * PAGES), token)
        if before is None:
            return None
        items, totals, cursor = joined(trial, path, SIZE, PAGES, token)
        after = page(trial, query(path, limit=SIZE * PAGES), token)
        # Both are equal if the list did not change meanwhile.
        if keys_and_total(before) == keys_and_total(after):
            break
    else:
        return None
    names = [key(one) for one in items]
    twice = {name for name in names if names.count(name) > 1}
    expect(not twice, f"{path}: {', '.join(map(str, twice))} are in two pages")
    whole, total = keys_and_total(after)
    expect(names == whole, f"{path}: the pages have {names}, the large page has {whole}")
    expect(totals == {total}, f"{path}: the pages have totals of {sorted(totals)}, the large page has {total}")
    expect(cursor is not None or len(names) == total, f"{path}: {len(names)} of {total}, but no next page")
    return len(names)


@check("paging", "joined", "a list has `items`, `total` and `next`; its joined pages have all things once")
def pages_joined(trial):
    counts = [compare(trial, path) for path in PAGED]
    counts += [compare(trial, "/v1/orders", trial.customer())]
    for path in UNPAGED:
        page(trial, path)
    tried = [count for count in counts if count is not None]
    if not tried:
        raise NotTried("all lists change too often")
    return f"{len(tried)} lists, {sum(tried)} items in pages of {SIZE}"


@check("paging", "whole", "`next` leads through the whole list; on the last page it is null")
def whole(trial):
    place = trial.place()
    path = query("/v1/items", place=place)
    expected = {f"{place}.i{number}" for number in range(ITEMS)}
    eventually(lambda: page(trial, path)["total"] == ITEMS)
    items, _, cursor = joined(trial, path, 2, ITEMS)
    names = [one["id"] for one in items]
    expect(len(names) == len(set(names)), f"pages of 2 have {names}")
    expect(set(names) == expected and cursor is None, f"of {ITEMS} own items the pages have {names}, and the last next is {cursor!r}")
    return f"{ITEMS} own items in pages of 2"


@check("paging", "limit", "`limit` is an integer from 1 to 100; else 400 names it")
def limit(trial):
    for path in ("/v1/places", "/v1/items", "/v1/areas"):
        for wrong in ("0", "-1", "101", "1.5", "ten", ""):
            trial.site.get(query(path, limit=wrong)).problem(400, field="limit")
        for right in (1, 100):
            found = page(trial, query(path, limit=right))
            count, total = len(found["items"]), found["total"]
            expect(count == min(right, total), f"{path}: {count} of {total} for a limit of {right}")
    return "1 and 100 are accepted; 0, -1, 101, fractions and words are refused"


@check("paging", "cursor", "`cursor` is a page's `next`; else 400 names it")
def cursor(trial):
    tried = 0
    for path in ("/v1/places", "/v1/items", "/v1/areas", "/v1/movies"):
        if trial.site.get(query(path, limit=1)).status == 404:
            continue
        for wrong in ("rubbish", "%%%", "e30"):
            trial.site.get(query(path, cursor=wrong)).problem(400, field="cursor")
            tried += 1
    return f"{tried} invalid cursors"
