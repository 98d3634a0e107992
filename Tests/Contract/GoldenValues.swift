import Contract
import Events
import Geo
import Hours

/// Every payload, with all its optional members and with none.
let goldens: [Golden] =
    thingGoldens + movieGoldens + optionGoldens + paymentGoldens + accountGoldens + keptGoldens + webhookGoldens
    + pushGoldens + letterGoldens + searchGoldens + forwardGoldens
    + [
        Golden(latest: Order.self), Golden(latest: PlaceChange.self), Golden(latest: Item.self),
        Golden(latest: Screening.self),
    ]

private let thingGoldens: [Golden] = [
    Golden(
        "Answer",
        Answer(command: "cmd-1", actor: "c-a", subject: order, verdict: .refused, reason: reason, reflects: reflects)),
    Golden("Answer.least", Answer(command: "cmd-1", actor: "c-a", subject: order, verdict: .repeated)),
    Golden(
        "AdvanceOrder", AdvanceOrder(order: order, customer: "c-a", actor: merchant, place: "bkk-1", status: .preparing)
    ),
    Golden(
        "AdvanceOrder.time",
        AdvanceOrder(
            order: order, customer: "c-a", actor: merchant, place: "bkk-1", status: .confirmed, readyAt: time)),
    Golden("AdvanceOrder.least", AdvanceOrder(order: order, customer: "c-a", actor: merchant, status: .ready)),
    Golden("CancelOrder", CancelOrder(order: order, customer: "c-a", actor: customer, reason: "changed my mind")),
    Golden(
        "CancelOrder.part",
        CancelOrder(order: order, customer: "c-a", actor: merchant, place: "bkk-1", reason: "no more soup")),
    Golden("CancelOrder.least", CancelOrder(order: order, customer: "c-a", actor: customer)),
    Golden(
        "Area",
        Area(
            id: "th-1001", kind: .district, code: "1001", name: "Phra Nakhon", names: ["th": "พระนคร"], parent: "th-10",
            center: bangkok, boundary: square, source: "th-admin:1001", attribution: "MIT", imported: "00ff",
            updatedAt: time, reflects: reflects)),
    Golden(
        "Area.least",
        Area(id: "th-10", kind: .province, code: "10", name: "Bangkok", center: bangkok, updatedAt: time)),
    Golden(
        "OwnerClaim",
        OwnerClaim(
            sources: ["/vicinity/orders/0", "/vicinity/orders/6"], epoch: 1_763_850_000_000, process: "2f8k1",
            version: "1.0.0", generation: "1763850000000000-7", address: "http://orders-b:8082")),
    Golden(
        "OwnerClaim.least",
        OwnerClaim(sources: ["/vicinity/catalog/3"], epoch: 1, process: "a", version: "1.0.0")),
    Golden("EndedSession", EndedSession(session: "s-1", person: "c-a", endedAt: time, until: time, share: 7)),
    Golden(
        "RevokedSessions",
        RevokedSessions(
            person: "o-1", role: .operator, issuedBefore: time, by: "o-2", revokedAt: time, until: time)),
    Golden(
        "RevokedSessions.least",
        RevokedSessions(person: nil, role: nil, issuedBefore: time, by: "o-2", revokedAt: time, until: time)),
    Golden("Checkpoint", Checkpoint(topic: "orders.commands", partition: 7, position: 1045)),
    Golden(
        "DeadLetter",
        DeadLetter(
            topic: "orders.commands", partition: 7, offset: 1045, key: order, reason: "no JSON", handler: "orders",
            value: "bm9wZQ==")),
    Golden(
        "DeadLetter.least",
        DeadLetter(
            topic: "orders.commands", partition: 7, offset: 1045, key: order, reason: "empty", handler: "orders",
            value: nil)),
    Golden(
        "DeletedArea",
        DeletedArea(id: "th-10", kind: .province, center: bangkok, deletedAt: time, reflects: reflects)),
    Golden(
        "DeletedItem",
        DeletedItem(id: "bkk-1.soup", place: "bkk-1", merchant: "m-1", deletedAt: time, reflects: reflects)),
    Golden(
        "DeletedItem.least",
        DeletedItem(id: "bkk-1.soup", place: "bkk-1", merchant: nil, deletedAt: time, reflects: InputPositions())),
    Golden(
        "DeletedOrder",
        DeletedOrder(id: order, customer: "c-a", places: ["bkk-1"], merchants: ["m-1"], reflects: reflects)),
    Golden("DeletedPerson", DeletedPerson(id: "p-1", place: "bkk-1", deletedAt: time, reflects: reflects)),
    Golden(
        "DeletedPlace",
        DeletedPlace(
            id: "bkk-1", merchant: "m-1", geo: bangkok, types: ["Restaurant"], deletedAt: time, reflects: reflects)),
    Golden(
        "DeletedPlace.least",
        DeletedPlace(id: "bkk-1", merchant: nil, geo: bangkok, types: [], deletedAt: time, reflects: InputPositions())),
    Golden("DeletedStation", DeletedStation(id: "bts-n8", geo: bangkok, deletedAt: time, reflects: reflects)),
    Golden("DeletedHolidays", DeletedHolidays(id: "es-ct", deletedAt: time, reflects: reflects)),
    Golden(
        "HolidayCalendar",
        HolidayCalendar(
            id: "es-ct", country: "ES", region: "ES-CT", name: "Catalunya", names: ["en": "Catalonia"],
            holidays: [.init(date: CivilDate("2026-09-11")!, name: "National Day", names: ["ca": "Diada"])],
            source: "ET 37.2", attribution: "CC0", imported: "00ff", updatedAt: time, reflects: reflects)),
    Golden(
        "HolidayCalendar.least",
        HolidayCalendar(
            id: "th", country: "TH", name: "Thailand",
            holidays: [.init(date: CivilDate("2026-04-13")!, name: "Songkran")], updatedAt: time)),
    Golden("DeleteThing", DeleteThing(actor: merchant, id: "bkk-1.soup")),
    Golden("DeleteThing.expected", DeleteThing(actor: merchant, id: "bkk-1.soup", expected: seen)),
    Golden("Item", item),
    Golden(
        "Item.counted",
        {
            var counted = item; counted.stock = .count(left: 4); return counted
        }()),
    Golden(
        "Item.taxed",
        {
            var taxed = item; taxed.taxRate = 700; return taxed
        }()),
    Golden("Item.least", Item(id: "bkk-1.soup", place: "bkk-1", name: "Soup", price: price, updatedAt: time)),
    Golden("Order", wholeOrder),
    Golden("Order.delivery", delivery),
    Golden(
        "Order.changed",
        {
            var changed = wholeOrder
            changed.reason = Reason(
                "price-changed", "“Soup” costs 95.00 THB now, not 90.00 THB.", field: "/lines/0/price",
                item: "bkk-1.soup",
                place: "bkk-1", opensAt: time,
                changes: [
                    LineChange(
                        line: 0, item: "bkk-1.soup", was: .price(Money(amount: 9000, currency: "THB")),
                        is: .price(price)),
                    LineChange(line: 1, item: "bkk-1.rice", was: .quantity(3), is: .quantity(0)),
                ])
            return changed
        }()),
    Golden(
        "Order.origin",
        Order(
            id: order, customer: "c-a", origin: "abcdefgh234567ab", status: .placed,
            lines: [OrderLine(item: "bkk-1.soup", place: "bkk-1", quantity: 2)],
            parts: [OrderPart(place: "bkk-1", reservation: .requested, status: .placed)], digest: "00ff", deadline: nil,
            createdAt: time, updatedAt: time, history: [])),
    Golden(
        "Order.least",
        Order(
            id: order, customer: "c-a", status: .placed,
            lines: [OrderLine(item: "bkk-1.soup", place: "bkk-1", quantity: 2)],
            parts: [OrderPart(place: "bkk-1", reservation: .requested, status: .placed)], digest: "00ff", deadline: nil,
            createdAt: time,
            updatedAt: time, history: [])),
    Golden(
        "Person",
        Person(
            id: "p-1", place: "bkk-1", name: "Somsri", names: ["th": "สมศรี"], jobTitle: "Librarian",
            telephone: "02 123 4567", email: "s@example.org", image: "/images/person.svg",
            url: "https://example.org/somsri", source: "people.csv:1", attribution: "Written for show.",
            illustrative: true, imported: "00ff", updatedAt: time, reflects: reflects)),
    Golden("Person.least", Person(id: "p-1", place: "bkk-1", name: "Somsri", updatedAt: time)),
    Golden(
        "PlaceChange",
        PlaceChange(place: place, previousGeo: Coordinate(latitude: -13.5, longitude: -0.25), previousTypes: ["Store"])),
    Golden(
        "PlaceChange.ordering",
        {
            var open = place
            open.ordering = ordering
            return PlaceChange(place: open)
        }()),
    Golden("PlaceChange.home", PlaceChange(place: home)),
    Golden(
        "PlaceChange.least",
        PlaceChange(place: Place(id: "bkk-1", types: ["Restaurant"], name: "Krua", geo: bangkok, updatedAt: time))),
    Golden(
        "PlaceOrder",
        PlaceOrder(
            order: order, actor: customer,
            lines: [.init(item: "bkk-1.soup", quantity: 2), .init(item: "bkk-2.rice", quantity: 1)],
            expectedTotal: price, digest: "00ff", requestedAt: time)),
    Golden(
        "PlaceOrder.delivery",
        PlaceOrder(
            order: order, actor: customer,
            lines: [.init(item: "bkk-1.soup", quantity: 2, price: price, note: "without peanuts")], contact: contact,
            note: "The bell is broken.", fulfilment: brought, scheduledTime: time, digest: "00ff", requestedAt: time)),
    Golden(
        "PlaceOrder.table",
        PlaceOrder(
            order: order, actor: customer, lines: [.init(item: "bkk-1.soup", quantity: 2)],
            fulfilment: Fulfilment(.table, table: "12"), digest: "00ff", requestedAt: time)),
    Golden(
        "PlaceOrder.origin",
        PlaceOrder(
            order: order, actor: customer, origin: "abcdefgh234567ab", lines: [.init(item: "bkk-1.soup", quantity: 2)],
            digest: "00ff", requestedAt: time)),
    Golden(
        "PlaceOrder.least",
        PlaceOrder(
            order: order, actor: customer, lines: [.init(item: "bkk-1.soup", quantity: 2)], digest: "00ff",
            requestedAt: time)),
    Golden("PutItem", PutItem(actor: merchant, item: item, creates: true)),
    Golden("PutItem.expected", PutItem(actor: merchant, item: item, creates: false, expected: seen)),
    Golden("PutItem.stock", PutItem(actor: merchant, item: item, creates: false, keepsStock: true)),
    Golden("PutPlace", PutPlace(actor: Actor(id: "op-1", role: .operator), place: place, creates: false)),
    Golden("PutPlace.expected", PutPlace(actor: merchant, place: place, creates: false, expected: seen)),
    Golden(
        "PutPlace.timeZone",
        PutPlace(
            actor: merchant,
            place: Place(id: "bkk-1", types: ["Restaurant"], name: "Krua", geo: bangkok, updatedAt: time),
            creates: false, keepsTimeZone: true)),
    Golden("PutPlace.home", PutPlace(actor: merchant, place: home, creates: true)),
    Golden("RemoveOrder", RemoveOrder(order: order, customer: "c-a", actor: merchant)),
    Golden(
        "Reservation",
        Reservation(
            order: order, place: "bkk-1", customer: "c-a", merchant: "m-1", state: .released, lines: [line],
            reason: reason, portionDates: ["bkk-1.soup": "2026-11-21"],
            changes: [.init(state: .held, request: 12), .init(state: .released, request: 15)], updatedAt: time,
            reflects: reflects)),
    Golden(
        "Reservation.delivery",
        Reservation(
            order: order, place: "bkk-1", customer: "c-a", state: .held, lines: [line],
            fee: Money(amount: 3000, currency: "THB"), number: 41, readyAt: time, scheduledTime: time, updatedAt: time)),
    Golden(
        "ReservationRequest.delivery",
        ReservationRequest(
            order: order, place: "bkk-1", customer: "c-a", fulfilment: Fulfilment(.delivery, geo: bangkok),
            scheduledTime: time, lines: [.init(item: "bkk-1.soup", quantity: 2)])),
    Golden(
        "Reservation.origin",
        Reservation(
            order: order, place: "bkk-1", customer: "c-a", origin: "abcdefgh234567ab", state: .held, lines: [line],
            changes: [.init(state: .held, request: 12)], updatedAt: time, reflects: reflects)),
    Golden(
        "ReservationRequest.origin",
        ReservationRequest(
            order: order, place: "bkk-1", customer: "c-a", origin: "abcdefgh234567ab",
            lines: [.init(item: "bkk-1.soup", quantity: 2)])),
    Golden(
        "Reservation.least",
        Reservation(order: order, place: "bkk-1", customer: "c-a", state: .refused, lines: [], updatedAt: time)),
    Golden(
        "ReservationRequest",
        ReservationRequest(
            order: order, place: "bkk-1", customer: "c-a", lines: [.init(item: "bkk-1.soup", quantity: 2)])),
    Golden(
        "DeletedReservation",
        DeletedReservation(order: order, place: "bkk-1", customer: "c-a", deletedAt: time, reflects: reflects)),
    Golden(
        "Station",
        Station(
            id: "bts-n8", name: "Mo Chit", names: ["th": "หมอชิต"], geo: bangkok,
            stops: [
                LineStop(
                    service: "BTS", line: "bts-sukhumvit", lineName: "Sukhumvit Line", lineNames: ["th": "สุขุมวิท"],
                    code: "N8", number: 17)
            ], source: "rail:17", attribution: "CC0", imported: "00ff", updatedAt: time, reflects: reflects)),
    Golden("Station.least", Station(id: "bts-n8", name: "Mo Chit", geo: bangkok, stops: [], updatedAt: time)),
]

