import Foundation
import Testing
import Understanding

/// Pages changed at random must be read or refused, never end the process or go on for ever.
///
/// FUZZ_SEED repeats a run, FUZZ_SECONDS makes it longer.
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
                "<a href='x&amp;y'><p>3/5</p><p>★★½</p><td>1 234,5</td>",
                try reading(#"{"as": "html", "things": \#(rules)}"#)
            ),
        ]
        seeds += texts.map { (bytes: Array($0.utf8), reading: $1) }
        return seeds
    }

    @Test(.timeLimit(.minutes(20))) func `are read or refused`() throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        let seconds = environment["FUZZ_SECONDS"].flatMap { Double($0) } ?? 0
        print("FUZZ_SEED=\(seed)")
        var random = Mixer(state: seed)
        let seeds = try Self.seeds()
        let readers = try seeds.map { try PageReader($0.reading) }
        let types = [
            nil, "text/html; charset=utf-8", "text/html; charset=shift_jis", "text/xml; charset=utf-16",
            "text/html; charset=iso-2022-jp",
        ]
        let end = Date(timeIntervalSinceNow: seconds)
        var rounds = 0
        repeat {
            for _ in 0..<500 {
                let index = Int.random(in: 0..<seeds.count, using: &random)
                let bytes = Self.changed(
                    seeds[index].bytes, beside: seeds.randomElement(using: &random)!.bytes, &random)
                let page = FetchedPage(bytes: bytes, url: address, contentType: types.randomElement(using: &random)!)
                guard let found = try? readers[index].understand(page) else { continue }
                // What was read can be written and read again.
                for thing in found.things {
                    #expect(try Thing(json: thing.json).json == thing.json, "FUZZ_SEED=\(seed)")
                }
                #expect(found.problems.count <= 100)
            }
            rounds += 1
        } while Date() < end
        print("\(rounds * 500) texts")
    }

    private static func changed(_ bytes: [UInt8], beside other: [UInt8], _ random: inout Mixer) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, index + Int.random(in: 1...40, using: &random))
            switch Int.random(in: 0..<7, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes.removeSubrange(index..<end)
            case 3: bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 4:
                bytes.insert(
                    contentsOf: other.dropFirst(Int.random(in: 0...other.count, using: &random)).prefix(60), at: index)
            case 5: bytes.insert("<>\"'&;/=-!{}[]:,\\#\0\u{FF}".utf8.randomElement(using: &random)!, at: index)
            default: bytes.removeSubrange(index...)
            }
        }
        return bytes
    }
}

/// SplitMix64: the same numbers for the same seed everywhere.
private struct Mixer: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
