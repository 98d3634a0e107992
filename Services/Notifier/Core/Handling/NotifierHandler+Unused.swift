import Contract
import Events
import Store

/// Deletes unused devices and saved searches; see `Unused`.
extension NotifierHandler {
    private static let batchSize = 200

    /// Deletes unused devices and searches, a bounded number per step; the timer continues.
    func deleteUnused(in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard let limit = try Unused.limit(Unused.kept, at: transaction.deletionTime, in: database) else { return }
        let devices = try DeviceTable.unused(since: limit, limit: Self.batchSize, in: database)
        for device in devices { try emitDeleted(device, in: transaction) }
        let searches = try SearchTable.unused(since: limit, limit: Self.batchSize, in: database)
        for search in searches { try emitDeleted(search, in: transaction) }
        if max(devices.count, searches.count) == Self.batchSize { sweep.goOn() }
    }

    /// Deletes the device that was unused for the longest time.
    /// - Returns: false if all are in use.
    func removeUnusedDevice(in transaction: borrowing Transaction) throws -> Bool {
        let database = transaction.database
        guard let limit = try Unused.limit(Unused.stays, at: transaction.deletionTime, in: database),
            let device = try DeviceTable.unused(since: limit, limit: 1, in: database).first
        else { return false }
        try emitDeleted(device, in: transaction)
        return true
    }

    /// Deletes the search that was unused for the longest time.
    /// - Parameter people: owners of the searches; nil: all.
    /// - Returns: false if all are in use.
    func removeUnusedSearch(of people: [String]? = nil, in transaction: borrowing Transaction) throws -> Bool {
        let database = transaction.database
        guard let limit = try Unused.limit(Unused.stays, at: transaction.deletionTime, in: database),
            let search = try SearchTable.unused(since: limit, of: people, limit: 1, in: database).first
        else { return false }
        try emitDeleted(search, in: transaction)
        return true
    }

    /// Records that a notice arrived at a device.
    func noteUse(of device: PushDevice, in transaction: borrowing Transaction) throws {
        guard Unused.isNewUse(since: device.updatedAt, at: transaction.now) else { return }
        var device = device
        device.updatedAt = transaction.now
        try emit(device, in: transaction)
    }

    /// Records that its person opened a search.
    func noteUse(of search: SavedSearch, in transaction: borrowing Transaction) throws -> SavedSearch {
        guard Unused.isNewUse(since: search.usedAt, at: transaction.now) else { return search }
        var search = search
        search.updatedAt = transaction.now
        try emit(search, in: transaction)
        return search
    }
}
