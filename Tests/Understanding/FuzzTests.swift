import Events
import Foundation
import TestKit
import Testing
import Understanding

/// Pages changed at random must be read or refused, never end the process or go on for ever.
///
/// FUZZ_FORMAT (html, json, feed …) keeps to one format's readings; see `Fuzzing` for what else can be set.
@Suite struct `Any bytes` {
    private static let rules =
        #"[{"type": "Movie", "fields": {"name": {"xpath": "//*", "all": true, "then": ["trim", "number", "score"]}}}]"#

    /// Texts that lead through every part, with the readings for them.
    private static func seeds() throws -> [(bytes: [UInt8], reading: Reading)] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let examples = try String(contentsOf: folder.appending(path: "Extruct/schemaorg-examples.txt"), encoding: .utf8)
        let parts = examples.components(separatedBy: "TYPES:").filter { $0.utf8.count < 6_000 }
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
            ("name;\"a\"\"b\"\r\n1;\"2\n3\"\r\n", Reading(as: .csv)),
            ("stop_id,stop_lat,stop_lon\n1,13.5,100.5\n", Reading(as: .gtfsStops)),
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
            let page = FetchedPage(bytes: bytes, url: address, contentType: type)
            guard let found = try? readers[index].understand(page) else { return }
            // What was read can be written and read again.
            for thing in found.things {
                #expect(try Thing(json: thing.json).json == thing.json, "FUZZ_SEED=\(seed)")
                #expect(try thing.plain == JSON.decode(PlainJSON.self, from: thing.json), "FUZZ_SEED=\(seed)")
            }
            #expect(found.problems.count <= 100)
        }
    }
}
