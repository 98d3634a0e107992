import Events
import Foundation
import TestKit
import Testing
import Extraction

/// Pages changed at random must be read or refused, never end the process or go on for ever.
///
/// FUZZ_FORMAT (html, json, feed …) keeps to one format's readings; see `Fuzzing` for what else can be set.
@Suite struct `Any bytes` {
    private static let rules =
        #"[{"type": "Movie", "fields": {"name": {"xpath": "//*", "all": true, "then": ["trim", "number", "score"]}}}]"#

    private static let ownExample = """
        <div itemscope itemtype="https://schema.org/Movie"><h1 itemprop="name">Snow</h1><time itemprop="datePublished"
        datetime="2026-11-23">today</time></div><div vocab="https://schema.org/" typeof="Place" resource="#p">
        <span property="name">Café</span></div><script type="application/ld+json">{"@context": "https://schema.org",
        "@type": "Review", "itemReviewed": {"@id": "#p"}, "reviewRating": {"ratingValue": "4,5"}}</script><a href="/next">on</a>
        """

    /// Texts that reach every part, with the readings for them.
    private static func seeds() throws -> [(bytes: [UInt8], reading: Reading)] {
        let examples = SharedData.has(SchemaOrgExamples.path) ? try SchemaOrgExamples.text() : ""
        let parts = [ownExample] + examples.components(separatedBy: "TYPES:").filter { $0.utf8.count < 6_000 }
        var seeds: [(bytes: [UInt8], reading: Reading)] = stride(from: 0, to: parts.count, by: 7).map {
            (bytes: Array(parts[$0].utf8), reading: Reading(as: .html, links: LinkRule()))
        }
        let texts: [(String, Reading)] = [
            (
                ##"{"@context":["https://schema.org",{"a":{"@id":"name","@container":"@language"}}],"@graph":[{"@id":"#a","b":{"@id":"#a"}},{"@reverse":{"c":{}}}],"n":-1.5e3,"u":"\ud83d\ude00"}"##,
                Reading(as: .json)
            ),
            (
                "<rss><channel><item><title>A &amp; b</title><pubDate>Fri, 20 Nov 2026 18:00:00 +0200</pubDate><link>/x</link></item></channel></rss>",
                Reading(as: .feed, links: LinkRule())
            ),
            (
                "<?xml version='1.0' encoding='windows-1252'?><urlset><url><loc>https://example.org/</loc></url></urlset>",
                Reading(as: .sitemap)
            ),
            (
                "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title type='html'>A &lt;i>b</title><link rel='self' href='/s'/><link href='/e'/><id>urn:1</id><published>2026-11-20T18:00:00Z</published><author><name>Ana</name></author><category term='x'/></entry></feed>",
                Reading(as: .feed)
            ),
            (
                "<s:sitemapindex xmlns:s='urn:x'><s:sitemap><s:loc> /b </s:loc><s:lastmod>2026</s:lastmod></s:sitemap></s:sitemapindex>",
                Reading(as: .sitemap, links: LinkRule(follow: ["b$"]))
            ),
            ("\u{FEFF}https://example.org/a\r\nhttps://example.org/b\n", Reading(as: .sitemap)),
            ("name;\"a\"\"b\"\r\n1;\"2\n3\"\r\n", Reading(as: .csv)),
            (
                "\u{FEFF}name\tfloor\rA\t1 234,5 m²\r\nB\t★★½",
                try reading(
                    #"{"as": "csv", "things": [{"type": "Place", "fields": {"name": {"column": "name"}, "floorSize": {"column": "floor", "then": ["number"]}}}]}"#
                )
            ),
            ("stop_id,stop_lat,stop_lon\n1,13.5,100.5\n", Reading(as: .gtfsStops)),
            (
                "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\nS1,\"Siam, \"\"C\"\"\",13.7456,100.5341,1,\nP1,Platform, 13.7,100.5,0,S1\n",
                Reading(as: .gtfsStops)
            ),
            (
                #"{"type":"Feature","id":3,"bbox":[1,2,3,4],"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[100.5,13.7]},{"type":"MultiLineString","coordinates":[[[1,2],[3,4]]]}]},"properties":{"name":"A","phone":"1","cuisine":{"a":[null,true]}}}"#,
                Reading(as: .geojson)
            ),
            (
                "<?xml version='1.0'?><k:kml xmlns:k='http://www.opengis.net/kml/2.2'><k:Folder><k:Placemark id='1'><k:name><![CDATA[A<b>]]></k:name><k:MultiGeometry><k:Polygon><k:outerBoundaryIs><k:LinearRing><k:coordinates>0,0,1 1,0 1,1\n0,0</k:coordinates></k:LinearRing></k:outerBoundaryIs></k:Polygon></k:MultiGeometry><k:ExtendedData><k:Data name='c'><k:value>t</k:value></k:Data></k:ExtendedData></k:Placemark></k:Folder></k:kml>",
                Reading(as: .kml)
            ),
            (
                "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20261121\r\nDURATION:P1DT2H\r\nLOCATION;LANGUAGE=\"fi;x\":Kino\r\nURL:/e\r\nSTATUS:CANCELLED\r\nRRULE:FREQ=WEEKLY\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
                Reading(as: .icalendar)
            ),
            (
                "BEGIN:VCALENDAR\nMETHOD:PUBLISH\nBEGIN:VTIMEZONE\nTZID:Z\nBEGIN:STANDARD\nDTSTART:16010101T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:a\nSEQUENCE:1\nDTSTART;TZID=Z:20261118T193000\nDTEND;TZID=Z:20261118T213000\nRRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1FR;BYSETPOS=1,-1;UNTIL=20271118T183000Z\nRDATE;VALUE=PERIOD:20261220T180000Z/PT1H\nEXDATE;TZID=Z:20261125T193000,20261202T193000\nEND:VEVENT\nBEGIN:VEVENT\nUID:a\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Z:20261209T193000\nDTSTART;TZID=Z:20261210T200000\nEND:VEVENT\nEND:VCALENDAR",
                Reading(as: .icalendar)
            ),
            (
                #"{"type":"FeatureCollection","features":[{"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},"properties":{"name":"A"}}]}"#,
                Reading(as: .geojson)
            ),
            (
                "<kml><Placemark><name>A</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>",
                Reading(as: .kml)
            ),
            (
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=Europe/Helsinki:20261120T180000\nGEO:1;2\nSUMMARY:a\\\n b\nEND:VEVENT\nEND:VCALENDAR",
                Reading(as: .icalendar)
            ),
            (
                "<soap:Envelope xmlns:soap='s'><soap:Body><row a='1'>A<b>2</b></row><!-- c --></soap:Body></soap:Envelope>",
                try reading(
                    #"{"as": "xml", "things": [{"type": "Movie", "each": {"xpath": "//row"}, "fields": {"name": {"xpath": "."}}}]}"#
                )
            ),
            (
                "<a href='x&amp;y'><p>3/5</p><p>★★½</p><td>1 234,5</td>",
                try reading(#"{"as": "html", "things": \#(rules)}"#)
            ),
        ]
        seeds += texts.map { (bytes: Array($0.utf8), reading: $1) }
        return seeds
    }

    @Test(.timeLimit(.minutes(20))) func `are read or refused`() throws {
        let wanted = ProcessInfo.processInfo.environment["FUZZ_FORMAT"].flatMap(Reading.Format.init(rawValue:))
        let seeds = try Self.seeds().filter { wanted == nil || $0.reading.format == wanted }
        let readers = try seeds.map { try PageReader($0.reading) }
        let types = [
            nil, "text/html; charset=utf-8", "text/html; charset=shift_jis", "text/xml; charset=utf-16",
            "text/html; charset=iso-2022-jp",
        ]
        var fuzzing = Fuzzing()
        let seed = fuzzing.seed
        try fuzzing.run(seeds.map(\.bytes)) { (index, bytes) throws in
            let type = types[(bytes.count + index) % types.count]
            let page = FetchedPage(bytes: bytes, url: address, contentType: type, at: now)
            guard let found = try? readers[index].extract(page) else { return }
            // Things can be written and read again.
            for thing in found.things {
                let again = String(decoding: try Thing(json: thing.json).json, as: UTF8.self)
                #expect(again == String(decoding: thing.json, as: UTF8.self), "FUZZ_SEED=\(seed)")
                #expect(try thing.plain == JSON.decode(JSONValue.self, from: thing.json), "FUZZ_SEED=\(seed)")
            }
            #expect(found.problems.count <= 100)
        }
    }
}
