import Events
import Foundation
import Extraction

/// Time of fetching pages.
let now = Timestamp("2026-11-15T12:00:00Z")!

let address = URL(string: "https://example.org/films/page?x=1")!

/// Extracts a text in UTF-8.
func extract(_ text: String, _ reading: Reading = Reading(as: .html)) throws -> ExtractedContent {
    try extract(Array(text.utf8), reading)
}

func extract(_ bytes: [UInt8], _ reading: Reading = Reading(as: .html), type: String? = nil) throws -> ExtractedContent
{
    try PageReader(reading).extract(FetchedPage(bytes: bytes, url: address, contentType: type, at: now))
}

/// A reading as an operator writes it.
func reading(_ json: String) throws -> Reading {
    try JSONDecoder().decode(Reading.self, from: Data(json.utf8))
}

extension ExtractedContent {
    /// The things as JSON texts.
    var json: [String] { things.map { String(decoding: $0.json, as: UTF8.self) } }
}

/// The reason why a reading cannot be followed.
func refusal(_ json: String) throws -> String? {
    let reading = try reading(json)
    do throws(UnreadableRule) {
        _ = try PageReader(reading)
        return nil
    } catch {
        return "\(error)"
    }
}
