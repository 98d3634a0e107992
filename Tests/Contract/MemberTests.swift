import Contract
import Events
import Geo
import Hours
import TestKit
import Testing

/// What has a form of its own in JSON; its own tests hold that.
private let leaves: Set<String> = [
    "BoundingBox", "Timestamp", "OffsetTime", "InputPositions", "JSONValue", "Stock", "Geometry", "OpeningHours",
]

extension WrittenMembers {
    fileprivate init(_ value: any Encodable) throws {
        self.init(value, in: try JSON.decode(JSONValue.self, from: JSON.encode(value)), leaves: leaves)
    }
}

/// A member that hand-written JSON forgets is gone from durable state without a word.
@Suite struct `Every member of a payload` {
    @Test(arguments: goldens) func `is written, and read again`(golden: Golden) throws {
        #expect(try WrittenMembers(golden.value).faults == [])
        #expect(try golden.survives())
    }

    @Test func `is set in a golden, so that the others are no empty promise`() throws {
        var members: [String: (all: Set<String>, set: Set<String>)] = [:]
        for golden in goldens {
            members.merge(try WrittenMembers(golden.value).members) { old, new in
                (old.all.union(new.all), old.set.union(new.set))
            }
        }
        #expect(members.count > 60)
        for (type, found) in members.sorted(by: { $0.key < $1.key }) {
            #expect(found.all.subtracting(found.set).sorted() == [], "no golden has these of \(type)")
        }
    }
}

@Suite struct `Every member of a view` {
    @Test func `is written`() throws {
        for view in try filledViews() { #expect(try WrittenMembers(view).faults == [], "\(type(of: view))") }
    }

    /// A member that a record gets, or a part of it, is shown to nobody until it is named: in its view, and here.
    @Test func `is one of these, and nothing else is shown`() throws {
        let shown = try filledViews().map { view in
            let json = try JSON.decode(JSONValue.self, from: JSON.encode(view))
            return "\(type(of: view)): \(json.paths.sorted().joined(separator: " "))"
        }
        #expect(shown == viewMembers)
    }

    /// A member that a record gets is in its view, or named here: somebody decided.
    @Test func `is decided on, or its record's is kept back by name`() throws {
        let kept = try decided().map { record, view in
            "\(type(of: record)): \(labels(of: record).subtracting(labels(of: view)).sorted().joined(separator: " "))"
        }
        #expect(kept == keptBack)
    }

    private func labels(of value: Any) -> Set<String> { Set(Mirror(reflecting: value).children.compactMap(\.label)) }

    @Test(arguments: registers) private func `that is shown of a record as it is was named`(register: Register) throws {
        let golden = try #require(goldens.first { $0.name == register.golden })
        guard case .object(let all) = try JSON.decode(JSONValue.self, from: JSON.encode(golden.value)) else { return }
        #expect(Set(all.keys).subtracting(register.shown.names).sorted() == register.kept.sorted())
        let shown = try JSON.decode(JSONValue.self, from: register.shown.of(JSON.encode(golden.value)))
        guard case .object(let members) = shown else { return }
        #expect(Set(members.keys) == Set(all.keys).subtracting(register.kept))
        #expect(members.allSatisfy { all[$0.key] == $0.value })
    }
}

/// A record of which everybody sees the same: what is kept back of it.
private struct Register: Sendable, CustomTestStringConvertible {
    var golden: String
    var shown: ShownMembers
    var kept: [String]

