"""Makes of deploy/openapi a folder with openapi.json, and with reference.html and reference.css, a page that people can read.

Usage: make.py FOLDER
"""

import html
import json
import os
import re
import shutil
import sys

from join import METHODS, Fault, joined, slug


def main():
    folder = sys.argv[1]
    try:
        document = joined()
    except Fault as fault:
        sys.exit(f"deploy/openapi: {fault}")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "openapi.json"), "w", encoding="utf-8") as file:
        json.dump(document, file, ensure_ascii=False, separators=(",", ":"))
    with open(os.path.join(folder, "reference.html"), "w", encoding="utf-8") as file:
        file.write(Page(document).text())
    shutil.copyfile(os.path.join(os.path.dirname(os.path.abspath(__file__)), "reference.css"), os.path.join(folder, "reference.css"))


def escaped(text):
    return html.escape(str(text))


def prose(text):
    """Paragraphs, with what stands between backticks as code."""
    parts = [part for part in re.split(r"\n\s*\n", text.strip()) if part]
    marked = [re.sub(r"`([^`]*)`", r"<code>\1</code>", escaped(part)) for part in parts]
    return "".join(f"<p>{part}</p>" for part in marked)


def shown(value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)
    return f"<pre><code>{escaped(text)}</code></pre>"


class Page:
    def __init__(self, document):
        self.document = document
        self.schemas = document["components"]["schemas"]

    def resolve(self, node):
        while "$ref" in node:
            found = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                found = found[part.replace("~1", "/").replace("~0", "~")]
            node = found
        return node

    def text(self):
        info = self.document["info"]
        groups = [(tag, self.operations(tag["name"])) for tag in self.document["tags"]]
        contents = "".join(
            f'<li><a href="#{slug(tag["name"])}">{escaped(tag["name"])}</a></li>' for tag, found in groups if found)
        body = "".join(self.group(tag, found) for tag, found in groups if found)
        schemas = "".join(self.schema(name) for name in sorted(self.schemas))
        return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escaped(info["title"])}: the API</title>
<link rel="stylesheet" href="/reference.css">
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><h1>{escaped(info["title"])}: the API</h1><p>{escaped(info["summary"])} Version {escaped(info["version"])};
for programs: <a href="/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Contents"><ul>{contents}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main id="content">
{prose(info["description"])}
{body}
<section id="schemas"><h2>Schemas</h2>{schemas}</section>
</main>
</body>
</html>
"""

    # --- operations ---

    def operations(self, tag):
        return [
            (method, path, item, item[method]) for path, item in self.document["paths"].items() for method in METHODS
            if method in item and tag in item[method]["tags"]]

    def group(self, tag, found):
        about = prose(tag["description"]) if "description" in tag else ""
        operations = "".join(self.operation(*one) for one in found)
        return f'<section id="{slug(tag["name"])}"><h2>{escaped(tag["name"])}</h2>{about}{operations}</section>\n'

    def operation(self, method, path, item, operation):
        parameters = [self.resolve(one) for one in item.get("parameters", []) + operation.get("parameters", [])]
        return f"""<details id="{escaped(operation["operationId"])}">
