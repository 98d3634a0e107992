import Contract
import EventLog
import Events
import Store

/// Commands of customers about their devices. All throw `Reason` if a rule refuses them.
extension NotifierHandler {
    /// Saves a new or changed device.
    /// - Parameter network: network of the request; nil if it is unknown.
    func keep(
        _ wanted: PushDevice, from network: String? = nil, in transaction: borrowing Transaction
    ) throws -> PushDevice {
        let database = transaction.database
        try refuseErased(wanted.people, in: transaction)
        let before = try DeviceTable.device(wanted.id, in: database)
        var device = wanted
        device.createdAt = before?.createdAt ?? transaction.now
        device.updatedAt = before?.updatedAt ?? transaction.now
        device.reflects = before?.reflects ?? InputPositions()
        if let before, before == device, !Unused.isNewUse(since: before.updatedAt, at: transaction.now) {
            return before
        }
        device.updatedAt = transaction.now
        // A browser has one device: one of somebody else, or of this person's id before signing in, is replaced.
        for other in try DeviceTable.devices(at: device.endpoint, in: database) where other.id != device.id {
            try emitDeleted(other, in: transaction)
        }
        if before == nil {
            try makeRoom(for: device, in: transaction)
            try AddedTable.add(from: network, orRefuse: "too-many-devices", at: transaction.now, in: database)
        }
        try startHere(&device, in: transaction)
        try emit(device, in: transaction)
        return device
    }

    private func makeRoom(for device: PushDevice, in transaction: borrowing Transaction) throws {
        let own = try DeviceTable.devices(of: device.person, in: transaction.database)
            .sorted { ($0.updatedAt, $0.id) < ($1.updatedAt, $1.id) }
        for unused in own.prefix(max(0, own.count + 1 - PushRules.mostOfOne)) {
            try emitDeleted(unused, in: transaction)
        }
        let hasRoom = try DeviceTable.count(in: transaction.database) < mostDevices
        guard try hasRoom || removeUnusedDevice(in: transaction) else {
            throw Reason("too-many-devices", "this deployment has its greatest number of devices")
        }
    }

    /// Adds the positions read so far, so that a rebuilt store does not notify the device of earlier orders.
    private func startHere(_ device: inout PushDevice, in transaction: borrowing Transaction) throws {
        for person in device.people {
            let partition = TopicPartition(Topic.orders.name, partition(of: person))
            if let next = try transaction.position(of: partition), next > 0 {
                device.reflects.add(
                    InputPosition(topic: partition.topic, partition: partition.partition, offset: next - 1))
            }
        }
    }

    /// Emits a sample notice.
    func sample(for device: PushDevice, in transaction: borrowing Transaction) throws {
        let now = transaction.now
        try emit(
            PushNotice(
                device: device.id, person: device.person, event: "sample", kind: nil, order: nil,
                customer: device.person, host: device.host, time: now, createdAt: now, nextAttemptAt: now),
            in: transaction)
    }

    /// Deletes a device and its notices.
    func emitDeleted(_ device: PushDevice, in transaction: borrowing Transaction) throws {
        for notice in try NoticeTable.notices(to: device.id, in: transaction.database) {
            try emitDeleted(notice, in: transaction)
        }
        try PushDevice.states.end(device, in: transaction)
    }
}
