import Contract
import Events
import Finding
import Formats
import Foundation
import Geo
import Hours
import Testing

@testable import SearchService

@Suite struct `The quality of answers to words` {
    private struct Judged: Decodable {
        var kind: String
        var text: String
        var latitude: Double
        var longitude: Double
        /// It asks for what is open, so that grades depend on the hour.
        var open: Bool?
        var judged: [String: Int]
    }

    private struct File: Decodable { var queries: [Judged] }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "deploy/quality/corpus")
    /// A Thursday, when shops are open in Europe and in Bangkok.
    private static let now = Timestamp("2026-11-26T10:30:00Z")!

    private static func corpus() throws -> SearchIndex {
        var changes: [Change] = []
        for (file, format) in [
            ("areas", ImportFormat.areas), ("stations", .stations), ("places", .places), ("items", .items),
            ("homes", .homes),
        ] {
            var options = ImportOptions(format: format)
            if format == .homes {
                (options.country, options.timeZone, options.currency) = ("TH", "Asia/Bangkok", "THB")
            }
            var importer = try Importer(options)
            let bytes = Array(try Data(contentsOf: folder.appending(path: "\(file).csv")))
            for row in importer.feed(bytes) + importer.finish() {
                switch row.content {
                case .place(let place): changes.append(.put(.place(place)))
                case .item(let item): changes.append(.put(.item(item)))
                case .area(let area): changes.append(.put(.area(area)))
                case .station(let station): changes.append(.put(.station(station)))
                default: break
                }
            }
        }
        var index = SearchIndex()
        index.follow(index.things.apply(changes))
        return index
    }

    private func gain(_ grades: [Int]) -> Double {
        grades.prefix(10).enumerated().reduce(0) { $0 + (pow(2, Double($1.1)) - 1) / log2(Double($1.0 + 2)) }
    }

    /// The grades of a query for open places: the nearest five open ones get the best grade, unknown ones the lowest, closed ones none.
    private func grades(_ query: Judged, _ index: SearchIndex) -> [String: Int] {
        guard query.open == true else { return query.judged }
        guard let at = Coordinate(latitude: query.latitude, longitude: query.longitude) else { return query.judged }
        var open = OpenPlaces(at: Self.now, in: index.things)
        var grades: [String: Int] = [:]
        var opened: [(id: String, distance: Double)] = []
        for (id, grade) in query.judged {
            guard let entry = index.things.place(id) else { continue }
            let isOpen = open.areOpen(entry)
            if isOpen == true { opened.append((id, entry.distance(from: at))) }
            if isOpen != false { grades[id] = isOpen == true ? min(grade, 2) : 1 }
        }
        opened.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
        for one in opened.prefix(5) where one.distance < 2_000 { grades[one.id] = 3 }
        return grades.isEmpty ? query.judged : grades
    }

    @Test func `is no worse than it was, for every kind of question`() throws {
        let index = try Self.corpus()
        let queries = try JSONDecoder().decode(
            File.self, from: Data(contentsOf: Self.folder.appending(path: "queries.json"))
        ).queries
        #expect(queries.count >= 300)
        var figures: [String: [Double]] = [:]
        var empty = 0
        for query in queries {
            let near = try #require(Coordinate(latitude: query.latitude, longitude: query.longitude))
            var asked = PlaceQuery()
            (asked.region, asked.origin, asked.sort, asked.words) = (
                .ring(near, 0...20_000), near, .relevance, query.text
            )
            if let understood = Understanding(query.text, near: near, in: index) {
                asked.take(understood, radius: 20_000, isFiltering: false, at: Self.now)
            }
            let found = PlaceFinder(index: index, query: asked, limit: 10).find().hits.map(\.entry.id)
            let grades = grades(query, index)
            figures[query.kind, default: []].append(
                gain(found.map { grades[$0] ?? 0 }) / gain(grades.values.sorted(by: >)))
            empty += found.isEmpty ? 1 : 0
        }
        let all = figures.values.joined()
        let mean = all.reduce(0, +) / Double(all.count)
        #expect(mean >= 0.88)
        for (kind, values) in figures {
            let mean = values.reduce(0, +) / Double(values.count)
            #expect(mean >= 0.75, "\(kind)")
        }
        #expect(Double(empty) <= 0.01 * Double(queries.count))
    }
}
