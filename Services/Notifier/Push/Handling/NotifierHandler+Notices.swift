import Contract
import Events
import Store

/// Notices about orders, for their customers' devices.
extension NotifierHandler {
    func notifyDevices(of event: Event, _ position: InputPosition, in transaction: borrowing Transaction) throws {
        guard OrderNews.mayBe(event.type) else { return }
        let database = transaction.database
        let devices = try DeviceTable.devices(notifiedOf: event.partitionKey, in: database)
        guard !devices.isEmpty, transaction.now < event.time.advanced(by: PushSchedule.longest) else { return }
        guard try !Erasures.cover(event.partitionKey, at: event.time, in: database) else { return }
        let order = try event.decode(Order.self)
        guard let news = OrderNews(event.type, order) else { return }
        for device in devices where device.kinds.contains(news.kind) && !device.reflects.reflects(position) {
            try notify(device, news, of: order, event, position, in: transaction)
        }
    }

    private func notify(
        _ device: PushDevice, _ news: OrderNews, of order: Order, _ event: Event, _ position: InputPosition,
        in transaction: borrowing Transaction
    ) throws {
        let now = transaction.now
        var reflects = InputPositions()
        reflects.add(position)
        // Earlier notices of the order are outdated: the device would show only the last one.
        for older in try NoticeTable.notices(to: device.id, of: order.id, in: transaction.database) {
            try emitDeleted(older, in: transaction)
        }
        try emit(
            PushNotice(
                device: device.id, person: device.person, event: WebhookDelivery.identity(of: event), kind: news.kind,
                order: order.id, customer: order.customer, host: device.host, facts: news.facts, time: event.time,
                createdAt: now, nextAttemptAt: now, reflects: reflects), in: transaction)
        // The device follows the notice: a rebuild sees by its position that the notice was emitted, even if it has arrived.
        var device = device
        device.reflects.add(position)
        try emit(device, in: transaction)
        pushBell.ring()
    }
}

/// The result of one attempt to send a notice.
struct PushAttempt: Sendable {
    enum Outcome: Sendable, Hashable {
        case arrived
        /// HTTP 404 or 410: the push service does not know the device any more.
        case gone
        /// It will never be accepted.
        case refused
        /// It may be accepted later.
        case failed
    }

    var device: String
    var event: String
    var outcome: Outcome
    /// Time that the push service asks to wait.
    var retryAfter: Duration?
}

extension NotifierHandler {
    /// Records the result of an attempt. Notices that were deleted meanwhile stay deleted.
    func settle(_ attempt: PushAttempt, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        if attempt.outcome == .gone, let device = try DeviceTable.device(attempt.device, in: database) {
            return try emitDeleted(device, in: transaction)
        }
        guard var notice = try NoticeTable.notice(attempt.event, to: attempt.device, in: database) else { return }
        switch attempt.outcome {
        case .arrived:
            try emitDeleted(notice, in: transaction)
            if let device = try DeviceTable.device(attempt.device, in: database) {
                try noteUse(of: device, in: transaction)
            }
        case .gone, .refused: try emitDeleted(notice, in: transaction)
        case .failed:
            notice.attempts += 1
            let pause = PushSchedule.pause(
                after: notice.attempts, retryAfter: attempt.retryAfter, jitter: .random(in: -0.2...0.2))
            notice.nextAttemptAt = transaction.now.advanced(by: pause)
            guard notice.nextAttemptAt < notice.time.advanced(by: PushSchedule.longest) else {
                return try emitDeleted(notice, in: transaction)
            }
            try emit(notice, in: transaction)
        }
    }
}

/// Erases a person: every device that is notified of their orders, and every notice about them.
extension NotifierHandler {
    func erasePushes(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        for device in try DeviceTable.devices(notifiedOf: command.person, in: database)
        where command.covers(device.createdAt) {
            try emitDeleted(device, in: transaction)
        }
        for notice in try NoticeTable.notices(of: command.person, in: database)
        where command.covers(notice.time) {
            try emitDeleted(notice, in: transaction)
        }
    }
}
