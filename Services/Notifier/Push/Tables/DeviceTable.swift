import Contract
import Events
import Foundation
import GRDB

/// Devices that want to be told, each as its last state record.
enum DeviceTable {
    static func device(_ id: String, in database: Database) throws -> PushDevice? {
        try all("device = ?", [id], in: database).first
    }

    /// Told of this customer's orders.
    static func devices(toldOf customer: String, in database: Database) throws -> [PushDevice] {
        try all(
            "device IN (SELECT device FROM device_people WHERE person = ?) ORDER BY device", [customer], in: database)
    }

    /// Of one person, the oldest first.
    static func devices(of person: String, in database: Database) throws -> [PushDevice] {
        try all("person = ? ORDER BY created, device", [person], in: database)
    }

    /// Whoever's they were when they were made: a browser has one endpoint at a time.
    static func devices(at endpoint: String, in database: Database) throws -> [PushDevice] {
        try all("endpoint = ?", [endpoint], in: database)
    }

    /// Those used last before a moment, the longest unused first.
    static func unused(since time: Timestamp, limit: Int, in database: Database) throws -> [PushDevice] {
        try all("used < ? ORDER BY used, device LIMIT ?", [time.microseconds, limit], in: database)
    }

    static func count(in database: Database) throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM devices")) ?? 0
    }

    private static func all(
        _ condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [PushDevice] {
        try Data.fetchAll(
            database.cachedStatement(sql: "SELECT record FROM devices WHERE \(condition)"), arguments: arguments
        ).map { try JSON.decode(PushDevice.self, from: Array($0)) }
    }

    /// - Parameter record: the device's JSON, as in its state record.
    static func save(_ device: PushDevice, record: [UInt8], in database: Database) throws {
        try delete(device.id, in: database)
        try database.cachedStatement(
            sql: "INSERT INTO devices (device, person, endpoint, created, used, record) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            device.id, device.person, device.endpoint, device.createdAt.microseconds, device.updatedAt.microseconds,
            Data(record),
        ])
        let add = try database.cachedStatement(sql: "INSERT INTO device_people (person, device) VALUES (?, ?)")
        for person in device.people.sorted() { try add.execute(arguments: [person, device.id]) }
    }

    static func delete(_ id: String, in database: Database) throws {
        for table in ["devices", "device_people"] {
            try database.cachedStatement(sql: "DELETE FROM \(table) WHERE device = ?").execute(arguments: [id])
        }
    }
}