private let order = "07-abcdefghijklmnopqrstuvwxyz"
private let time = Timestamp("2026-11-21T07:36:53.012345Z")!
/// The version that a writer saw.
let seen = ExpectedVersion(updatedAt: [time])
private let price = Money(amount: 12_050, currency: "THB")
private let customer = Actor(id: "c-a", role: .customer)
private let merchant = Actor(id: "m-1", role: .merchant)
private let bangkok = Coordinate(latitude: 13.75, longitude: 100.5)!
private let reason = Reason("sold-out", "Only 1 of Soup is left.", field: "/lines/0/quantity", item: "bkk-1.soup")
private let line = OrderLine(item: "bkk-1.soup", place: "bkk-1", quantity: 2, name: "Soup", price: price)

private let reflects: InputPositions = {
    var positions = InputPositions()
    positions.add(InputPosition(topic: "orders.commands", partition: 7, offset: 1044))
    positions.add(InputPosition(topic: "catalog.reservations", partition: 0, offset: 0))
    return positions
}()

private let item = Item(
    id: "bkk-1.soup", place: "bkk-1", name: "Soup", names: ["th": "ต้มยำ", "en": "Soup"], description: "Hot & \"sour\"",
    category: "Soups",
    price: price, ingredients: ["lime", "prawn"], allergens: ["crustaceans"], image: "/images/soup.svg",
    stock: .daily(portions: 20, left: 3, date: "2026-11-21"),
    merchant: "m-1", illustrative: true, imported: "00ff", updatedAt: time, reflects: reflects)

