import Contract
import Events
import Store

extension PushDevice: NotifierRecord {
    static let states = StateKind(
        .pushDevices, PushDeviceEvents.changed, in: StateTable("devices", key: "device"), partitionKey: \.person,
        columns: ["person", "endpoint", "created", "used"],
        list: .init("device_people", "person") { $0.people.sorted() }
    ) { [$0.id, $0.person, $0.endpoint, $0.createdAt, $0.updatedAt] }
}

/// Devices, as their last records.
enum DeviceTable {
    static func device(_ id: String, in database: Database) throws -> PushDevice? {
        try PushDevice.states.get(id, in: database)
    }

    /// Devices that are notified of a customer's orders.
    static func devices(notifiedOf customer: String, in database: Database) throws -> [PushDevice] {
        try PushDevice.states.all(
            "device IN (SELECT device FROM device_people WHERE person = ?) ORDER BY device", [customer], in: database)
    }

    /// Devices of one person, the oldest first.
    static func devices(of person: String, in database: Database) throws -> [PushDevice] {
        try PushDevice.states.all("person = ? ORDER BY created, device", [person], in: database)
    }

    /// Devices with an endpoint, of any person: a browser has one endpoint at a time.
    static func devices(at endpoint: String, in database: Database) throws -> [PushDevice] {
        try PushDevice.states.all("endpoint = ?", [endpoint], in: database)
    }

    /// Devices whose last use was before a time, the longest unused first.
    static func unused(since time: Timestamp, limit: Int, in database: Database) throws -> [PushDevice] {
        try PushDevice.states.all("used < ? ORDER BY used, device LIMIT ?", [time, limit], in: database)
    }

    static func count(in database: Database) throws -> Int {
        try PushDevice.states.count(in: database)
    }
}
