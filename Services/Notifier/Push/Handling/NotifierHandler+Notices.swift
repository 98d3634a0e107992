import Contract
import Events
import Store

/// What happened to an order is told to its customer's devices.
extension NotifierHandler {
    func tell(_ event: Event, _ position: InputPosition, in transaction: borrowing Transaction) throws {
        guard OrderNews.mayBe(event.type) else { return }
        let database = transaction.database
        let devices = try DeviceTable.devices(toldOf: event.partitionKey, in: database)
        guard !devices.isEmpty, transaction.now < event.time.advanced(by: PushSchedule.longest) else { return }
        guard try !Erasures.cover(event.partitionKey, at: event.time, in: database) else { return }
        let order = try event.decode(Order.self)
        guard let news = OrderNews(event.type, order) else { return }
        for device in devices where device.kinds.contains(news.kind) && !device.reflects.reflects(position) {
            try tell(device, news, of: order, event, position, in: transaction)
        }
    }

    private func tell(
        _ device: PushDevice, _ news: OrderNews, of order: Order, _ event: Event, _ position: InputPosition,
        in transaction: borrowing Transaction
    ) throws {
        let now = transaction.now
        var reflects = InputPositions()
        reflects.add(position)
        // What is on its way of the order is old by now: the device would show only the last of them.
        for older in try NoticeTable.notices(to: device.id, of: order.id, in: transaction.database) {
            try emitGone(older, in: transaction)
        }
        try emit(
            PushNotice(
                device: device.id, person: device.person, event: WebhookDelivery.identity(of: event), kind: news.kind,
                order: order.id, customer: order.customer, host: device.host, facts: news.facts, time: event.time,
                createdAt: now, nextAttemptAt: now, reflects: reflects), in: transaction)
        // After the notice: who reads the log again knows by it that this was told, also when it has arrived.
        var device = device
        device.reflects.add(position)
        try emit(device, in: transaction)
        pushBell.ring()
    }
}

/// What came of one attempt to send a notice.
struct PushAttempted: Sendable {
    enum Outcome: Sendable, Hashable {
        case arrived
        /// The push service knows no such device any more.
        case gone
        /// It will never be taken.
        case refused
        /// It may be taken later.
        case failed
    }

    var device: String
    var event: String
    var outcome: Outcome
    /// How long the push service asks to wait.
    var asked: Duration?
}

extension NotifierHandler {
    /// Writes down what came of an attempt. What was forgotten meanwhile stays so.
    func settle(_ attempted: PushAttempted, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        if attempted.outcome == .gone, let device = try DeviceTable.device(attempted.device, in: database) {
            return try emitGone(device, in: transaction)
        }
        guard var notice = try NoticeTable.notice(attempted.event, to: attempted.device, in: database) else { return }
        switch attempted.outcome {
        case .arrived:
            try emitGone(notice, in: transaction)
            if let device = try DeviceTable.device(attempted.device, in: database) {
                try noteUse(of: device, in: transaction)
            }
        case .gone, .refused: try emitGone(notice, in: transaction)
        case .failed:
            notice.attempts += 1
            let pause = PushSchedule.pause(
                after: notice.attempts, asked: attempted.asked, jitter: .random(in: -0.2...0.2))
            notice.nextAttemptAt = transaction.now.advanced(by: pause)
            guard notice.nextAttemptAt < notice.time.advanced(by: PushSchedule.longest) else {
                return try emitGone(notice, in: transaction)
            }
            try emit(notice, in: transaction)
        }
    }
}

/// Somebody asks to be forgotten: their devices, every device that tells of their orders, and what tells of them.
extension NotifierHandler {
    func erasePushes(_ command: ErasePerson, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        for device in try DeviceTable.devices(toldOf: command.person, in: database)
        where command.covers(device.createdAt) {
            try emitGone(device, in: transaction)
        }
        for notice in try NoticeTable.notices(of: command.person, in: database)
        where command.covers(notice.time) {
            try emitGone(notice, in: transaction)
        }
    }
}
