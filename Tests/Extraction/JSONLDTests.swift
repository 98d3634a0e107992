import Testing
import Extraction

/// Wraps JSON as pages do.
private func page(_ scripts: String...) -> String {
    "<html><head>"
        + scripts.map { "<script type=\"application/ld+json\">\($0)</script>" }.joined()
        + "</head><body><p>x</p></body></html>"
}

@Suite struct `JSON-LD in a page` {
    @Test func `becomes things in one shape`() throws {
        let found = try extract(
            page(
                #"""
                {"@context": "https://schema.org", "@type": "Movie", "name": "Tango", "duration": "PT108M",
                 "director": {"@type": "Person", "name": "Ana"}, "genre": ["Drama", "Romance"],
                 "aggregateRating": {"@type": "AggregateRating", "ratingValue": 7.50, "bestRating": 10}, "isFamilyFriendly": true,
                 "image": "/pictures/tango.jpg", "trailer": null}
                """#))
        #expect(
            found.json == [
                #"{"@type":"Movie","aggregateRating":{"@type":"AggregateRating","bestRating":10,"ratingValue":7.5},"director":{"@type":"Person","name":"Ana"},"duration":"PT108M","genre":["Drama","Romance"],"image":"https://example.org/pictures/tango.jpg","isFamilyFriendly":true,"name":"Tango"}"#
            ])
        #expect(found.problems == [])
    }

    @Test(arguments: [
        #""http://schema.org""#, #""https://schema.org/""#, #""http://www.schema.org""#, #"["https://schema.org"]"#,
        #"{"@vocab": "https://schema.org/"}"#, #"["https://schema.org", {"x": "https://x.example/"}]"#,
        #""https://schema.org/docs/jsonldcontext.json""#,
    ]) func `is schema.org's by every context that means it`(context: String) throws {
        let found = try extract(page(#"{"@context": \#(context), "@type": "Movie", "name": "Tango"}"#))
        #expect(found.json == [#"{"@type":"Movie","name":"Tango"}"#])
        #expect(found.problems == [])
    }

    @Test func `may have prefixes, names of its own and no schema.org at all`() throws {
        let found = try extract(
            page(
                #"{"@context": {"s": "http://schema.org/", "titel": "s:name", "x": null}, "@type": "s:Movie", "titel": "Tango", "x": 1, "s:genre": "Drama", "y": 2}"#,
                #"{"@context": {"@vocab": "https://other.example/"}, "@type": "Film", "name": "Tango"}"#,
                #"{"@context": {"@vocab": null}, "@type": "schema:Movie", "schema:name": "Tango", "genre": "lost"}"#))
        #expect(
            found.json == [
                #"{"@type":"Movie","genre":"Drama","name":"Tango"}"#,
                #"{"@type":"https://other.example/Film","https://other.example/name":"Tango"}"#,
                #"{"@type":"Movie","name":"Tango"}"#,
            ])
    }

    @Test func `reports a context from elsewhere`() throws {
        let found = try extract(page(#"{"@context": "https://other.example/c", "@type": "Movie", "name": "T"}"#))
        #expect(found.json == [#"{"@type":"Movie","name":"T"}"#])
        #expect(found.problems == ["JSON-LD: the context https://other.example/c is not known and not fetched"])
    }

    @Test func `may be a list, a graph, or several scripts, whose mentions are resolved`() throws {
        let found = try extract(
            page(
                ##"[{"@type": "MovieTheater", "@id": "#kino", "name": "Kino"}, {"@type": "Person", "name": "Ana"}]"##,
                ##"{"@context": "https://schema.org", "@graph": [{"@type": "ScreeningEvent", "location": {"@id": "#kino"}, "workPresented": {"@id": "https://example.org/m"}}]}"##,
                #"{"@type": "Movie", "@id": "https://example.org/m", "name": "Tango"}"#))
        #expect(
            found.json == [
                #"{"@id":"https://example.org/films/page?x=1#kino","@type":"MovieTheater","name":"Kino"}"#,
                #"{"@type":"Person","name":"Ana"}"#,
                #"{"@type":"ScreeningEvent","location":{"@id":"https://example.org/films/page?x=1#kino","@type":"MovieTheater","name":"Kino"},"workPresented":{"@id":"https://example.org/m","@type":"Movie","name":"Tango"}}"#,
                #"{"@id":"https://example.org/m","@type":"Movie","name":"Tango"}"#,
            ])
    }

    @Test func `may go in circles and say one thing in several places`() throws {
        let found = try extract(
            page(
                #"{"@id": "_:a", "@type": "Place", "name": "A", "containsPlace": {"@id": "_:b"}}"#,
                #"{"@id": "_:b", "@type": "Place", "containedInPlace": {"@id": "_:a"}}"#,
                #"{"@id": "_:a", "@type": "Restaurant", "name": "A", "telephone": "1"}"#))
        #expect(
            found.json == [
                #"{"@id":"_:a","@type":["Restaurant","Place"],"containsPlace":{"@id":"_:b","@type":"Place","containedInPlace":{"@id":"_:a"}},"name":"A","telephone":"1"}"#,
                #"{"@id":"_:b","@type":"Place","containedInPlace":{"@id":"_:a","@type":["Restaurant","Place"],"containsPlace":{"@id":"_:b"},"name":"A","telephone":"1"}}"#,
            ])
    }

    @Test func `has bounds however often its things mention each other`() throws {
        let things = (0..<60).map { level in
            let others = (0..<60).map { "{\"@id\": \"_:\($0)\"}" }.joined(separator: ",")
            return "{\"@id\": \"_:\(level)\", \"@type\": \"Place\", \"containsPlace\": [\(others)]}"
        }
        let found = try extract(page("[\(things.joined(separator: ","))]"))
        #expect(found.things.count == 60)
        #expect(found.problems == ["the things refer to each other too often; some references stay references"])
    }

    @Test func `has values with language, lists, and properties said from the other end`() throws {
        let found = try extract(
            page(
                #"{"@context": ["https://schema.org", {"namn": {"@id": "schema:name", "@container": "@language"}}], "@type": "Movie", "namn": {"fi": "Tango", "sv": "Tango!"}, "genre": {"@list": ["a", "b"]}, "alternateName": {"@value": "แทงโก้", "@language": "th"}}"#,
                #"{"@type": "Person", "@id": "_:p", "name": "Ana", "@reverse": {"director": {"@type": "Movie", "name": "M"}}}"#
            ))
        #expect(
            found.json == [
                #"{"@type":"Movie","alternateName":{"@language":"th","@value":"แทงโก้"},"genre":["a","b"],"name":[{"@language":"fi","@value":"Tango"},{"@language":"sv","@value":"Tango!"}]}"#,
                #"{"@type":"Movie","director":{"@id":"_:p","@type":"Person","name":"Ana"},"name":"M"}"#,
                #"{"@id":"_:p","@type":"Person","name":"Ana"}"#,
            ])
    }

    @Test func `has members of enumerations without their address`() throws {
        let found = try extract(
            page(#"{"@type": "Offer", "availability": "http://schema.org/InStock", "url": "https://schema.example/x"}"#)
        )
        #expect(found.json == [#"{"@type":"Offer","availability":"InStock","url":"https://schema.example/x"}"#])
    }

    /// Each script with its problems.
    @Test(arguments: [
        ("<!-- {\"@type\": \"Movie\", \"name\": \"T\"} -->", [String]()),
        ("<!-- made by hand --> {\"@type\": \"Movie\", \"name\": \"T\"}", []),
        ("//<![CDATA[\n{\"@type\": \"Movie\", \"name\": \"T\"}\n//]]>", []),
        ("/* <![CDATA[ */ {\"@type\": \"Movie\", \"name\": \"T\"} /* ]]> */", []),
        ("{&quot;@type&quot;: &quot;Movie&quot;, &quot;name&quot;: &quot;T&quot;}", []),
        ("{\"@type\": \"Movie\", \"name\": \"T\"};", []),
        ("\u{FEFF}{\"@type\": \"Movie\", \"name\": \"T\",}", ["JSON-LD 1: a comma stands before a closing bracket"]),
        ("{\"@type\": \"Movie\", // a film\n \"name\": \"T\"}", ["JSON-LD 1: it has comments"]),
    ]) func `is read although it is wrapped or a little broken`(script: String, problems: [String]) throws {
        let found = try extract(page(script))
        #expect(found.json == [#"{"@type":"Movie","name":"T"}"#])
        #expect(found.problems == problems)
    }

    @Test func `that is broken is reported, and the next script is read`() throws {
        let found = try extract(
            page(#"{"@type": "Movie", "name": "T" "genre": 1}"#, "", #"{"@type": "Movie", "name": "U"}"#, "[1]"))
        #expect(found.json == [#"{"@type":"Movie","name":"U"}"#])
        #expect(
            found.problems == [
                "JSON-LD 1: no JSON: a comma or a closing bracket is expected (at byte 31)",
                "JSON-LD 2: no JSON: it is empty (at byte 0)", "JSON-LD: a thing must be an object",
            ])
    }

    @Test func `is not what stands in comments, other scripts and texts`() throws {
        let hidden = #"<script type="application/ld+json">{"@type":"Movie","name":"no"}</script>"#
        let found = try extract(
            "<!-- \(hidden) --><textarea>\(hidden)</textarea><script>var x = 1</script><SCRIPT TYPE='Application/LD+JSON; charset=utf-8'>{\"@type\":\"Movie\",\"name\":\"yes\"}</SCRIPT>"
        )
        #expect(found.json == [#"{"@type":"Movie","name":"yes"}"#])
    }

    @Test func `gives what is asked for from any depth, a kind for its parent, each once`() throws {
        let text = page(
            #"{"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": {"@type": "CafeOrCoffeeShop", "name": "C", "address": {"@type": "PostalAddress"}}}, {"@type": "ListItem", "item": {"@type": "CafeOrCoffeeShop", "name": "C", "address": {"@type": "PostalAddress"}}}, {"@type": "Movie"}]}"#
        )
        let places = try extract(text, Reading(as: .html, keep: ["Place"]))
        #expect(places.json == [#"{"@type":"CafeOrCoffeeShop","address":{"@type":"PostalAddress"},"name":"C"}"#])
        #expect(try extract(text, Reading(as: .html, keep: ["Movie", "Event"])).json == [#"{"@type":"Movie"}"#])
        #expect(try extract(text).things.map(\.types) == [["ItemList"]])
    }

    @Test func `alone is read, too`() throws {
        let found = try extract(#"{"@graph": [{"@type": "Movie", "name": "T"}]}"#, Reading(as: .json))
        #expect(found.json == [#"{"@type":"Movie","name":"T"}"#])
        #expect(throws: UnreadablePage.self) { try extract("<html>", Reading(as: .json)) }
    }

    @Test func `may stand behind any number of comments`() throws {
        let thing = #"{"@type":"Movie","name":"T"}"#
        let comments = String(repeating: "<!-- c -->", count: 100_000)
        let found = try extract("<script type=application/ld+json>\(comments)\(thing)</script>")
        #expect(found.json == [thing])
    }
}
