import Contract
import EventLog
import Events
import Store

/// What customers ask of the notifier. All throw `Reason` if a rule says no.
extension NotifierHandler {
    /// Takes a device over as it is now: the same one as before, changed, or a new one.
    /// - Parameter network: from which it is asked for; nil if nobody knows.
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
        if let before, before == device, !Unused.isNews(since: before.updatedAt, at: transaction.now) { return before }
        device.updatedAt = transaction.now
        // It was somebody else's, or this person's under an id that they had before they signed in.
        for other in try DeviceTable.devices(at: device.endpoint, in: database) where other.id != device.id {
            try emitGone(other, in: transaction)
        }
        if before == nil {
            try makeRoom(for: device, in: transaction)
            try AddedTable.add(from: network, orSay: "too-many-devices", at: transaction.now, in: database)
        }
        try startHere(&device, in: transaction)
        try emit(device, in: transaction)
        return device
    }

    private func makeRoom(for device: PushDevice, in transaction: borrowing Transaction) throws {
        let own = try DeviceTable.devices(of: device.person, in: transaction.database)
            .sorted { ($0.updatedAt, $0.id) < ($1.updatedAt, $1.id) }
        for unused in own.prefix(max(0, own.count + 1 - PushRules.mostOfOne)) {
            try emitGone(unused, in: transaction)
        }
        let hasRoom = try DeviceTable.count(in: transaction.database) < mostDevices
        guard try hasRoom || removeUnusedDevice(in: transaction) else {
            throw Reason("too-many-devices", "this deployment tells as many devices as it can")
        }
    }

    /// From here on orders are told, as it is now: also if a store that is made again reads some of before.
    private func startHere(_ device: inout PushDevice, in transaction: borrowing Transaction) throws {
        for person in device.people {
            let partition = TopicPartition(Topic.orders.name, partition(of: person))
            if let next = try transaction.position(of: partition), next > 0 {
                device.reflects.add(
                    InputPosition(topic: partition.topic, partition: partition.partition, offset: next - 1))
            }
        }
    }

    /// A notice that shows what one looks like.
    func sample(for device: PushDevice, in transaction: borrowing Transaction) throws {
        let now = transaction.now
        try emit(
            PushNotice(
                device: device.id, person: device.person, event: "sample", kind: nil, order: nil,
                customer: device.person, host: device.host, time: now, createdAt: now, nextAttemptAt: now),
            in: transaction)
    }

    /// With everything that is on its way to it.
    func emitGone(_ device: PushDevice, in transaction: borrowing Transaction) throws {
        for notice in try NoticeTable.notices(to: device.id, in: transaction.database) {
            try emitGone(notice, in: transaction)
        }
        try PushDevice.states.end(device, in: transaction)
    }
}
