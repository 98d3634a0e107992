import Events
import Fetching
import Foundation
import Extraction

/// A source's readings, prepared to read its pages.
struct PageReaders: Sendable {
    private struct Entry: Sendable {
        let pages: PagePattern
        let format: Reading.Format
        let reader: PageReader
        let digest: String
    }

    private let entries: [Entry]
    private let yields: [String]
    private let source: String
    /// Time at which the pages are read.
    private let time: Timestamp

    /// Things, links and problems of a page, as far as the source wants them.
    struct Content: Sendable {
        var things: [SeenThing] = []
        var links: [String] = []
        var problems: [String] = []
        /// Unread members of the format, and types of things that the source does not want.
        var unread: [String: Int] = [:]
    }

    init(_ settings: SourceSettings, source: String, at time: Timestamp) throws {
        self.time = time
        entries = try settings.readings.map { reading in
            Entry(
                pages: try PagePattern(reading.pages),
                format: reading.reading.format,
                reader: try PageReader(reading.reading),
                digest: CrawlerService.digest(
                    try JSON.encode(reading.reading) + JSON.encode(settings.yields)
                        + Array(PageReaders.way(of: reading.reading.format, at: time).utf8)))
        }
        yields = settings.yields
        self.source = source
    }

    /// Identifies how a page is read; nil if no reading fits it.
    func digest(for address: WebAddress) -> String? { entry(for: address)?.digest }

    /// - Throws: why the page could not be read.
    func read(_ response: FetchResponse, limit: Int) throws -> Content {
        guard let entry = entry(for: response.address), let url = URL(string: response.address.text) else {
            return Content(problems: ["no reading of the source fits this address"])
        }
        let bytes = try Unpacking.unpacked(response.body, for: entry.format, limit: limit)
        let extracted = try entry.reader.extract(
            FetchedPage(bytes: bytes, url: url, contentType: response.contentType, at: time))
        return content(extracted, page: response.address.text)
    }

    /// The first reading that fits.
    private func entry(for address: WebAddress) -> Entry? {
        entries.first { $0.pages.fits(address.text) }
    }

    private func content(_ extracted: ExtractedContent, page: String) -> Content {
        let wanted = extracted.things.filter { thing in yields.contains { thing.isKind(of: $0) } }
        let found = PageThings(Array(wanted.prefix(PageReaders.mostThings)), source: source, page: page)
        var content = Content(things: found.things, links: extracted.links.map(\.absoluteString))
        content.problems = extracted.problems + found.problems
        content.unread = extracted.unread
        for thing in extracted.things where !yields.contains(where: { thing.isKind(of: $0) }) {
            content.unread[thing.types.first ?? "thing without a type", default: 0] += 1
        }
        if wanted.count > PageReaders.mostThings {
            content.problems.append(
                "a page has at most \(PageReaders.mostThings) things; \(wanted.count - PageReaders.mostThings) are left out"
            )
        }
        return content
    }

    private static let mostThings = 10_000

    /// Version of the readers. A new one, for changed results, has all pages read again, unchanged ones, too.
    private static let way = "3"

    /// An unchanged calendar gives other times as time goes on, so it is read again each month.
    private static func way(of format: Reading.Format, at time: Timestamp) -> String {
        format == .icalendar ? way + time.description.prefix(7) : way
    }
}
