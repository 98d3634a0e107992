import Contract
import Events

private let time = Timestamp("2026-11-21T07:36:53.012345Z")!

let pushGoldens: [Golden] = [
    Golden(
        "PushDevice",
        PushDevice(
            id: "d-1", person: "c-a", also: ["c-b", "c-c"], endpoint: "https://push.example.com/a",
            keys: PushDevice.Keys(p256dh: "BCVx", auth: "BTBZ"), language: .fi, kinds: [.moved, .ready],
            createdAt: time, updatedAt: time, reflects: reflects)),
    Golden(
        "PushDevice.least",
        PushDevice(
            id: "d-1", person: "c-a", endpoint: "https://push.example.com/a",
            keys: PushDevice.Keys(p256dh: "BCVx", auth: "BTBZ"), language: .en, kinds: [.ready], createdAt: time,
            updatedAt: time)),
    Golden(
        "PushNotice",
        PushNotice(
            device: "d-1", person: "c-a", event: "orders-orders:7:7-1", kind: .moved, order: "07-a", customer: "c-b",
            host: "push.example.com",
            facts: PushNotice.Facts(
                number: 12, name: "Rain", place: "Lido", lines: 2, method: .ticket, reason: "show-cancelled",
                money: Money(amount: 1250, currency: "EUR"), startDate: OffsetTime("2026-11-21T19:30:00+01:00")!,
                isPart: true),
            time: time, createdAt: time, attempts: 2, nextAttemptAt: time, reflects: reflects)),
    Golden(
        "PushNotice.search",
        PushNotice(
            device: "d-1", person: "c-a", event: "s-1-catalog-places:7:7-1", kind: .search, order: nil, search: "s-1",
            customer: "c-a", host: "push.example.com",
            facts: PushNotice.Facts(
                name: "Lumpini", lines: 12, money: Money(amount: 250_000_000, currency: "THB"), search: "Near Mo Chit",
                change: .begins),
            time: time, createdAt: time, nextAttemptAt: time, reflects: reflects)),
    Golden(
        "PushNotice.least",
        PushNotice(
            device: "d-1", person: "c-a", event: "sample", kind: nil, order: nil, customer: "c-a",
            host: "push.example.com", time: time, createdAt: time, nextAttemptAt: time)),
]

private let reflects: InputPositions = {
    var positions = InputPositions()
    positions.add(InputPosition(topic: "orders.orders", partition: 7, offset: 1045))
    return positions
}()