private let place = Place(
    id: "bkk-1", types: ["Restaurant", "FoodEstablishment"], name: "Krua", names: ["th": "ครัว"],
    description: "By the river",
    address: PostalAddress(
        streetAddress: "1 Road", addressLocality: "Bangkok", postalCode: "10200", addressCountry: "TH"), geo: bangkok,
    telephone: "(02) 123-4567 # 12", email: "krua@example.org", url: "https://example.org/krua",
    images: ["/images/krua.svg"],
    openingHours: OpeningHours(
        rules: [
            OpeningRule(
                days: [.monday, .friday], occurrences: [1, -1], publicHolidays: true,
                dates: [DateRange(from: .init(month: 10, day: 1)!, through: .init(month: 4, day: 30)!)!],
                times: [TimeSpan(opens: 1080, closes: 1560, openEnd: true)!], adds: true, note: "kitchen until 22:00"),
            OpeningRule(
                dates: [
                    DateRange(
                        from: .init(year: 2026, month: 12, day: 24)!, through: .init(year: 2027, month: 1, day: 6)!)!
                ], times: []),
        ], text: "as it was"), timeZone: "Asia/Bangkok", servesCuisine: ["thai"],
    amenityFeature: ["wifi": true, "dogs": false], screenCount: 5, merchant: "m-1", source: "osm:node/123",
    attribution: "© OpenStreetMap contributors", imported: "00ff", updatedAt: time, reflects: reflects)