    var testDescription: String { golden }
}

private let registers = [
    Register(golden: "SearchMatch", shown: SearchMatch.shown, kept: ["createdAt", "person", "reflects"]),
    Register(golden: "Movie", shown: Movie.shown, kept: ["imported", "reflects"]),
    Register(golden: "Critic", shown: Critic.shown, kept: ["imported", "reflects"]),
    Register(golden: "Area", shown: Area.shown, kept: ["imported", "reflects"]),
    Register(golden: "HolidayCalendar", shown: HolidayCalendar.shown, kept: ["imported", "reflects"]),
    Register(golden: "Station", shown: Station.shown, kept: ["imported", "reflects"]),
    Register(golden: "Person", shown: Person.shown, kept: ["imported", "reflects"]),
    Register(golden: "ExpertRating", shown: ExpertRating.shown, kept: ["imported", "reflects"]),
    Register(golden: "ExpertRating.seen", shown: ExpertRating.shown, kept: ["reflects", "seen"]),
    Register(golden: "RatingSummary", shown: RatingSummary.shown, kept: ["reflects"]),
    Register(golden: "RatingSummary.waves", shown: RatingSummary.shown, kept: ["reflects", "waves"]),
    Register(golden: "DeletedPlace", shown: DeletedPlace.shown, kept: ["merchant", "reflects"]),
    Register(golden: "DeletedItem", shown: DeletedItem.shown, kept: ["merchant", "reflects"]),
    Register(golden: "DeletedMovie", shown: DeletedMovie.shown, kept: ["reflects"]),
    Register(golden: "DeletedScreening", shown: DeletedScreening.shown, kept: ["merchant", "reflects"]),
    Register(golden: "DeletedRatingSummary", shown: DeletedRatingSummary.shown, kept: ["reflects"]),
    Register(golden: "DeletedOrder", shown: DeletedOrder.shown, kept: ["merchants", "places", "reflects"]),
]

/// Records with what is shown of them.
private func decided() throws -> [(record: Any, view: Any)] {
    let actor = Actor(id: "o-1", role: .operator)
    let order = try #require(goldens.first { $0.name == "Order.paid" }?.value as? Order)
    let view = try #require(OrderView(of: order, for: actor))
    let item = try #require(goldens.first { $0.name == "Item" }?.value as? Item)
    let screening = try #require(goldens.first { $0.name == "Screening" }?.value as? Screening)
    let change = try #require(goldens.first { $0.name == "PlaceChange" }?.value as? PlaceChange)
    return [
        (order, view), (order.lines[0], view.lines[0]), (order.parts[0], view.parts[0]),
        (try #require(order.payment), try #require(view.payment)),
        (change.place, PlaceView(change.place, at: .now)),
        (item, ItemView(item, placeName: "Krua", for: actor, merchant: nil)),
        (screening, ScreeningView(screening, for: actor)),
    ]
}

private let keptBack = [
    "Order: digest expectedTotal origin reflects", "OrderLine: ", "OrderPart: ", "OrderPayment: errands",
    "Place: imported merchant reflects", "Item: imported merchant reflects",
    "Screening: imported left merchant reflects source",
]

/// Views of things that have all that they can have, for those who see most of them.
private func filledViews() throws -> [any Encodable] {
    func value<Value: Decodable>(_ name: String, _ type: Value.Type) throws -> Value {
        let golden = try #require(goldens.first { $0.name == name })
        return try JSON.decode(type, from: JSON.encode(golden.value))
    }
    let (operator_, time) = (Actor(id: "o-1", role: .operator), Timestamp("2026-11-23T13:00:00Z")!)
    var order = try value("Order", Order.self)
    order.lines += try value("Order.tickets", Order.self).lines
    order.lines += try value("Order.moved-show", Order.self).lines
    let brought = try value("Order.delivery", Order.self)
    order.lines += brought.lines
    let chosen = try value("Order.options", Order.self)
    order.lines += chosen.lines
    order.parts += brought.parts
    let paid = try value("Order.paid", Order.self)
    order.lines += paid.lines
    order.parts += paid.parts
    (order.payment, order.ledger) = (paid.payment, paid.ledger)
    (order.contact, order.note) = (brought.contact, brought.note)
    (order.fulfilment, order.scheduledTime) = (brought.fulfilment, brought.scheduledTime)
    order.fulfilment?.table = "12"
    order.reason = try value("Order.changed", Order.self).reason
    order.reason?.option = chosen.reason?.option
    order.reason?.changes? += chosen.reason?.changes ?? []
    let rating = RatingView(try value("RatingSummary.waves", RatingSummary.self))
    var place = try value("PlaceChange", PlaceChange.self)
    let home = try value("PlaceChange.home", PlaceChange.self).place
    place.place.listing = home.listing
    place.place.boundary = home.boundary
    place.place.locations = home.locations
    place.place.illustrative = true
    place.place.ordering = try value("PlaceChange.ordering", PlaceChange.self).place.ordering
    place.place.address?.addressRegion = "Bangkok"
    var item = try value("Item", Item.self)
    let optional = try value("Item.options", Item.self)
    item.taxRate = try value("Item.taxed", Item.self).taxRate
    (item.options, item.soldOutOn, item.hidesStock) = (optional.options, optional.soldOutOn, optional.hidesStock)
    var screening = try value("Screening", Screening.self)
    screening.url = "https://example.org/tickets/1"
    let moved = try value("Screening.moved", Screening.self)
    (screening.eventStatus, screening.previousStartDate) = (moved.eventStatus, moved.previousStartDate)
    screening.notice = moved.notice
    screening.taxRate = moved.taxRate
    var show = ScreeningView(screening, for: operator_)
    show.distance = 12.5
    var listed = PlaceView(
        place.place, distance: 12.5, rating: rating, withBoundary: true, at: time,
        holidays: PublicHolidays(years: [2025, 2026, 2027]))
    listed.usualPrice = item.price
    listed.matches = [TextMatch(.names, language: "th", 0..<4)]
    return [
        try #require(OrderView(of: order, for: operator_)),
        listed,
        PlaceChangeView(place), ItemView(item, placeName: "Krua", for: operator_, merchant: "m-1"), show,
    ]
}

extension JSONValue {
    /// Where each of its members stands; elements of an array stand at the same place, and what a map has is one.
    fileprivate var paths: Set<String> {
        switch self {
        case .object(let members):
            members.reduce(into: []) { paths, member in
                let isMap = ["names", "lineNames"].contains(member.key)
                let below = isMap ? [] : member.value.paths
                if below.isEmpty {
                    paths.insert(member.key)
                } else {
                    paths.formUnion(below.map { "\(member.key).\($0)" })
                }
            }
        case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.paths) }
        default: []
        }
    }
}

