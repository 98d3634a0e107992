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
    let team: Team
    /// Makes records of the words that tests have for a catalog.
    private let scratch: StepHarness

    init(_ count: Int) throws {
        team = try Team(count, from: noon) { try StepHarness(CatalogHandler(instance: $0)) }
        scratch = try StepHarness.emptyCatalog()
    }

    var all: [StepHarness] { team.all }
    var first: StepHarness { all[0] }

    func owner(of place: String) -> StepHarness { team.owner(of: place) }

    /// Puts a record into the log.
    func add(_ record: Record) { team.add(record) }

    /// Puts into the log what a catalog is sent in these words.
    func add(_ words: (StepHarness) async throws -> [Event]) async throws {
        _ = try await words(scratch)
        if let record = scratch.inputs.last { add(record) }
    }

    func settle() async throws { try await team.settle() }

    func readSome(_ random: inout some RandomNumberGenerator) async throws -> Bool { try await team.readSome(&random) }

    /// Some of what there is to read is read.
    func readSome(_ random: inout some RandomNumberGenerator, upTo most: Int) async throws {
        for _ in 0..<Int.random(in: 0...most, using: &random) { _ = try await team.readSome(&random) }
    }

    func change(to count: Int) async throws { try await team.change(to: count) }

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
