import Events
import Extraction
import Fetching
import Foundation
import Testing

@testable import CrawlerService

@Suite struct `A calendar that has not changed` {
    private func digest(_ format: Reading.Format, at time: String) throws -> String? {
        let settings = try JSONDecoder().decode(
            SourceSettings.self,
            from: Data(
                #"{"name":"A","starts":["https://a.example/x"],"yields":["Event"],"readings":[{"reading":{"as":"\#(format.rawValue)"}}]}"#
                    .utf8))
        let readers = try PageReaders(settings, source: "a", at: try #require(Timestamp(time)))
        return readers.digest(for: try #require(WebAddress("https://a.example/x")))
    }

    @Test func `is read again each month, since time goes on, and other pages are not`() throws {
        let first = try digest(.icalendar, at: "2026-11-02T00:00:00Z")
        #expect(try digest(.icalendar, at: "2026-11-29T23:00:00Z") == first)
        #expect(try digest(.icalendar, at: "2026-12-01T00:00:00Z") != first)
        #expect(try digest(.feed, at: "2026-12-01T00:00:00Z") == digest(.feed, at: "2026-11-02T00:00:00Z"))
    }
}