/// Where each member of a filled view stands; elements of a list stand at one place.
private let viewMembers = [
    """
    OrderView: contact.email contact.name contact.telephone createdAt customer deadline \
    fulfilment.address.addressCountry fulfilment.address.addressLocality fulfilment.address.addressRegion \
    fulfilment.address.postalCode fulfilment.address.streetAddress fulfilment.geo.latitude fulfilment.geo.longitude \
    fulfilment.method fulfilment.table history.at history.by history.status id ledger.at ledger.id ledger.kind \
    ledger.place ledger.postings.account ledger.postings.amount lines.admissions.at lines.admissions.id lines.admissions.seats lines.checkedInAt \
    lines.expectedPrice.amount lines.expectedPrice.currency lines.item lines.name lines.note lines.options.choice lines.options.expectedPrice.amount \
    lines.options.expectedPrice.currency lines.options.group lines.options.groupName lines.options.name \
    lines.options.price.amount lines.options.price.currency lines.place \
    lines.price.amount lines.price.currency lines.quantity lines.show.cinema lines.show.endDate lines.show.eventStatus \
    lines.show.inLanguage lines.show.movie lines.show.previousStartDate lines.show.screen lines.show.startDate lines.taxRate lines.ticket note owedByHand.amount owedByHand.currency parts.fee.amount \
    parts.fee.currency parts.merchant parts.number parts.place parts.readyAt parts.reason.code parts.reason.detail \
    parts.reservation parts.status parts.tip.amount parts.tip.currency payment.authorized.amount \
    payment.authorized.currency payment.captured.amount payment.captured.currency payment.checkout.expiresAt \
    payment.checkout.id payment.checkout.url payment.ending.by payment.ending.reason.code payment.ending.reason.detail \
    payment.ending.status payment.id payment.method payment.provider payment.reference payment.refunded.amount \
    payment.refunded.currency payment.status payment.tip.amount payment.tip.currency payment.transferTo reason.changes.is reason.changes.is.amount reason.changes.is.currency \
    reason.changes.item reason.changes.line reason.changes.option.choice reason.changes.option.group reason.changes.was reason.changes.was.amount \
    reason.changes.was.currency reason.code reason.detail reason.field reason.item reason.opensAt reason.option.choice reason.option.group reason.place scheduledTime \
    status total.amount total.currency updatedAt
    """,
    """
    PlaceView: address.addressCountry address.addressLocality address.addressRegion address.postalCode \
    address.streetAddress attribution boundary.coordinates boundary.type description distance email geo.latitude \
    geo.longitude id illustrative images listing.kind listing.listedAt listing.number listing.price.currency \
    listing.price.max listing.price.min listing.promotion listing.purpose listing.seller.name listing.seller.number \
    listing.subtitle locations.latitude locations.longitude matches.end matches.field matches.language matches.start name names openNow \
    openingHours.rules.adds \
    openingHours.rules.dates.from openingHours.rules.dates.through openingHours.rules.days openingHours.rules.note \
    openingHours.rules.occurrences openingHours.rules.publicHolidays openingHours.rules.times \
    openingHours.rules.times.closes openingHours.rules.times.openEnd openingHours.rules.times.opens \
    openingHours.text ordering.delivery.area.coordinates ordering.delivery.area.type ordering.delivery.fee.amount \
    ordering.delivery.fee.currency ordering.delivery.radius ordering.leadTime ordering.methods \
    ordering.minimum.amount ordering.minimum.currency ordering.networkShare ordering.pausedUntil ordering.payments ordering.slots.capacity \
    ordering.slots.days ordering.slots.length ordering.transferTo publicHolidays.days publicHolidays.from publicHolidays.through \
    publicHolidays.unknown rating.average rating.count rating.guests rating.lastReviewAt rating.lastReviewIntro rating.others rating.reviews \
    screenCount servesCuisine source telephone telephoneLinks timeZone types updatedAt url usualPrice.amount usualPrice.currency
    """,
    """
    PlaceChangeView: place.address.addressCountry place.address.addressLocality place.address.addressRegion \
    place.address.postalCode place.address.streetAddress place.attribution place.boundary.coordinates \
    place.boundary.type place.description place.email place.geo.latitude place.geo.longitude place.id \
    place.illustrative place.images place.listing.kind place.listing.listedAt place.listing.number \
    place.listing.price.currency place.listing.price.max place.listing.price.min place.listing.promotion \
    place.listing.purpose place.listing.seller.name place.listing.seller.number place.listing.subtitle \
    place.locations.latitude place.locations.longitude place.name place.names place.openingHours.rules.adds \
    place.openingHours.rules.dates.from place.openingHours.rules.dates.through place.openingHours.rules.days \
    place.openingHours.rules.note place.openingHours.rules.occurrences place.openingHours.rules.publicHolidays \
    place.openingHours.rules.times place.openingHours.rules.times.closes place.openingHours.rules.times.openEnd \
    place.openingHours.rules.times.opens place.openingHours.text place.ordering.delivery.area.coordinates \
    place.ordering.delivery.area.type place.ordering.delivery.fee.amount place.ordering.delivery.fee.currency \
    place.ordering.delivery.radius place.ordering.leadTime place.ordering.methods place.ordering.minimum.amount \
    place.ordering.minimum.currency place.ordering.networkShare place.ordering.pausedUntil place.ordering.payments place.ordering.slots.capacity \
    place.ordering.slots.days place.ordering.slots.length place.ordering.transferTo place.screenCount place.servesCuisine place.source place.telephone \
    place.telephoneLinks place.timeZone place.types place.updatedAt place.url previousGeo.latitude \
    previousGeo.longitude previousTypes
    """,
    """
    ItemView: allergens available category description hidesStock id illustrative image ingredients name names \
    options.choices.available options.choices.id options.choices.isAvailable options.choices.name \
    options.choices.names options.choices.price.amount options.choices.price.currency options.choices.stock.date \
    options.choices.stock.kind options.choices.stock.left options.choices.stock.portions options.id options.least \
    options.most options.name options.names place placeName \
    price.amount price.currency soldOutOn stock.date stock.kind stock.left stock.portions taxRate updatedAt
    """,
    """
    ScreeningView: attribution available distance endDate eventStatus id illustrative inLanguage movie movieName \
    notice.left notice.seats notice.since place placeName previousStartDate price.amount price.currency screen seats sold startDate subtitleLanguage taxRate updatedAt url
    """,
]
