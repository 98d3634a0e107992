import Foundation
import Testing
import Extraction

@Suite struct `Rules for a page` {
    private static let page = """
        <base href="/kino/"><table id=films>
        <tr><th>Film</th><th>Time</th></tr>
        <tr class=film data-id=7><td><a href="film?id=7&amp;x=1"> Tango <b>!</b></a></td><td>20.11.2026 klo 18:30</td><td>108 min</td><td>12,50 €</td><td>Drama, Romance</td><td>7,8/10</td></tr>
        <tr class=film data-id=8><td><a href="#">Yö</a></td><td>later</td><td></td><td>1 250,00 €</td><td></td><td>great</td></tr>
        <tr class=film><td></td></tr></table>
        """

    private static let rules = #"""
        {"as": "html", "links": {"follow": ["film\\?id="]}, "things": [{"type": "ScreeningEvent", "each": {"css": "#films tr.film"}, "fields": {
          "@id": {"css": "a", "attribute": "href", "then": ["url"]},
          "name": {"css": "td:first-child a", "required": true},
          "identifier": {"attribute": "data-id"},
          "startDate": {"xpath": "td[2]", "then": [{"replace": ["klo ", ""]}, {"date": {"formats": ["d.M.yyyy", "d.M.yyyy HH:mm"], "locale": "fi", "timeZone": "Europe/Helsinki"}}]},
          "duration": {"xpath": "td[3]", "then": [{"regex": "([0-9]+) min"}, {"prefix": "PT"}, {"suffix": "M"}, {"default": "PT0M"}]},
          "genre": {"xpath": "td[5]/text()", "then": [{"split": ","}, "trim", "lowercase", {"map": {"drama": "Draama", "romance": "Romantiikka"}}]},
          "offers": {"xpath": "td[4]", "thing": {"type": "Offer", "fields": {"price": {"then": [{"number": {"decimal": ","}}]}, "priceCurrency": {"constant": "EUR"}}}},
          "starRating": {"xpath": "string(td[6])", "then": ["score"]}
        }}]}
        """#

    @Test func `make things of it, field by field`() throws {
        let found = try extract(Self.page, try reading(Self.rules))
        #expect(
            found.json == [
                #"{"@id":"https://example.org/kino/film?id=7&x=1","@type":"ScreeningEvent","duration":"PT108M","genre":["Draama","Romantiikka"],"identifier":"7","name":"Tango !","offers":{"@type":"Offer","price":12.5,"priceCurrency":"EUR"},"starRating":3.9,"startDate":"2026-11-20T18:30:00+02:00"}"#,
                #"{"@id":"https://example.org/kino/#","@type":"ScreeningEvent","duration":"PT0M","identifier":"8","name":"Yö","offers":{"@type":"Offer","price":1250,"priceCurrency":"EUR"}}"#,
            ])
        #expect(
            found.problems == [
                "starRating: the score \"great\" is in no form that is known",
                "startDate: \"later\" is no date as the rule has it",
                "a ScreeningEvent has no name and is left out",
            ])
        #expect(found.links.map(\.absoluteString) == ["https://example.org/kino/film?id=7&x=1"])
    }

    @Test(arguments: [
        ("20 November 2026", #"{"formats": ["d MMMM yyyy"]}"#, "2026-11-20"),
        ("20. marraskuuta 2026", #"{"formats": ["d. MMMM yyyy"], "locale": "fi"}"#, "2026-11-20"),
        (
            "20 พฤศจิกายน 2026 18:00",
            #"{"formats": ["d MMMM yyyy HH:mm"], "locale": "th", "timeZone": "Asia/Bangkok"}"#,
            "2026-11-20T18:00:00+07:00"
        ),
        (
            "07/04/2026 7:05 PM", #"{"formats": ["MM/dd/yyyy h:mm a"], "timeZone": "America/New_York"}"#,
            "2026-07-04T19:05:00-04:00"
        ),
        (
            "2026-10-25 12:00", #"{"formats": ["yyyy-MM-dd HH:mm"], "timeZone": "Europe/Madrid"}"#,
            "2026-10-25T12:00:00+01:00"
        ),
    ]) func `read dates in the languages they are written in`(text: String, format: String, date: String) throws {
        let found = try extract(
            "<p>\(text)</p>",
            try reading(
                #"{"as": "html", "things": [{"type": "Event", "fields": {"startDate": {"css": "p", "then": [{"date": \#(format)}]}}}]}"#
            ))
        #expect(found.things.first?.text("startDate") == date)
    }

    @Test func `do not take a date that there is not`() throws {
        let rule = try reading(
            #"{"as": "html", "things": [{"type": "Event", "fields": {"startDate": {"css": "p", "then": [{"date": {"formats": ["d.M.yyyy"]}}]}}}]}"#
        )
        #expect(try extract("<p>31.2.2026</p>", rule).things.isEmpty)
        #expect(try extract("<p>1.2.2026</p>", rule).things.count == 1)
    }

    @Test(arguments: [
        ("12", 12.0), ("-3", -3), ("−3.5 °", -3.5), ("1,234,567.5", 1_234_567.5), ("1 234", 1234), ("฿ 1,250", 1250),
        ("4.5 stars", 4.5), ("7.", 7), ("1'000", 1000),
    ]) func `find the only number`(text: String, number: Double) throws {
        let rule = try reading(
            #"{"as": "html", "things": [{"type": "Offer", "fields": {"price": {"css": "p", "then": ["number"]}}}]}"#)
        #expect(try extract("<p>\(text)</p>", rule).things.first?["price"] == [.number(number)])
    }

    @Test(arguments: [
        "", "none", "3-5", "1.2.3", "from 3 to 5", "3 5", "20,5", "1,23,456", "-9223372036854775808123",
        String(repeating: "9", count: 400),
    ])
    func `take no number where there is none or there are several`(text: String) throws {
        let rule = try reading(
            #"{"as": "html", "things": [{"type": "Offer", "fields": {"price": {"css": "p", "then": ["number"]}}}]}"#)
        #expect(try extract("<p>\(text)</p>", rule).things.isEmpty)
    }

    @Test(arguments: [
        (#"{"css": "p:hover"}"#, "things[0].fields.name: the selector \"p:hover\": :hover is not known"),
        (
            #"{"css": "p", "xpath": "p"}"#,
            "things[0].fields.name: at most one of css, xpath, path, column and constant says where the value is"
        ),
        (
            #"{"then": [{"regex": "("}]}"#,
            "things[0].fields.name.then[0]: \"(\" must be a regular expression of at most 1,000 bytes"
        ),
        (
            #"{"then": ["trim", {"date": {"formats": ["y"], "timeZone": "Mars"}}]}"#,
            "things[0].fields.name.then[1]: date: there is no time zone \"Mars\""
        ),
        (
            #"{"then": [{"number": {"decimal": ".."}}]}"#,
            "things[0].fields.name.then[0]: number: decimal must be one character"
        ),
        (
            #"{"thing": {"type": "", "fields": {}}}"#,
            "things[0].fields.name.thing: type must be a schema.org type, such as Movie"
        ),
        (#"{"path": "a"}"#, "things[0].fields.name: for html css or xpath says where it is"),
    ]) func `that cannot be followed are refused with their place`(field: String, reason: String) throws {
        #expect(try refusal(#"{"as": "html", "things": [{"type": "Movie", "fields": {"name": \#(field)}}]}"#) == reason)
    }

    @Test func `with an expression that is none are refused`() throws {
        let refused = try refusal(
            #"{"as": "html", "things": [{"type": "Movie", "each": {"xpath": "//p["}, "fields": {"name": {}}}]}"#)
        #expect(refused?.hasPrefix("things[0].each: xpath: ") == true)
        #expect(try refusal(#"{"as": "html", "links": {"follow": ["["]}}"#)?.hasPrefix("links.follow[0]: ") == true)
        #expect(
            try refusal(#"{"as": "html", "links": {"within": "nav:visited"}}"#)?.hasPrefix("links.within: ") == true)
        #expect(try refusal(#"{"as": "xml"}"#) == "things: xml needs at least one rule")
    }

    @Test(arguments: [
        #""jump""#, #"{"regex": "a", "trim": true}"#, #"{"split": ""}"#, #"{"replace": ["", "x"]}"#, #"{"x": 1}"#,
    ])
    func `have steps that are known`(step: String) {
        #expect(throws: DecodingError.self) {
            try reading(#"{"as": "html", "things": [{"type": "Movie", "fields": {"name": {"then": [\#(step)]}}}]}"#)
        }
    }

    @Test func `are the same after JSON`() throws {
        let rules = try reading(Self.rules)
        #expect(try reading(String(decoding: JSONEncoder().encode(rules), as: UTF8.self)) == rules)
    }

    @Test func `that look for anything within everything end`() throws {
        let page = String(repeating: "<div><p>x</p></div>", count: 3_000)
        let slow = "//*[count(//*[count(//*) > 1]) > 1]"
        let found = try extract(
            page,
            try reading(
                #"{"as": "html", "things": [{"type": "Movie", "each": {"xpath": "\#(slow)"}, "fields": {"name": {}}}]}"#
            ))
        #expect(found.things.isEmpty)
        #expect(found.problems.count == 1)
    }
}

@Suite struct `Links of a page` {
    private static let page = """
        <a href="/a">A</a><a href="b#x">B</a><a href='b'>B</a><a href="#top">top</a><a href="mailto:a@b">m</a><a href="javascript:x()">j</a>
        <nav><a href="https://other.example/c?d=1&amp;e=2">C</a></nav><link rel="next" href="?page=2"><link rel="stylesheet" href="/s.css">
        <a href="http://[bad">bad</a><a>none</a><!-- <a href="/hidden">no</a> --><a href=" /sp ace ">s</a><a href="ftp://x/">f</a>
        """

    private func links(_ rule: LinkRule) throws -> [String] {
        try extract(Self.page, Reading(as: .html, links: rule)).links.map(\.absoluteString)
    }

    @Test func `are absolute, each once, in order`() throws {
        #expect(
            try links(LinkRule()) == [
                "https://example.org/a", "https://example.org/films/b", "https://other.example/c?d=1&e=2",
                "https://example.org/films/page?page=2",
                "https://example.org/sp%20ace",
            ])
    }

    @Test func `are those that the patterns ask for`() throws {
        #expect(
            try links(LinkRule(follow: ["^https://example\\.org/"], except: ["page=", "/sp"])) == [
                "https://example.org/a", "https://example.org/films/b",
            ])
        #expect(try links(LinkRule(within: "nav")) == ["https://other.example/c?d=1&e=2"])
        #expect(
            try links(LinkRule(within: "nav, a[href='/a']")) == [
                "https://example.org/a", "https://other.example/c?d=1&e=2",
            ])
    }

    @Test func `are none if none are asked for`() throws {
        #expect(try extract(Self.page).links.isEmpty)
    }
}
