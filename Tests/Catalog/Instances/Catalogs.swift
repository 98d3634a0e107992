import EventLog
import struct EventLog.Record
import Events
import Foundation
import GRDB
import Store
import TestKit

@testable import CatalogService

/// The catalog as so many instances, between which the tests carry what they say.
final class Catalogs {
    let all: [StepHarness]
    private var ends: [TopicPartition: Int64] = [:]
    /// How many records of each instance were put into the log.
    private var taken: [Int]
    /// What stands in the log, in order.
    private var log: [TopicPartition: [Record]] = [:]
    /// How far each instance has read.
    private var read: [[TopicPartition: Int]]
    private(set) var time = noon
    /// Makes records of the words that tests have for a catalog.
    private let scratch: StepHarness

    init(_ count: Int) throws {
        all = try (0..<count).map {
            try StepHarness(CatalogHandler(instance: Instance(index: $0, count: count)))
        }
        scratch = try StepHarness.emptyCatalog()
        taken = Array(repeating: 0, count: count)
        read = Array(repeating: [:], count: count)
    }

    var first: StepHarness { all[0] }

    func owner(of place: String) -> StepHarness { all[Instance.index(of: place, count: all.count)] }

    /// Puts a record into the log.
    func add(_ record: Record) {
        time = max(time, record.appendedAt)
        append(record)
    }

    /// Puts into the log what a catalog is sent in these words.
    func add(_ words: (StepHarness) async throws -> [Event]) async throws {
        _ = try await words(scratch)
        if let record = scratch.inputs.last { add(record) }
    }

    private func append(_ record: Record) {
        let place = record.topicPartition
        log[place, default: []].append(
            Record(
                topicPartition: place, offset: ends[place, default: 0], key: record.key, value: record.value,
                headers: record.headers, appendedAt: time))
        ends[place, default: 0] += 1
    }

    /// Puts into the log what the instances have said.
    func publish() {
        for (index, harness) in all.enumerated() {
            let said = harness.said[taken[index]...]
            taken[index] += said.count
            for record in said { append(record) }
        }
    }

    /// The inputs of an instance that have records it has not read.
    private func waiting(for index: Int) -> [TopicPartition] {
        let handler = all[index].handler
        return log.keys.filter { place in
            handler.inputs.contains { $0.name == place.topic } && handler.reads(place)
                && read[index][place, default: 0] < log[place]?.count ?? 0
        }.sorted { ($0.topic, $0.partition) < ($1.topic, $1.partition) }
    }

    private func step(_ index: Int, _ place: TopicPartition, atMost limit: Int) async throws {
        let from = read[index][place, default: 0]
        let records = (log[place] ?? [])[from...].prefix(limit)
        read[index][place] = from + records.count
        try await all[index].step(Array(records), at: time)
        publish()
    }

    /// Every instance reads until nobody says anything more.
    func settle() async throws {
        publish()
        while let index = all.indices.first(where: { !waiting(for: $0).isEmpty }) {
            for place in waiting(for: index) { try await step(index, place, atMost: 100) }
        }
    }

    /// One instance reads a little of one of its inputs.
    /// - Returns: false if nobody has anything to read.
    func readSome(_ random: inout some RandomNumberGenerator) async throws -> Bool {
        publish()
        let places = all.indices.flatMap { index in waiting(for: index).map { (index, $0) } }
        guard let (index, place) = places.randomElement(using: &random) else { return false }
        try await step(index, place, atMost: Int.random(in: 1...3, using: &random))
        return true
    }

    /// Each instance's own rows, together, without positions: those are of other topics.
    func contents() async throws -> [String: [String]] {
        var contents: [String: [String]] = [:]
        for harness in all {
            let handler = harness.handler
            let own = try await harness.read { database in
                try Dictionary(
                    uniqueKeysWithValues: handler.domainTables.map { table in
                        let condition = handler.ownRows(of: table) ?? "TRUE"
                        return (table, try Catalogs.rows(of: "\(table) WHERE \(condition)", in: database))
                    })
            }
            for (table, rows) in own { contents[table, default: []] += rows }
        }
        return contents.mapValues { $0.sorted() }
    }

    /// The first instance's copies of places, items and screenings, and those things as their owners have them.
    func copies() async throws -> (copies: [String], owned: [String]) {
        let tables = ["places", "items", "screenings"]
        let copies = try await first.read { database in
            try tables.flatMap { try Catalogs.rows(of: "\($0) WHERE other = 1", in: database) }
        }
        var owned: [String] = []
        for harness in all.dropFirst() {
            owned += try await harness.read { database in
                try tables.flatMap { try Catalogs.rows(of: "\($0) WHERE other IS NULL", in: database) }
            }
        }
        return (copies.sorted(), owned.sorted())
    }

    private static func rows(of query: String, in database: Database) throws -> [String] {
        try Row.fetchAll(database, sql: "SELECT * FROM \(query)").map { row in
            row.compactMap { name, value -> String? in
                // A copy is not renewed, told of or said again; and what is said of positions is of the instance's own inputs.
                if ["reflects", "other", "renews_at", "telling", "unsaid"].contains(name) { return nil }
                guard name == "record", let json = String.fromDatabaseValue(value) else { return "\(name)=\(value)" }
                var record = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
                for member in ["reflects", "asOf"] { record?[member] = nil }
                let plain = try? JSONSerialization.data(withJSONObject: record ?? [:], options: .sortedKeys)
                return String(decoding: plain ?? Data(), as: UTF8.self)
            }.joined(separator: ", ")
        }
    }
}
