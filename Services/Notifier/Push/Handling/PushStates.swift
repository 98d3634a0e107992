import Contract
import Events
import Store

/// Devices and notices in a rebuild, and when they are said again.
extension NotifierHandler {
    func fold(push event: Event, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        switch event.type {
        case PushDeviceEvents.changed:
            try DeviceTable.save(event.decode(PushDevice.self), record: event.data, in: database)
        case PushNoticeEvents.changed:
            try NoticeTable.save(event.decode(PushNotice.self), record: event.data, in: database)
        default: break
        }
    }

    func restate(device id: String, as restatement: Restatement, in transaction: borrowing Transaction) throws {
        guard var device = try DeviceTable.device(id, in: transaction.database) else { return }
        device.reflects = restatement.reflects(device.reflects)
        try emit(device, in: transaction)
    }

    func restate(
        notice event: String, to device: String, as restatement: Restatement, in transaction: borrowing Transaction
    ) throws {
        guard var notice = try NoticeTable.notice(event, to: device, in: transaction.database) else { return }
        notice.reflects = restatement.reflects(notice.reflects)
        try emit(notice, in: transaction)
    }
}
