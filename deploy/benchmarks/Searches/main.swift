import BenchKit
import Contract
import EventLog
import struct EventLog.Record
import Events
import Foundation
import GRDB
import Geo
import NotifierService
import Store

// searches-bench SEARCHES PLACES [KM] saves SEARCHES searches in a square of KM by KM kilometres (500 by default: a country). It imports
// all places, then changes the price of a tenth of them, in steps of a thousand records as a service makes them. It prints a line of JSON.

struct Report: Encodable {
    var searches: Int
    var places: Int
    /// Wall time per search.
    var saveMicroseconds: Double
    /// Seconds of the first change, which makes the index.
    var indexSeconds: Double
    /// Whole import: reading the record, storing the place, finding and evaluating searches, storing matches.
    var importSeconds: Double
    var importCpuMicroseconds: Double
    var changeCpuMicroseconds: Double
    /// The same import without any search.
    var importWithoutCpuMicroseconds: Double
    /// Search evaluations: the cost of a change grows with their number.
    var evaluations: Int
}

/// A square around Bangkok.
struct Town {
    let kilometres: Int
    var numbers = SplitMix(state: 2026)
    private let kinds = HomeKind.allCases
    private let words = [
        "park", "garden", "river", "tower", "residence", "view", "place", "sukhumvit", "ari", "ratchada",
    ]

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices.randomElement(using: &numbers)! }

    private mutating func point() -> Coordinate {
        Coordinate(
            latitude: 13.7 + Double(kilometres) / 111.2 * .random(in: -0.5...0.5, using: &numbers),
            longitude: 100.5 + Double(kilometres) / 108 * .random(in: -0.5...0.5, using: &numbers)
        )!
    }

    /// A query around a point, 500 m to 5 km, or in one of ten cases two words within 20 km. Seven of ten are for one type, six have a
    /// greatest price, two a word.
    mutating func query() -> String {
        let center = point()
        var parts: [String] = []
        if Int.random(in: 0..<10, using: &numbers) > 0 {
            parts.append(
                "near=\(center.latitude),\(center.longitude)&radius=\(Int.random(in: 5...50, using: &numbers) * 100)")
        } else {
            parts.append("near=\(center.latitude),\(center.longitude)&radius=20000&q=\(pick(words))+\(pick(words))")
        }
        if Int.random(in: 0..<10, using: &numbers) < 7 { parts.append("types=\(pick(kinds).types[0])") }
        if Int.random(in: 0..<10, using: &numbers) < 6 {
            parts.append("price=-\(Int.random(in: 10...80, using: &numbers) * 10_000_000)&currency=THB")
        }
        if !parts[0].contains("&q="), Int.random(in: 0..<10, using: &numbers) < 2 { parts.append("q=\(pick(words))") }
        return parts.joined(separator: "&")
    }

    mutating func home(_ number: Int) -> Place {
        let kind = pick(kinds)
        let baht = Int64.random(in: 1000...10_000, using: &numbers) * 100_000
        return Place(
            id: "home-\(number)", types: kind.types, name: "\(pick(words)) \(pick(words)) \(number)".capitalized,
            description: "Two rooms by the \(pick(words)), furnished, with a pool", geo: point(),
            timeZone: "Asia/Bangkok",
            listing: Listing(
                kind: kind, purpose: .sale, price: PriceRange(min: baht, max: baht, currency: "THB"), number: number,
                listedAt: .now), updatedAt: .now)
    }
}

/// The notifier's handler with a store of its own, without a log.
@MainActor final class Notifier {
    let handler = NotifierHandler()
    private let store: Store
    private let steps: Steps
    private let folder: String
    private var offsets: [TopicPartition: Int64] = [:]

    init() throws {
        folder = NSTemporaryDirectory() + "searches-bench-\(UUID().uuidString)"
        store = try Store(folder: StoreFolder(path: folder), name: "notifier", migrations: handler.migrations)
        steps = Steps(handler: handler)
    }

    func close() throws {
        try store.close()
        try FileManager.default.removeItem(atPath: folder)
    }

