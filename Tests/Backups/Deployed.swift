import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import GRDB
import ServiceKit
import Store
import TestKit

@testable import Backups

/// Folders of a small deployment, and places to which sets of it are restored.
struct Deployed {
    /// Layout of its folders.
    enum Layout: CaseIterable {
        case oneFolder, volumes, volumesOnKafka

        var hasVolumes: Bool { self != .oneFolder }
        var hasLog: Bool { self != .volumesOnKafka }
    }

    static let services = ["accounts", "catalog", "orders"]

    let folder: String
    let kind: Layout

    /// - Parameter service: nil: the setting of back-ups.
    func settings(of service: String? = nil) -> [String: String] {
        let place = kind.hasVolumes ? "\(folder)/volumes/{service}" : "\(folder)/data"
        return [
            "DATA": service.map { place.replacing("{service}", with: $0) } ?? place,
            "KEYS": "\(folder)/data/keys",
            "LOG": kind.hasLog ? "embedded:\(log)" : "kafka:127.0.0.1:1",
        ]
    }

    var log: String { "\(folder)/data/log/log.db" }

    var deployment: Deployment {
        get throws {
            var reader = try SettingsReader(program: "backup", arguments: [], environment: settings())
            let deployment = Deployment(&reader)
            try reader.finish()
            return deployment
        }
    }

    func service(_ name: String) throws -> ServiceSettings {
        var reader = try SettingsReader(program: name, arguments: [], environment: settings(of: name))
        return ServiceSettings(&reader, defaultPort: 0)
    }

    /// Makes stores, a picture, keys and a log with contents.
    func fill() async throws {
        let deployment = try deployment
        for service in Topic.privacyCommands.deciders { _ = try deployment.settings.trust.commandKeys(of: service) }
        let identity = kind.hasLog ? try await fillLog() : nil
        for service in Self.services {
            let store = try Store(
                folder: StoreFolder(path: deployment.folder(service)), name: service,
                migrations: [
                    Migration("things") { try $0.execute(sql: "CREATE TABLE things (id TEXT, record TEXT)") }
                ])
            try await store.write { database in
                try database.execute(sql: "INSERT INTO things VALUES ('a', ?)", arguments: ["what \(service) has"])
                guard let identity else { return }
                try database.execute(
                    sql: "INSERT INTO step_meta (name, value) VALUES ('log', ?)", arguments: [identity])
            }
            try store.close()
        }
        try Files.write(Array("a picture".utf8), to: "\(deployment.folder("catalog"))/pictures/aa/bb.jpg")
        if let note = deployment.note("sample-imported") { try Files.write([], to: note) }
    }

    /// - Returns: its identity.
    private func fillLog() async throws -> String {
        let log = try await EmbeddedLog(path: log)
        let topics: [Topic] = [.orders, .privacyCommands]
        guard try await log.prepare(topics).isEmpty else { throw Overdue("the log cannot be prepared") }
        for key in ["a", "b"] {
            let event = Event(
                id: key, source: "/vicinity/orders/0", type: "vicinity.order.placed.v1", subject: key,
                partitionKey: key, data: Array("{}".utf8))
            _ = try await log.append([
                NewRecord(TopicPartition(Topic.orders.name, partition(of: key)), key: key, value: event.json)
            ])
        }
        let identity = try await log.identity
        await log.close()
        return identity
    }

    /// - Returns: the set's folder.
    @discardableResult
    func backUp(to sets: String, for recipients: String? = nil) throws -> String {
        _ = try Backup(
            deployment: try deployment, folder: sets, kept: 1, also: [], erased: "\(sets)/erased", stamp: nil,
            recipients: recipients
        ).run()
        guard let name = try Sets(folder: sets).whole().last else { throw Overdue("there is no set in \(sets)") }
        return "\(sets)/\(name)"
    }

    func restore(_ set: String, named given: String? = nil) throws -> Restore {
        let named = given ?? set
        let erased = URL(filePath: named).deletingLastPathComponent().path + "/erased"
        return Restore(deployment: try deployment, set: set, named: named, erased: erased)
    }

    // MARK: - What there is

    /// All files by their paths, without locks and notes of restores: rows of databases, bytes of all others.
    func contents() throws -> [String: String] {
        var contents: [String: String] = [:]
        for name in try Files.below(folder) where !name.hasSuffix("/lock") && !name.hasSuffix("/\(RestoreMark.done)") {
            contents[name] = try text(of: "\(folder)/\(name)")
        }
        return contents
    }

    private func text(of file: String) throws -> String {
        guard file.hasSuffix(".db") else {
            return String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        }
        let database = try SQLiteFile(file, .alone)
        // Records of repeated erasure requests have ids and times of their own.
        let queries =
            file.hasSuffix("/log.db")
            ? ["SELECT id, key, typeof(value) FROM records ORDER BY 1"]
            : ["SELECT * FROM things", "SELECT name FROM step_meta ORDER BY 1"]
        var rows: [String] = []
        for query in queries { try database.rows(query) { rows.append($0.joined(separator: "|")) } }
        return rows.joined(separator: "\n")
    }

    /// Log identities in the log and the stores.
    func identities() throws -> Set<String> {
        var found: Set<String> = []
        for service in Self.services {
            let store = try SQLiteFile("\(try deployment.folder(service))/\(service).db", .alone)
            found.insert(try store.text("SELECT value FROM step_meta WHERE name = 'log'") ?? "")
        }
        if kind.hasLog {
            found.insert(try SQLiteFile(log, .alone).text("SELECT value FROM meta WHERE name = 'identity'") ?? "")
        }
        return found
    }
}
