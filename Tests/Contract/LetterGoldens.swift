import Contract
import Events

private let time = Timestamp("2026-11-21T07:36:53.012345Z")!

let letterGoldens: [Golden] = [
    Golden(
        "Mailbox",
        Mailbox(
            id: "m-1", person: "c-a", also: ["c-b", "c-c"], email: "ann@example.org", language: .fi,
            kinds: [.moved, .tickets], createdAt: time, updatedAt: time, reflects: reflects)),
    Golden(
        "Mailbox.least",
        Mailbox(
            id: "m-1", person: "c-a", email: "ann@example.org", language: .en, kinds: [.ready], createdAt: time,
            updatedAt: time)),
    Golden(
        "Letter",
        Letter(
            mailbox: "m-1", person: "c-a", event: "orders-orders:7:7-1", kind: .tickets, order: "07-a",
            customer: "c-b", facts: PushNotice.Facts(name: "Rain", lines: 1, method: .ticket),
            lines: [Letter.Line("Rain", quantity: 2, price: Money(amount: 1700, currency: "EUR"))],
            total: Money(amount: 1700, currency: "EUR"),
            tickets: [
                Letter.Ticket(
                    item: "lido.screening-1", code: "07-a.zyxw", name: "Rain", seats: 2,
                    show: Show(
                        movie: "movie-rain", cinema: "Lido", screen: "Sala 2",
                        startDate: OffsetTime("2026-11-21T19:30:00+01:00")!,
                        endDate: OffsetTime("2026-11-21T21:30:00+01:00")!))
            ],
            time: time, createdAt: time, attempts: 2, nextAttemptAt: time, reflects: reflects)),
    Golden(
        "Letter.search",
        Letter(
            mailbox: "m-1", person: "c-a", event: "daily-catalog-places:7:7-1", kind: .search, customer: "c-a",
            facts: PushNotice.Facts(name: "Lumpini", search: "Near Mo Chit", change: .price),
            finds: [
                Letter.Find(
                    search: "s-1", called: "Near Mo Chit", thing: "home-1", name: "Lumpini", change: .price,
                    price: Money(amount: 240_000_000, currency: "THB"),
                    before: Money(amount: 250_000_000, currency: "THB"))
            ],
            time: time, createdAt: time, nextAttemptAt: time, reflects: reflects)),
    Golden(
        "Letter.parked",
        Letter(
            mailbox: "m-1", person: "c-a", event: "orders-orders:7:7-1", kind: .ready, order: "07-a", customer: "c-a",
            time: time, status: .parked, createdAt: time, attempts: 14, nextAttemptAt: nil, endedAt: time)),
    Golden(
        "Letter.least",
        Letter(
            mailbox: "m-1", person: "c-a", event: "daily-1", kind: .ready, customer: "c-a",
            lines: [Letter.Line("Soup")],
            time: time, createdAt: time, nextAttemptAt: time)),
]

private let reflects: InputPositions = {
    var positions = InputPositions()
    positions.add(InputPosition(topic: "orders.orders", partition: 7, offset: 1045))
    return positions
}()
