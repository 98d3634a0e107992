import Foundation
import Testing
import Extraction

/// Pages give many things one id.
@Suite struct `Things of one id` {
    private func script(_ json: String) -> String { "<script type=\"application/ld+json\">\(json)</script>" }

    @Test func `are one if they agree`() throws {
        let page = """
            [{"@type": "Place", "@id": "#i", "name": "Ida"},
             {"@type": "Restaurant", "@id": "#i", "name": "Ravintola Ida", "telephone": "1"}]
            """
        let found = try extract(script(page))
        #expect(found.things.count == 1 && found.problems.isEmpty)
        #expect(found.things[0].types == ["Restaurant", "Place"])
    }

    @Test func `stay apart if they contradict each other, and it is reported`() throws {
        let shows = ["18:00", "20:30"].map { start in
            """
            {"@type": "ScreeningEvent", "@id": "/dune", "startDate": "2026-11-21T\(start)",
             "workPresented": {"@id": "/dune"}}
            """
        }
        let film = #"{"@type": "Movie", "@id": "/dune", "name": "Dune"}"#
        let found = try extract(script("[\((shows + [film] + shows.prefix(1)).joined(separator: ","))]"))
        #expect(found.things.map(\.types) == [["ScreeningEvent"], ["ScreeningEvent"], ["Movie"]])
        #expect(found.things.map { $0.text("startDate") } == ["2026-11-21T18:00", "2026-11-21T20:30", nil])
        #expect(found.problems.count == 1 && found.problems[0].hasPrefix("3 different things have the id"))
        let kept = try extract(
            script("[\(shows.joined(separator: ","))]"), reading(#"{"as": "html", "keep": ["ScreeningEvent"]}"#))
        #expect(kept.things.count == 2)
    }

    @Test func `are the film where a show or a review mentions one of them`() throws {
        let page = """
            [{"@type": "Movie", "@id": "#f", "name": "Dune"},
             {"@type": "Review", "@id": "#f", "author": "Ann", "reviewBody": "Good"},
             {"@type": "Review", "@id": "#f", "author": "Bo", "reviewBody": "Bad"},
             {"@type": "Event", "name": "Talk", "about": {"@id": "#f"}}]
            """
        let found = try extract(script(page))
        #expect(found.things.count == 4)
        #expect(found.things[3].thing("about")?.text("name") == "Dune")
    }
}

@Suite struct `A template` {
    @Test func `is no part of the page`() throws {
        let page = """
            <template><script type="application/ld+json">{"@type": "Place", "name": "A"}</script>
            <template></template><div itemscope itemtype="https://schema.org/Place"><i itemprop=name>B</i></div>
            <a href="/b">b</a></template>
            <div itemscope itemtype="https://schema.org/Place"><i itemprop=name>C<template>D</template></i></div>
            <p vocab="https://schema.org/" typeof="Place"><i property=name>E</i></p><a href="/c">c</a>
            """
        let found = try extract(page, reading(#"{"as": "html", "links": {}}"#))
        #expect(found.things.map { $0.text("name") } == ["C", "E"])
        #expect(found.links.map(\.path) == ["/c"])
    }

    @Test(arguments: ["<template>", "</template><b itemscope itemtype=Place>", "<template><!--", "<template></templat"])
    func `that is not closed ends with the page`(text: String) throws {
        let found = try extract(text + "<i itemscope itemtype='https://schema.org/Place'></i>")
        #expect(found.things.count == (text.hasPrefix("</") ? 2 : 0))
    }
}

@Suite struct `RDFa's prefixes` {
    @Test(arguments: [
        #"<div typeof="schema:Place"><i property="schema:name">P</i></div>"#,
        #"<div xmlns:s="http://schema.org/" typeof="s:Place"><i property="s:name">P</i></div>"#,
        #"<div prefix="s:http://schema.org/" typeof="s:Place"><i property="s:name">P</i></div>"#,
        #"<div prefix="og: http://ogp.me/ns# s: https://schema.org" typeof="s:Place"><i property="s:name">P</i></div>"#,
        #"<div vocab="//schema.org/" typeof="Place"><i property="name">P</i></div>"#,
        #"<div prefix="S: http://schema.org/" typeof="s:Place"><i property="og:title s:name">P</i></div>"#,
    ]) func `are those told and those that everybody has`(page: String) throws {
        let things = try extract(page).things
        #expect(things.map(\.types) == [["Place"]] && things.first?.text("name") == "P")
    }
}
