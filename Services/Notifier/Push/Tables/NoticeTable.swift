import Contract
import Events
import Foundation
import GRDB

/// Notices that have not arrived yet, each as its last state record.
enum NoticeTable {
    static func notice(_ event: String, to device: String, in database: Database) throws -> PushNotice? {
        try all("device = ? AND event = ?", [device, event], in: database).first
    }

    /// - Parameter thing: only of this order or search.
    static func notices(to device: String, of thing: String? = nil, in database: Database) throws -> [PushNotice] {
        guard let thing else { return try all("device = ? ORDER BY event", [device], in: database) }
        return try all("device = ? AND thing = ? ORDER BY event", [device, thing], in: database)
    }

    static func notices(of customer: String, in database: Database) throws -> [PushNotice] {
        try all("customer = ? ORDER BY device, event", [customer], in: database)
    }

    /// Hosts of push services that something waits for.
    static func hosts(in database: Database) throws -> [String] {
        var found: [String] = []
        let next = try database.cachedStatement(sql: "SELECT min(host) FROM notices WHERE host > ?")
        while let host = try String?.fetchOne(next, arguments: [found.last ?? ""]) ?? nil { found.append(host) }
        return found
    }

    /// What is to be sent to a host now, one for each device.
    ///
    /// What is planned for later than anything is planned had its time from a clock that went ahead.
    /// - Parameter devices: that something is under way to.
    static func due(
        at host: String, at now: Timestamp, limit: Int, skipping devices: Set<String>, in database: Database
    ) throws -> [PushNotice] {
        let latest = now.advanced(by: PushSchedule.longest)
        let most = min(1000, 4 * (limit + devices.count))
        var found = try all(
            "host = ? AND next <= ? ORDER BY next, event LIMIT ?", [host, now.microseconds, most], in: database)
        found += try all("host = ? AND next > ? LIMIT ?", [host, latest.microseconds, most], in: database)
        var seen = devices
        return Array(found.filter { seen.insert($0.device).inserted }.prefix(limit))
    }

    static func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        let count = try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM notices")) ?? 0
        let oldest = try Int64?.fetchOne(database.cachedStatement(sql: "SELECT min(created) FROM notices")) ?? nil
        return (count, oldest.map { Timestamp(microseconds: $0) })
    }

    private static func all(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [PushNotice] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM notices WHERE \(condition)"), arguments: arguments
        ).map { try JSON.decode(PushNotice.self, from: Array($0)) }
    }

    /// - Parameter record: the notice's JSON, as in its state record.
    static func save(_ notice: PushNotice, record: [UInt8], in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO notices (device, event, thing, customer, host, next, created, record)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            notice.device, notice.event, notice.thing ?? "", notice.customer, notice.host,
            notice.nextAttemptAt.microseconds, notice.createdAt.microseconds, Data(record),
        ])
    }

    static func delete(_ event: String, to device: String, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM notices WHERE device = ? AND event = ?")
            .execute(arguments: [device, event])
    }
}
