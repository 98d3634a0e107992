import Extraction
import Testing

@Suite struct `Texts that were escaped twice` {
    private let json =
        #"{"@context":"https://schema.org","@type":"Restaurant","name":"Z&uuml;rcher &#39;Stube&#39;","description":"<p>Fine &amp; dry</p>","address":{"@type":"PostalAddress","streetAddress":"Rue de l&#039;&Eacute;glise"},"hasMenu":{"@type":"Menu","hasMenuItem":{"@type":"MenuItem","name":"Ros&eacute;"}},"alternateName":{"@value":"B &amp; C","@language":"en"}}"#

    private func check(_ thing: Thing?) throws {
        let place = try #require(thing)
        #expect(place.text("name") == "Zürcher 'Stube'" && place.text("description") == "Fine & dry")
        #expect(place.thing("address")?.text("streetAddress") == "Rue de l'Église")
        #expect(place.thing("hasMenu")?.thing("hasMenuItem")?.text("name") == "Rosé")
        #expect(place.text("alternateName") == "B & C")
    }

    @Test func `are plain in JSON-LD, on a page and alone`() throws {
        try check(extract(#"<script type="application/ld+json">\#(json)</script>"#).things.first)
        try check(extract(json, Reading(as: .json)).things.first)
    }

    @Test func `are not resolved more often than HTML says`() throws {
        let page =
            #"<div itemscope itemtype="https://schema.org/Restaurant"><b itemprop="name">Tom &amp;amp; Jerry</b><meta itemprop="description" content="&lt;p&gt;Fine &amp;amp; dry&lt;/p&gt;"></div>"#
        let place = try #require(try extract(page).things.first)
        #expect(place.text("name") == "Tom &amp; Jerry" && place.text("description") == "Fine & dry")
    }

    @Test func `are plain in tables, GeoJSON, calendars and JSON by rules`() throws {
        #expect(try extract("name\nRos&eacute;\n", Reading(as: .csv)).things.first?.text("name") == "Rosé")
        let feature =
            #"{"type":"Feature","properties":{"name":"Caf&eacute;"},"geometry":{"type":"Point","coordinates":[2,41]}}"#
        #expect(try extract(feature, Reading(as: .geojson)).things.first?.text("name") == "Café")
        let event =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Rock &amp; Pop\nDTSTART:20261121T193000Z\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(try extract(event, Reading(as: .icalendar)).things.first?.text("name") == "Rock & Pop")
        let ruled = try reading(
            #"{"as":"json","things":[{"type":"Place","each":{"path":"$.a[*]"},"fields":{"name":{"path":"$.n"}}}]}"#)
        #expect(
            try extract(#"{"a":[{"n":"Ros&eacute; &amp;amp; Co"}]}"#, ruled).things.first?.text("name")
                == "Rosé &amp; Co")
    }
}

@Suite struct `Things that pages wrap` {
    private func types(_ json: String) throws -> [String] {
        try extract(#"<script type="application/ld+json">\#(json)</script>"#).things.map {
            $0.types.joined(separator: ",")
        }
    }

    @Test(arguments: [
        (
            #"{"@context":"https://schema.org","@graph":{"0":{"@type":"Restaurant","name":"A"},"1":{"@type":"Movie","name":"B"}}}"#,
            ["Restaurant", "Movie"]
        ),
        (#"{"@context":"https://schema.org","@graph":[{"@type":"Restaurant","name":"A"}]}"#, ["Restaurant"]),
        (#"{"@context":"https://schema.org","@graph":{"@type":"Restaurant","name":"A"}}"#, ["Restaurant"]),
        (#"{"@context":"https://schema.org","mainEntity":{"@type":"Restaurant","name":"A"}}"#, ["Restaurant"]),
        (#"{"data":{"item":{"@context":"https://schema.org","@type":"Restaurant","name":"A"}}}"#, ["Restaurant"]),
        (
            #"{"@context":"https://schema.org","items":[{"@type":"Restaurant","name":"A"},{"@type":"Cafe","name":"B"}]}"#,
            ["Restaurant", "Cafe"]
        ),
        (
            #"[{"@context":"https://schema.org","@type":"Restaurant","name":"A"},[{"@context":"https://schema.org","x":{"@type":"Cafe","name":"B"}}]]"#,
            ["Restaurant"]
        ),
        (
            #"{"@context":"https://schema.org","@graph":{"a":{"@graph":[{"@type":"Restaurant","name":"A"}]}}}"#,
            ["Restaurant"]
        ),
        (
            #"{"@context":"https://schema.org","a":{"b":{"c":{"@type":"Movie","name":"A","actor":{"@type":"Person","name":"P"}}}}}"#,
            ["Movie"]
        ),
        (#"{"@context":"https://schema.org","@type":"Movie","name":"A"}"#, ["Movie"]),
    ]) func `are read`(json: String, expected: [String]) throws {
        #expect(try types(json) == expected)
    }

    @Test func `of microdata without a type are none, and that is noted`() throws {
        let page =
            #"<nav itemscope><a itemprop="url" href="/a">A</a></nav><div itemscope itemtype="https://schema.org/Cafe"><b itemprop="name">B</b></div>"#
        let read = try extract(page)
        #expect(read.things.map(\.types) == [["Cafe"]] && read.problems.count == 1)
    }

    @Test func `in an item without a type are read`() throws {
        let page =
            #"<div itemscope><div itemprop="about" itemscope itemtype="https://schema.org/Cafe"><b itemprop="name">B</b></div></div>"#
        let read = try extract(page)
        #expect(read.things.map(\.types) == [["Cafe"]] && read.problems.isEmpty)
    }

    @Test func `in deep elements are read as far as the tree goes`() throws {
        let deep = String(repeating: "<div>", count: 400)
        let page = #"<div itemscope itemtype="https://schema.org/Cafe"><b itemprop="name">B</b></div>\#(deep)x"#
        let read = try extract(page)
        #expect(read.things.map { $0.text("name") } == ["B"] && read.problems.contains { $0.contains("deeper") })
    }
}
