import Contract
import Events
import Store

extension PushNotice: NotifierRecord {
    static let states = StateKind(
        .pushNotices, PushNoticeEvents.changed, in: StateTable("notices", key: "device", "event"),
        partitionKey: \.person, columns: ["thing", "customer", "host", "next", "created"]
    ) { [$0.device, $0.event, $0.thing ?? "", $0.customer, $0.host, $0.nextAttemptAt, $0.createdAt] }
}

/// Notices that have not arrived, as their last records.
enum NoticeTable {
    static func notice(_ event: String, to device: String, in database: Database) throws -> PushNotice? {
        try PushNotice.states.get(device, event, in: database)
    }

    /// Notices to a device.
    /// - Parameter thing: the order or search; nil: all.
    static func notices(to device: String, of thing: String? = nil, in database: Database) throws -> [PushNotice] {
        guard let thing else { return try PushNotice.states.all("device = ? ORDER BY event", [device], in: database) }
        return try PushNotice.states.all("device = ? AND thing = ? ORDER BY event", [device, thing], in: database)
    }

    static func notices(of customer: String, in database: Database) throws -> [PushNotice] {
        try PushNotice.states.all("customer = ? ORDER BY device, event", [customer], in: database)
    }

    /// Hosts of push services with pending notices.
    static func hosts(in database: Database) throws -> [String] {
        var found: [String] = []
        let next = "SELECT min(host) FROM notices WHERE host > ?"
        while let host = try database.text(next, [found.last ?? ""]) { found.append(host) }
        return found
    }

    /// Due notices to a host, one for each device.
    ///
    /// A time beyond `PushSchedule.longest` was set by a clock that was ahead, and counts as due.
    /// - Parameter devices: devices with a notice in progress.
    static func due(
        at host: String, at now: Timestamp, limit: Int, skipping devices: Set<String>, in database: Database
    ) throws -> [PushNotice] {
        let latest = now.advanced(by: PushSchedule.longest)
        let most = min(1000, 4 * (limit + devices.count))
        var found = try PushNotice.states.all(
            "host = ? AND next <= ? ORDER BY next, event LIMIT ?", [host, now, most], in: database)
        found += try PushNotice.states.all(
            "host = ? AND next > ? LIMIT ?", [host, latest, most], in: database)
        var seen = devices
        return Array(found.filter { seen.insert($0.device).inserted }.prefix(limit))
    }

    static func pending(in database: Database) throws -> (count: Int, oldest: Timestamp?) {
        (try PushNotice.states.count(in: database), try database.time("SELECT min(created) FROM notices"))
    }
}
