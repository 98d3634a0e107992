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

    /// What a page shows, as far as the source wants it.
    struct Content: Sendable {
        var things: [SeenThing] = []
        var links: [String] = []
        var problems: [String] = []
    }

    init(_ settings: SourceSettings, source: String) throws {
        entries = try settings.readings.map { reading in
            Entry(
                pages: try PagePattern(reading.pages),
                format: reading.reading.format,
                reader: try PageReader(reading.reading),
                digest: CrawlerService.digest(try JSON.encode(reading.reading) + JSON.encode(settings.yields)))
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
            FetchedPage(bytes: bytes, url: url, contentType: response.contentType))
        return content(extracted, page: response.address.text)
    }

    /// The first reading that fits.
    private func entry(for address: WebAddress) -> Entry? {
        entries.first { $0.pages.fits(address.text) }
    }

    private func content(_ extracted: ExtractedContent, page: String) -> Content {
        var content = Content(links: extracted.links.map(\.absoluteString), problems: extracted.problems)
        var ids: Set<String> = []
        for thing in extracted.things where yields.contains(where: { thing.isKind(of: $0) }) {
            let seen = SeenThing(thing, source: source, page: page)
            guard seen.size <= SeenThing.largest else {
                content.problems.append("a thing of \(seen.size) bytes is too large")
                continue
            }
            guard content.things.count < PageReaders.mostThings else {
                content.problems.append("a page has at most \(PageReaders.mostThings) things")
                break
            }
            if ids.insert(seen.id).inserted { content.things.append(seen) }
        }
        return content
    }

    private static let mostThings = 10_000
}
