"""What deploy/reference/join.py refuses, each by name, and what it makes of what is written in short."""

import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../deploy/reference"))
import join  # noqa: E402

SHARED = """
tags: [{name: Tea shops}]
x-answers: {404: NotFound}
responses: {NotFound: {description: No tea.}}
schemas: {Time: {type: string, format: date-time}, Text2000: {type: string, maxLength: 2000}}
"""
SUBJECT = """
paths:
  /teas:
    get:
      operationId: listTeas
      security: [{}]
      responses: {"200": {description: Teas., content: {application/json: TeaPage}}}
      x-answers: [404]
schemas:
  NewTea: {x-members: {name: string, leaves?: "[Leaf]", brewed: Time | null}}
  Tea: {x-like: NewTea, x-members: {id: integer, brewed: false}}
  TeaPatch: {x-patch-of: NewTea}
  TeaPage: {x-page-of: Tea}
  Leaf: string
  Order: {x-form: Contact, x-members: {telephone: {maxLength: 40}}}
  Gone: {x-record: DeletedOrder}
  Price: {x-record: Money, x-members: {amount: {minimum: 0}, currency: false}}
examples:
  Tea: {id: 1, name: Assam}
  TeaPage: {x-page-of: Tea}
""".replace('"[Leaf]"', "[Leaf]")


def joined(shared=SHARED, subject=SUBJECT, **more):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {"shared": shared, "tea-shops": subject, **more}.items():
            with open(os.path.join(folder, f"{name}.yaml"), "w", encoding="utf-8") as file:
                file.write(text)
        return join.joined(folder)


def refuses(words, **files):
    try:
        joined(**files)
    except join.Fault as fault:
        assert words in str(fault), fault
    else:
        raise AssertionError(f"not refused: {words}")


def main():
    document = joined()
    operation = document["paths"]["/teas"]["get"]
    assert operation["tags"] == ["Tea shops"]
    assert operation["responses"]["404"] == {"$ref": "#/components/responses/NotFound"}
    assert operation["responses"]["200"]["content"]["application/json"] == {
        "schema": {"$ref": "#/components/schemas/TeaPage"}, "examples": {"teaPage": {"$ref": "#/components/examples/TeaPage"}}}
    schemas = document["components"]["schemas"]
    assert schemas["NewTea"]["required"] == ["name", "brewed"]
    assert schemas["NewTea"]["properties"]["leaves"] == {"type": "array", "items": {"$ref": "#/components/schemas/Leaf"}}
    assert schemas["NewTea"]["properties"]["brewed"] == {"anyOf": [{"$ref": "#/components/schemas/Time"}, {"type": "null"}]}
    assert (list(schemas["Tea"]["properties"]), schemas["Tea"]["required"]) == (["name", "leaves", "id"], ["name", "id"])
    assert "required" not in schemas["TeaPatch"] and schemas["TeaPatch"]["properties"] == schemas["NewTea"]["properties"]
    assert list(schemas["Price"]["properties"]) == ["amount"]
    assert schemas["Price"]["properties"]["amount"]["type"] == "integer" and schemas["Price"]["properties"]["amount"]["minimum"] == 0
    # Of a form: null is as left out, and a text without a limit has that of all texts. Of a record: what its `shown` names.
    text = {"$ref": "#/components/schemas/Text2000"}
    order = {name: {key: said for key, said in member.items() if key != "description"} for name, member in schemas["Order"]["properties"].items()}
    assert order == {"name": text, "telephone": {"type": "string", "maxLength": 40}, "email": {"anyOf": [text, {"type": "null"}]}}
    assert list(schemas["Gone"]["properties"]) == ["id", "customer"]
    assert document["components"]["examples"]["TeaPage"]["value"] == {"items": [{"id": 1, "name": "Assam"}], "total": 1, "next": None}

    refuses("Leaf is declared in another file", shared=SHARED.replace("schemas: {", "schemas: {Leaf: string, "))
    refuses("Leaf is there twice", subject=SUBJECT.replace("  Leaf:", "  Leaf: integer\n  Leaf:"))
    refuses("two operations are called listTeas", subject=SUBJECT.replace("schemas:\n", "  /tea: {get: {operationId: listTeas}}\nschemas:\n"))
    refuses("schemas/Lef", subject=SUBJECT.replace("[Leaf]", "[Lef]"))
    refuses("schemas/OldTea", subject=SUBJECT.replace("x-like: NewTea", "x-like: OldTea"))
    refuses("nobody declares Tip", subject=SUBJECT.replace("x-record: Money", "x-record: Tip"))
    refuses("listTeas: 409", subject=SUBJECT.replace("[404]", "[409]"))
    refuses("x-pages-of", subject=SUBJECT.replace("{x-page-of: Tea}", "{x-pages-of: Tea}"))
    refuses("no value", subject=SUBJECT.replace("name: string", "name: {description: black, items: }"))
    refuses("cake.yaml", cake="paths: {}")
    print("the document is joined, and refused where a name is missing or there twice")


main()