<summary><h3><span class="method">{method.upper()}</span> <code>{escaped(path)}</code></h3> <span>{escaped(operation["summary"])}</span></summary>
{prose(operation.get("description", ""))}
<p class="second">{self.security(operation)}</p>
{self.parameters(parameters)}{self.request(operation)}{self.responses(operation)}</details>
"""

    def security(self, operation):
        ways = operation["security"]
        names = [name for way in ways for name in way]
        if not names:
            return "Needs no token."
        needed = "May be asked with" if {} in ways else "Needs"
        return f"{needed}: {escaped(', or '.join(names))}."

    def parameters(self, parameters):
        if not parameters:
            return ""
        rows = "".join(
            f"<tr><th scope=\"row\"><code>{escaped(one['name'])}</code></th><td>{escaped(one['in'])}"
            f"{', required' if one.get('required') else ''}</td><td>{self.kind(one['schema'])}</td>"
            f"<td>{prose(one.get('description', ''))}</td></tr>" for one in parameters)
        return table("Parameters", ("Name", "Where", "What", "About"), rows)

    def request(self, operation):
        if "requestBody" not in operation:
            return ""
        return f"<h4>Body</h4>{self.media(operation['requestBody']['content'])}"

    def responses(self, operation):
        parts = []
        for code, response in operation["responses"].items():
            found = self.resolve(response)
            about = prose(found["description"]).removeprefix("<p>").removesuffix("</p>")
            if code >= "300":
                parts.append(f"<dt>{escaped(code)}</dt><dd>{about}</dd>")
            else:
                parts.append(f"<dt>{escaped(code)}</dt><dd>{about}{self.media(found.get('content', {}))}</dd>")
        return f"<h4>Answers</h4><dl>{''.join(parts)}</dl>"

    def media(self, content):
        parts = []
        for kind, media in content.items():
            examples = [media["example"]] if "example" in media else []
            examples += [self.resolve(one)["value"] for one in media.get("examples", {}).values()]
            parts.append(
                f"<p><code>{escaped(kind)}</code>: {self.kind(media.get('schema', {}))}</p>{''.join(shown(one) for one in examples[:1])}")
        return "".join(parts)

    # --- schemas ---

    def schema(self, name):
        schema = self.schemas[name]
        members = "".join(
            f"<tr><th scope=\"row\"><code>{escaped(member)}</code></th><td>{'always' if member in schema.get('required', []) else ''}</td>"
            f"<td>{self.kind(content)}</td><td>{prose(content.get('description', ''))}</td></tr>"
            for member, content in schema.get("properties", {}).items())
        rows = table(f"Members of {name}", ("Name", "", "What", "About"), members) if members else f"<p>{self.kind(schema)}</p>"
        return f'<section id="schema-{escaped(name)}"><h3>{escaped(name)}</h3>{prose(schema.get("description", ""))}{rows}</section>\n'

    def kind(self, schema):
        """What a value may be, in a few words."""
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            return f'<a href="#schema-{escaped(name)}">{escaped(name)}</a>'
        for choice in ("anyOf", "oneOf", "allOf"):
            several = [one for one in schema.get(choice, []) if "$ref" in one or "type" in one or "const" in one]
            if several:
                return (" and " if choice == "allOf" else " or ").join(self.kind(one) for one in several)
        if "const" in schema:
            return f"<code>{escaped(json.dumps(schema['const']))}</code>"
        if "enum" in schema:
            return ", ".join(f"<code>{escaped(json.dumps(one) if one is None else one)}</code>" for one in schema["enum"])
        kinds = schema.get("type", "anything")
        text = escaped(" or ".join(kinds) if isinstance(kinds, list) else kinds)
        if "items" in schema:
            text += f" of {self.kind(schema['items'])}"
        limits = [words.format(schema[key]) for key, words in LIMITS.items() if key in schema]
        if "pattern" in schema:
            limits.append(f"<code>{escaped(schema['pattern'])}</code>" if len(schema["pattern"]) <= 100 else "as its pattern says")
        return text + "".join(f", {limit}" for limit in limits)


LIMITS = {
    "format": "format {}", "minimum": "from {}", "maximum": "to {}", "minLength": "at least {} characters",
    "maxLength": "at most {} characters", "minItems": "at least {}", "maxItems": "at most {}"}


def table(caption, heads, rows):
    columns = "".join(f'<th scope="col">{escaped(head)}</th>' if head else "<td></td>" for head in heads)
    return f'<div class="wide" tabindex="0" role="region" aria-label="{escaped(caption)}"><table><caption>{escaped(caption)}</caption><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table></div>'


if __name__ == "__main__":
    main()
