import Foundation
import Testing
import Extraction

@Suite struct `A feed` {
    @Test func `of RSS becomes articles and links`() throws {
        let found = try extract(
            """
            <?xml version="1.0"?><!DOCTYPE rss><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
            <channel><title>T</title><link>https://example.org/</link><item><title>Tango &amp;amp; more</title><link> /r/1 </link>
            <description><![CDATA[<p>A <b>fine</b> film.</p><p>4/5</p>]]></description><content:encoded>Long.</content:encoded><pubDate>Fri, 20 Nov 2026 18:00:00 +0200</pubDate>
            <dc:creator>Ana</dc:creator><category>Drama</category><category>Turku</category><guid isPermaLink="false">r1</guid><media:thumbnail url="p.jpg"/></item>
            <item><guid>https://example.org/r/2</guid><pubDate>yesterday</pubDate></item></channel></rss>
            """, Reading(as: .feed, links: LinkRule(follow: ["/r/"])))
        #expect(
            found.json == [
                #"{"@id":"https://example.org/r/1","@type":"Article","articleBody":"Long.","author":{"@type":"Person","name":"Ana"},"datePublished":"2026-11-20T18:00:00+02:00","description":"A fine film. 4/5","identifier":"r1","image":"https://example.org/films/p.jpg","keywords":["Drama","Turku"],"name":"Tango & more","url":"https://example.org/r/1"}"#,
                #"{"@id":"https://example.org/r/2","@type":"Article","datePublished":"yesterday","identifier":"https://example.org/r/2","url":"https://example.org/r/2"}"#,
            ])
        #expect(found.links.map(\.absoluteString) == ["https://example.org/r/1", "https://example.org/r/2"])
    }

    @Test func `of Atom, too`() throws {
        let found = try extract(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">A &lt;i>b&lt;/i></title><link rel="self" href="/self"/><link href="/e"/><id>urn:1</id>
            <published>2026-11-20T18:00:00Z</published><updated>2026-11-21T18:00:00Z</updated><author><name>Ana</name><email>a@b</email></author><category term="x"/><summary>S</summary></entry></feed>
            """, Reading(as: .feed))
        #expect(
            found.json == [
                #"{"@id":"https://example.org/e","@type":"Article","author":{"@type":"Person","name":"Ana"},"dateModified":"2026-11-21T18:00:00Z","datePublished":"2026-11-20T18:00:00Z","description":"S","identifier":"urn:1","keywords":"x","name":"A b","url":"https://example.org/e"}"#
            ])
        #expect(found.links == [])
    }

    @Test(arguments: [
        ("Fri, 20 Nov 2026 18:00:00 GMT", "2026-11-20T18:00:00+00:00"),
        ("2 Jan 26 08:05 EST", "2026-01-02T08:05:00-05:00"),
        ("Sat, 1 February 2025 00:00:00 -0330", "2025-02-01T00:00:00-03:30"),
        ("32 Jan 2026 08:05 GMT", "32 Jan 2026 08:05 GMT"), ("2026-11-20", "2026-11-20"),
    ]) func `has its times as ISO 8601 has them, or as they are`(written: String, time: String) throws {
        let found = try extract("<rss><item><pubDate>\(written)</pubDate></item></rss>", Reading(as: .feed))
        #expect(found.things.first?.text("datePublished") == time)
    }

    /// A quadratic comparison took too long once.
    @Test(.timeLimit(.minutes(1))) func `reads a time that is long beyond sense at once, as it is`() throws {
        let written = String(repeating: "2026-11-", count: 25_000)
        let found = try extract("<rss><item><pubDate>\(written)</pubDate></item></rss>", Reading(as: .feed))
        #expect(found.things.first?.text("datePublished") == written)
    }

    @Test(arguments: ["<html></html>", "<rss>", "", "plain", "<!DOCTYPE r [<!ENTITY x 'y'>]><rss>&x;</rss>"])
    func `is not what is none`(text: String) {
        #expect(throws: UnreadablePage.self) { try extract(text, Reading(as: .feed)) }
    }
}

@Suite struct `A sitemap` {
    @Test(arguments: [
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>https://example.org/a</loc><lastmod>x</lastmod></url><url><loc> /b </loc></url></urlset>",
        "\n<?xml version='1.0' encoding='UTF-8'?><s:sitemapindex xmlns:s='urn:x'><s:sitemap><s:loc>https://example.org/a</s:loc></s:sitemap><s:sitemap><s:loc>/b</s:loc></s:sitemap></s:sitemapindex>",
        "\u{FEFF}https://example.org/a\r\nhttps://example.org/b\r\n",
        "<rss><channel><item><link>/a</link></item><item><link>/b</link></item></channel></rss>",
    ]) func `gives the addresses in it`(text: String) throws {
        let found = try extract(text, Reading(as: .sitemap))
        #expect(found.links.map(\.absoluteString) == ["https://example.org/a", "https://example.org/b"])
        #expect(found.things == [] && found.problems == [])
        #expect(try extract(text, Reading(as: .sitemap, links: LinkRule(follow: ["b$"]))).links.count == 1)
    }

    @Test func `is not what is none`() throws {
        #expect(throws: UnreadablePage.self) { try extract("<html></html>", Reading(as: .sitemap)) }
        #expect(try extract("one\n\ntwo", Reading(as: .sitemap)).problems == ["2 lines are no addresses"])
    }
}

@Suite struct `JSON by path` {
    private static let text =
        #"{"data": {"films": [{"id": 7, "title": "Tango", "kids": true, "people": ["Ana", "Bo"], "shows": [{"at": 1.5}, {"at": 2}]}, {"title": ""}], "a.b": {"x": 1}}, "next": "https://example.org/p2"}"#

    @Test func `becomes things`() throws {
        let found = try extract(
            Self.text,
            try reading(
                #"{"as": "json", "links": {}, "things": [{"type": "Movie", "each": {"path": "$.data.films[*]"}, "fields": {"identifier": {"path": "id"}, "name": {"path": "title"}, "isFamilyFriendly": {"path": "kids"}, "actor": {"path": "people", "all": true}, "director": {"path": "people[-1]"}, "text": {"path": "shows[*].at", "all": true, "then": [{"prefix": "+"}]}}}, {"type": "Thing", "fields": {"x": {"path": "data[\"a.b\"].x"}}}]}"#
            ))
        #expect(
            found.json == [
                #"{"@type":"Movie","actor":["Ana","Bo"],"director":"Bo","identifier":7,"isFamilyFriendly":true,"name":"Tango","text":["+1.5","+2"]}"#,
                #"{"@type":"Thing","x":1}"#,
            ])
        #expect(found.links.map(\.absoluteString) == ["https://example.org/p2"])
    }

    @Test(arguments: ["a[", "a[b]", "a['b]"]) func `has paths that are right`(path: String) throws {
        #expect(
            try refusal(
                #"{"as": "json", "things": [{"type": "A", "each": {"path": "\#(path)"}, "fields": {"b": {}}}]}"#)?
                .hasPrefix("things[0].each: ") == true)
    }
}

@Suite struct `Tables and files of places` {
    @Test func `of CSV become things by column`() throws {
        let text = "\u{FEFF}name;\"say \"\"it\"\"\";x\r\nA;\"1;\n2\";\r\n\r\nB;3;4;5"
        #expect(
            try extract(text, Reading(as: .csv)).json == [
                #"{"name":"A","say \"it\"":"1;\n2"}"#, #"{"name":"B","say \"it\"":"3","x":"4"}"#,
            ])
        let ruled = try extract(
            text,
            try reading(
                #"{"as": "csv", "things": [{"type": "Place", "fields": {"name": {"column": "name"}, "floorSize": {"column": "x", "then": ["number"], "required": true}}}]}"#
            ))
        #expect(ruled.json == [#"{"@type":"Place","floorSize":4,"name":"B"}"#])
        #expect(ruled.problems == ["a Place has no floorSize and is left out"])
        #expect(
            try extract("a\n\"b", Reading(as: .csv)).problems == [
                "line 2: the quote that the record opens is never closed"
            ])
        #expect(throws: UnreadablePage.self) { try extract("", Reading(as: .csv)) }
    }

    @Test func `of GTFS become places`() throws {
        let found = try extract(
            "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\nS1,Siam,13.7456,100.5341,1,\nP1,Platform, 13.7,100.5,0,S1\nX,Bad,91,0,0,\n",
            Reading(as: .gtfsStops))
        #expect(
            found.json == [
                #"{"@type":"Place","geo":{"@type":"GeoCoordinates","latitude":13.7456,"longitude":100.5341},"identifier":"S1","name":"Siam"}"#,
                #"{"@type":"Place","containedInPlace":{"@type":"Place","identifier":"S1"},"geo":{"@type":"GeoCoordinates","latitude":13.7,"longitude":100.5},"identifier":"P1","name":"Platform"}"#,
            ])
        #expect(found.problems == ["stop 3 has no stop_id, or its coordinates are wrong"])
        #expect(throws: UnreadablePage.self) { try extract("a,b\n1,2", Reading(as: .gtfsStops)) }
    }

    @Test func `of GeoJSON and KML become places`() throws {
        let found = try extract(
            #"{"type": "FeatureCollection", "features": [{"type": "Feature", "id": 3, "geometry": {"type": "Point", "coordinates": [100.5, 13.7]}, "properties": {"name": "A", "phone": "1", "cuisine": "thai"}}, {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1]}, "properties": null}, {"type": "Feature", "geometry": null, "properties": {}}]}"#,
            Reading(as: .geojson))
        #expect(
            found.json == [
                #"{"@type":"Place","additionalProperty":{"@type":"PropertyValue","name":"cuisine","value":"thai"},"geo":{"@type":"GeoCoordinates","latitude":13.7,"longitude":100.5},"identifier":"3","name":"A","telephone":"1"}"#,
                #"{"@type":"Place"}"#, #"{"@type":"Place"}"#,
            ])
        #expect(found.problems == ["feature 2: its geometry is not as GeoJSON has it"])
        let kml = try extract(
            "<kml><Document><Placemark><name>A</name><description>d</description><Point><coordinates>100.5,13.7,0</coordinates></Point><ExtendedData><Data name='cuisine'><value>thai</value></Data></ExtendedData></Placemark></Document></kml>",
            Reading(as: .kml))
        #expect(
            kml.json == [
                #"{"@type":"Place","additionalProperty":{"@type":"PropertyValue","name":"cuisine","value":"thai"},"description":"d","geo":{"@type":"GeoCoordinates","latitude":13.7,"longitude":100.5},"name":"A"}"#
            ])
    }

    @Test func `of XML and SOAP become things by XPath with namespaces`() throws {
        let found = try extract(
            "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><r xmlns='urn:k'><film no='7'><t>Tango</t></film><film no='8'/></r></s:Body></s:Envelope>",
            try reading(
                #"{"as": "xml", "namespaces": {"k": "urn:k"}, "things": [{"type": "Movie", "each": {"xpath": "//k:film"}, "fields": {"identifier": {"xpath": "@no"}, "name": {"css": "t"}}}]}"#
            ))
        #expect(
            found.json == [
                #"{"@type":"Movie","identifier":"7","name":"Tango"}"#, #"{"@type":"Movie","identifier":"8"}"#,
            ])
    }
}

@Suite struct `A calendar` {
    @Test func `becomes events`() throws {
        let found = try extract(
            """
            BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Tango\\, the\r\n  film\r\nDTSTART;TZID="Europe/Helsinki":20261120T180000\r\nDTEND:20261120T180000Z\r\n\
            LOCATION:Kino\r\nGEO:60.45;22.27\r\nURL:/e\r\nSTATUS:CANCELLED\r\nRRULE:FREQ=WEEKLY;COUNT=1\r\nBEGIN:VALARM\r\nDESCRIPTION:no\r\nEND:VALARM\r\nEND:VEVENT\r\n\
            BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261121\r\nDTEND:soon\r\nDURATION:P1D\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
            """, Reading(as: .icalendar))
        #expect(
            found.json == [
                #"{"@id":"https://example.org/films/page?x=1#1/20261120T160000Z","@type":"Event","endDate":"2026-11-20T20:00:00+02:00","eventStatus":"EventCancelled","identifier":"1/20261120T160000Z","location":{"@type":"Place","geo":{"@type":"GeoCoordinates","latitude":60.45,"longitude":22.27},"name":"Kino"},"name":"Tango, the film","startDate":"2026-11-20T18:00:00+02:00","url":"https://example.org/e"}"#,
                #"{"@type":"Event","duration":"P1D","endDate":"2026-11-21","startDate":"2026-11-21"}"#,
            ])
        #expect(found.problems == ["event 2: DTEND is no time that can be read: soon"])
        #expect(throws: UnreadablePage.self) { try extract("BEGIN:VCARD", Reading(as: .icalendar)) }
    }

    @Test func `may be read by rules`() throws {
        let found = try extract(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A\\;b\nEND:VEVENT\nEND:VCALENDAR",
            try reading(
                #"{"as": "icalendar", "things": [{"type": "ScreeningEvent", "fields": {"name": {"column": "SUMMARY"}}}]}"#
            ))
        #expect(found.json == [#"{"@type":"ScreeningEvent","name":"A;b"}"#])
    }

    /// Weekly from 18 November, one cancelled, one moved, one left out.
    private static let weekly =
        "BEGIN:VCALENDAR\n"
        + [
            """
            DTSTART;TZID=Europe/Helsinki:20261118T180000
            DTEND;TZID=Europe/Helsinki:20261118T200000
            RRULE:FREQ=WEEKLY;COUNT=4
            EXDATE;TZID=Europe/Helsinki:20261209T180000
            """,
            """
            RECURRENCE-ID;TZID=Europe/Helsinki:20261125T180000
            DTSTART;TZID=Europe/Helsinki:20261126T210000
            """,
            """
            RECURRENCE-ID;TZID=Europe/Helsinki:20261202T180000
            DTSTART;TZID=Europe/Helsinki:20261202T180000
            STATUS:CANCELLED
            """,
        ].map { "BEGIN:VEVENT\nUID:tango@kino.example\nSUMMARY:Tango\n\($0)\nEND:VEVENT\n" }.joined()
        + "END:VCALENDAR"

    @Test(arguments: [
        #"{"as": "icalendar"}"#,
        #"{"as": "icalendar", "things": [{"type": "ScreeningEvent", "fields": {"name": {"column": "SUMMARY"}, "startDate": {"column": "DTSTART"}, "endDate": {"column": "DTEND"}}}]}"#,
    ]) func `gives each time of an event that repeats, with its own name`(rules: String) throws {
        let found = try extract(`A calendar`.weekly, try reading(rules))
        let things = found.things
        #expect(found.problems == [])
        #expect(
            things.map { $0.text("startDate") } == [
                "2026-11-18T18:00:00+02:00", "2026-11-26T21:00:00+02:00", "2026-12-02T18:00:00+02:00",
            ])
        #expect(things.map { $0.text("eventStatus") } == [nil, "EventRescheduled", "EventCancelled"])
        #expect(things.map { $0.text("previousStartDate") } == [nil, "2026-11-25T18:00:00+02:00", nil])
        #expect(things[1].id == "https://example.org/films/page?x=1#tango@kino.example/20261125T160000Z")
        #expect(Set(things.compactMap(\.id)).count == 3)
        // Without moves, the names are the same.
        let plain = `A calendar`.weekly.replacing(
            "DTSTART;TZID=Europe/Helsinki:20261126T210000", with: "DTSTART;TZID=Europe/Helsinki:20261125T180000")
        #expect(try extract(plain, try reading(rules)).things.map(\.id) == things.map(\.id))
    }

    @Test func `is followed for a year from when it is fetched`() throws {
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20200101T180000Z\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR"
        let things = try extract(text, Reading(as: .icalendar)).things
        #expect(things.first?.text("startDate") == "2026-11-14T18:00:00Z" && things.count == 367)
        let often = try extract(text.replacing("DAILY", with: "MINUTELY"), Reading(as: .icalendar))
        #expect(often.things.count == 500 && often.problems == ["event 1: more than 20000 later times are left out"])
    }

    @Test func `may be folded inside a character, in any encoding`() throws {
        for (bytes, type) in [
            ([0xC3, 0xA9] as [UInt8], nil as String?), ([0xE9], "text/calendar; charset=iso-8859-1"),
        ] {
            var text = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Caf".utf8)
            for byte in bytes { text += [byte] + Array("\r\n ".utf8) }
            text += Array("s\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
            let found = try extract(text, Reading(as: .icalendar), type: type)
            #expect(found.things.first?.text("name") == "Cafés" && found.problems == [])
        }
    }
}

@Suite struct `What a format's reader knows no use for` {
    private static let pages: [(format: Reading.Format, text: String, unread: [String: Int])] = [
        (
            .feed,
            "<rss><channel><item><title>A</title><link>/a</link><comments>/c</comments><source>S</source></item><item><title>B</title><comments>/d</comments></item></channel></rss>",
            ["comments": 2, "source": 1]
        ),
        (
            .feed,
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>A</title><id>urn:1</id><rights>R</rights></entry></feed>",
            ["rights": 1]
        ),
        (
            .kml,
            "<kml><Document><Placemark><name>A</name><styleUrl>#s</styleUrl><LookAt/><Point><coordinates>100.5,13.7</coordinates></Point></Placemark></Document></kml>",
            ["styleUrl": 1, "LookAt": 1]
        ),
        (
            .icalendar,
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261121T190000Z\r\nSUMMARY:Rain\r\nCATEGORIES:film\r\nX-COST:9\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
            ["CATEGORIES": 1, "X-COST": 1]
        ),
        (
            .gtfsStops, "stop_id,stop_name,stop_lat,stop_lon,zone_id,wheelchair_boarding\nS1,Siam,13.7,100.5,1,1\n",
            ["zone_id": 1, "wheelchair_boarding": 1]
        ),
        (.feed, "<rss><channel><item><title>A</title><link>/a</link></item></channel></rss>", [:]),
    ]

    @Test(arguments: pages) func `is counted`(format: Reading.Format, text: String, unread: [String: Int]) throws {
        let found = try extract(text, Reading(as: format))
        #expect(found.unread == unread)
        #expect(found.things.count == (format == .feed && text.contains("<title>B") ? 2 : 1))
    }
}