private let contact = Contact(name: "Malee", telephone: "080-000-4437", email: "malee@example.org")
private let brought = Fulfilment(
    .delivery,
    address: PostalAddress(
        streetAddress: "2 Road", addressLocality: "Bangkok", addressRegion: "Bangkok", postalCode: "10200",
        addressCountry: "TH"),
    geo: bangkok)

private let ordering = Ordering(
    methods: [.pickUp, .delivery, .table], leadTime: 20, slots: OrderSlots(length: 15, capacity: 4, days: 7),
    minimum: Money(amount: 10_000, currency: "THB"),
    delivery: DeliveryArea(radius: 3000, area: square, fee: Money(amount: 3000, currency: "THB")),
    payments: [.atPlace, .online, .bankTransfer], transferTo: "DE02 1203 0000 0000 2020 51, Krua", pausedUntil: time,
    networkShare: 8)

/// A delivered order, a part of which was cancelled.
private let delivery = Order(
    id: order, customer: "c-a", status: .preparing,
    lines: [
        OrderLine(
            item: "bkk-1.soup", place: "bkk-1", quantity: 2, name: "Soup", price: price, expectedPrice: price,
            note: "without peanuts")
    ],
    contact: contact, note: "The bell is broken.", fulfilment: brought, scheduledTime: time,
    parts: [
        OrderPart(
            place: "bkk-1", merchant: "m-1", reservation: .committed, status: .preparing,
            fee: Money(amount: 3000, currency: "THB"), readyAt: time, number: 41),
        OrderPart(
            place: "bkk-2", merchant: "m-2", reservation: .released, status: .cancelled,
            reason: Reason("cancelled-by-place", "The oven is broken.")),
    ],
    digest: "00ff", deadline: nil, createdAt: time, updatedAt: time, history: [])

