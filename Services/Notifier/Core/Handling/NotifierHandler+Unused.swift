import Contract
import Events
import Store

/// Devices and saved searches that nobody uses go, or give way to new ones: see `Unused`.
extension NotifierHandler {
    private static let removedAtOnce = 200

    /// Removes what was not used for as long as it is kept, as much as is bounded work; the timer comes again.
    func forgetUnused(in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard let limit = try Unused.limit(Unused.kept, at: transaction.deletionTime, in: database) else { return }
        let devices = try DeviceTable.unused(since: limit, limit: Self.removedAtOnce, in: database)
        for device in devices { try emitGone(device, in: transaction) }
        let searches = try SearchTable.unused(since: limit, limit: Self.removedAtOnce, in: database)
        for search in searches { try emitGone(search, in: transaction) }
        if max(devices.count, searches.count) == Self.removedAtOnce { sweep.goOn() }
    }

    /// Removes the device that was not used for the longest time.
    /// - Returns: false if all are in use.
    func removeUnusedDevice(in transaction: borrowing Transaction) throws -> Bool {
        let database = transaction.database
        guard let limit = try Unused.limit(Unused.stays, at: transaction.deletionTime, in: database),
            let device = try DeviceTable.unused(since: limit, limit: 1, in: database).first
        else { return false }
        try emitGone(device, in: transaction)
        return true
    }

    /// Removes the search that was not used for the longest time.
    /// - Parameter people: whose; nil: anybody's.
    /// - Returns: false if all are in use.
    func removeUnusedSearch(of people: [String]? = nil, in transaction: borrowing Transaction) throws -> Bool {
        let database = transaction.database
        guard let limit = try Unused.limit(Unused.stays, at: transaction.deletionTime, in: database),
            let search = try SearchTable.unused(since: limit, of: people, limit: 1, in: database).first
        else { return false }
        try emitGone(search, in: transaction)
        return true
    }

    /// Notes that a notice arrived at a device.
    func noteUse(of device: PushDevice, in transaction: borrowing Transaction) throws {
        guard Unused.isNews(since: device.updatedAt, at: transaction.now) else { return }
        var device = device
        device.updatedAt = transaction.now
        try emit(device, in: transaction)
    }

    /// Notes that its person looks at a search.
    func noteUse(of search: SavedSearch, in transaction: borrowing Transaction) throws -> SavedSearch {
        guard Unused.isNews(since: search.usedAt, at: transaction.now) else { return search }
        var search = search
        search.updatedAt = transaction.now
        try emit(search, in: transaction)
        return search
    }
}
