"""Writes schema.org things as JSON-LD, microdata and RDFa, and the HTML around them."""
import html
import json

ADDRESSES = {"url", "sameAs", "trailer"}
TIMES = {"startDate", "endDate", "datePublished"}


def escape(text):
    return html.escape(str(text), quote=True)


def listed(value):
    return value if isinstance(value, list) else [value]


def json_ld(things, broken=False):
    """A graph whose things refer to each other by @id. `broken` adds a comma that is not allowed, as in handwritten pages."""
    text = json.dumps({"@context": "https://schema.org", "@graph": things}, ensure_ascii=False, indent=1)
    if broken:
        text = text[:-1].rstrip() + ",\n}"
    return f'<script type="application/ld+json">\n{text}\n</script>'


def microdata(things):
    return "\n".join(_element(thing, None, "itemprop", lambda t: f'itemscope itemtype="https://schema.org/{t["@type"]}"'
                              + (f' itemid="{escape(t["@id"])}"' if "@id" in t else "")) for thing in things)


def rdfa(things):
    inner = "\n".join(_element(thing, None, "property", lambda t: f'typeof="{t["@type"]}"'
                               + (f' resource="{escape(t["@id"])}"' if "@id" in t else "")) for thing in things)
    return f'<div vocab="https://schema.org/">\n{inner}\n</div>'


def _element(thing, name, attribute, scope):
    head = f'{attribute}="{name}" ' if name else ""
    parts = [f"<div {head}{scope(thing)}>"]
    for key, values in thing.items():
        if key.startswith("@"):
            continue
        for value in listed(values):
            if isinstance(value, dict):
                parts.append(_element(value, key, attribute, scope))
            elif key == "image":
                parts.append(f'<img {attribute}="image" src="{escape(value)}" alt="">')
            elif key in ADDRESSES:
                parts.append(f'<a {attribute}="{key}" href="{escape(value)}">{key}</a>')
            elif key in TIMES:
                parts.append(f'<time {attribute}="{key}" datetime="{escape(value)}">{escape(value)}</time>')
            elif isinstance(value, (int, float)):
                parts.append(f'<meta {attribute}="{key}" content="{value}">')
            else:
                parts.append(f'<span {attribute}="{key}">{escape(value)}</span>')
    return "".join(parts) + "</div>"


def marked_up(things, style, broken=False):
    """Markup of things in one of three styles: JSON-LD, microdata or RDFa."""
    return [lambda: json_ld(things, broken), lambda: microdata(things), lambda: rdfa(things)][style % 3]()


def page(title, body, head=""):
    return (f"<!doctype html>\n<html lang=en><head>{head}<title>{escape(title)}</title></head>\n<body><h1>{escape(title)}</h1>\n{body}\n"
            "<p class=notice>A demonstration: these films, critics, shows, restaurants and homes are invented, and no cinema shows them.</p>"
            "\n</body></html>\n")


def links(entries):
    """A list without end tags of its items, as many sites have it."""
    return "<ul>" + "".join(f'<li><a href="{escape(address)}">{escape(text)}</a>' for address, text in entries) + "</ul>"