private let home = Place(
    id: "home-1", types: HomeKind.townHome.types, name: "Baan Suan",
    address: PostalAddress(addressLocality: "Phra Nakhon", addressRegion: "Bangkok", addressCountry: "TH"),
    geo: bangkok, locations: [bangkok, Coordinate(latitude: 13.7525, longitude: 100.5)!], boundary: square,
    listing: Listing(
        kind: .townHome, purpose: .rent, price: PriceRange(min: 1_500_000, max: 1_800_000, currency: "THB"),
        promotion: "First month free", subtitle: "บ้านสวน", seller: Seller(name: "Suan Estate", number: 12),
        number: 4711,
        listedAt: time),
    illustrative: true, updatedAt: time)

/// Places with all members.
let goldenPlaces = [place, home]

private let square = Geometry.polygon(
    Polygon(
        outline: [(13.5, 100.5), (13.5, 100.75), (13.75, 100.75), (13.75, 100.5), (13.5, 100.5)].map {
            Coordinate(latitude: $0, longitude: $1)!
        })!)

private let wholeOrder = Order(
    id: order, customer: "c-a", status: .cancelled, reason: reason, lines: [line], total: price, expectedTotal: price,
    parts: [OrderPart(place: "bkk-1", merchant: "m-1", reservation: .released, status: .cancelled)], digest: "00ff",
    deadline: time,
    createdAt: time, updatedAt: time,
    history: [StatusChange(status: .placed, at: time), StatusChange(status: .cancelled, at: time, by: .customer)],
    reflects: reflects)