    func save(_ searches: [SavedSearch]) async throws {
        try await store.write { [handler, steps] database in
            let transaction = Transaction(database: database, now: .now, outbox: steps.outbox)
            for search in searches { _ = try handler.keep(search, of: [search.person], in: transaction) }
        }
        try await report()
    }

    func step(_ places: [Place]) async throws {
        var records: [Record] = []
        for place in places {
            let topicPartition = TopicPartition(Topic.catalogPlaces.name, partition(of: place.id))
            let offset = offsets[topicPartition, default: 0]
            offsets[topicPartition] = offset + 1
            let event = Event(
                id: "\(topicPartition)-\(offset)", source: "/vicinity/catalog/\(topicPartition.partition)",
                type: PlaceEvents.changed.name, subject: place.id, sequence: offset + 1, partitionKey: place.id,
                data: try JSON.encode(PlaceChange(place: place)))
            records.append(
                Record(
                    topicPartition: topicPartition, offset: offset, key: place.id, value: event.json, headers: [:],
                    appendedAt: .now))
        }
        _ = try await store.write { [steps, records] in try steps.handleEach(records, now: .now, in: $0) }
        try await report()
    }

    /// Acknowledges everything emitted as if the log had it.
    private func report() async throws {
        try await store.write { try $0.execute(sql: "DELETE FROM step_outbox") }
    }

    func evaluations() async throws -> Int {
        try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM search_matches") ?? 0 }
    }
}

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard (2...3).contains(arguments.count), (1...1_000_000).contains(arguments[0]),
    (1000...1_000_000).contains(arguments[1]),
    (1...1000).contains(arguments.count > 2 ? arguments[2] : 500)
else {
    FileHandle.standardError.write(Data("usage: searches-bench SEARCHES PLACES [KM]\n".utf8))
    exit(2)
}
let clock = ContinuousClock()
var town = Town(kilometres: arguments.count > 2 ? arguments[2] : 500)
let searches = (0..<arguments[0]).map { number in
    SavedSearch(
        id: "s-\(number)", person: "c-\(number / 50)", list: .places, query: town.query(), name: "Search \(number)",
        tells: SearchMatch.Change.allCases, channels: [.push], createdAt: .now, updatedAt: .now, seenAt: .now)
}
var homes = (0..<arguments[1]).map { town.home($0) }

/// CPU microseconds per change, and seconds of all.
@MainActor func taking(_ places: [Place], by notifier: Notifier) async throws -> (cpu: Double, seconds: Double) {
    let (cpu, start) = (processorSeconds(), clock.now)
    for begin in stride(from: 0, to: places.count, by: 1000) {
        try await notifier.step(Array(places[begin..<min(places.count, begin + 1000)]))
    }
    return ((processorSeconds() - cpu) * 1e6 / Double(places.count), (clock.now - start) / .seconds(1))
}

let idle = try Notifier()
let without = try await taking(homes, by: idle)
try idle.close()

let notifier = try Notifier()
let saving = clock.now
for begin in stride(from: 0, to: searches.count, by: 1000) {
    try await notifier.save(Array(searches[begin..<min(searches.count, begin + 1000)]))
}
let saved = (clock.now - saving) / .seconds(1)
let indexing = clock.now
try await notifier.step([town.home(arguments[1])])
let indexed = (clock.now - indexing) / .seconds(1)
let imported = try await taking(homes, by: notifier)
for number in homes.indices.prefix(arguments[1] / 10) {
    let baht = (homes[number].listing?.price?.min ?? 0) * 9 / 10
    homes[number].listing?.price = PriceRange(min: baht, max: baht, currency: "THB")
}
let changed = try await taking(Array(homes.prefix(arguments[1] / 10)), by: notifier)
let report = Report(
    searches: arguments[0], places: arguments[1], saveMicroseconds: saved * 1e6 / Double(arguments[0]),
    indexSeconds: indexed, importSeconds: imported.seconds, importCpuMicroseconds: imported.cpu,
    changeCpuMicroseconds: changed.cpu, importWithoutCpuMicroseconds: without.cpu,
    evaluations: try await notifier.evaluations())
try notifier.close()
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
print(String(decoding: try encoder.encode(report), as: UTF8.self))
