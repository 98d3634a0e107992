import Contract
import Events
import Foundation
import Geo
import Hours
import TestKit
import Testing

/// Types with a JSON form of their own, which their own tests check.
private let leaves: Set<String> = [
    "BoundingBox", "Timestamp", "OffsetTime", "InputPositions", "JSONValue", "Stock", "Left", "Geometry",
    "OpeningHours",
]

extension WrittenMembers {
    fileprivate init(_ value: any Encodable) throws {
        self.init(value, in: try JSON.decode(JSONValue.self, from: JSON.encode(value)), leaves: leaves)
    }
}

/// A member that hand-written JSON forgets is silently lost from durable state.
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
        for view in try filledViews() where !(view is any Showing) {
            #expect(try WrittenMembers(view).faults == [], "\(type(of: view))")
        }
    }

    @Test func `is written as Foundation writes it`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for view in try filledViews() { #expect(try JSON.encode(view) == Array(encoder.encode(view))) }
    }

    /// A view names its own members. A new member of a part that is shown whole is only shown once it is named here.
    @Test func `has parts with these members, and nothing else is shown of them`() throws {
        let shown = try filledViews().map { view in
            let paths = try JSON.decode(JSONValue.self, from: JSON.encode(view)).paths.filter(isInPart)
            return "\(type(of: view)): \(paths.sorted().joined(separator: " "))"
        }
        #expect(shown == viewMembers)
    }

    /// True if a path leads into a value that is shown whole. An order's lines, parts and payment have views of their own.
    private func isInPart(_ path: String) -> Bool {
        let names = path.split(separator: ".")
        return names.count > (["lines", "parts", "payment"].contains(names[0]) ? 2 : 1)
    }

    /// A new member of a record is in its view, or named here: a developer has decided.
    @Test func `is decided on, or its record's is kept back by name`() throws {
        let kept = try decided().map { record, view in
            "\(type(of: record)): \(labels(of: record).subtracting(labels(of: view)).sorted().joined(separator: " "))"
        }
        #expect(kept == keptBack)
    }

    @Test func `of a place is decided on, or kept back by name`() throws {
        let change: PlaceChange = try latest()
        #expect(labels(of: change.place).subtracting(Place.shown.names) == ["imported", "merchant", "reflects"])
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

/// A record that everybody sees in the same way, with its private members.
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

/// Records with their views.
private func decided() throws -> [(record: Any, view: Any)] {
    let actor = Actor(id: "o-1", role: .operator)
    let (order, item, screening): (Order, Item, Screening) = (try latest(), try latest(), try latest())
    let view = try #require(OrderView(of: order, for: actor))
    return [
        (order, view), (order.lines[0], view.lines[0]), (order.parts[0], view.parts[0]),
        (try #require(order.payment), try #require(view.payment)),
        (item, ItemView(item, placeName: "Krua", for: actor, merchant: nil)),
        (screening, ScreeningView(screening, for: actor)),
    ]
}

private let keptBack = [
    "Order: digest expectedTotal origin reflects", "OrderLine: ", "OrderPart: ", "OrderPayment: errands",
    "Item: imported merchant reflects",
    "Screening: imported left merchant reflects source",
]

/// A record with all its members.
private func latest<Record>() throws -> Record {
    try #require(goldens.first { $0.name == "\(Record.self).latest" }?.value as? Record)
}

/// Views of complete things, for the readers who see most of them.
private func filledViews() throws -> [any Encodable] {
    let (operator_, time) = (Actor(id: "o-1", role: .operator), Timestamp("2026-11-23T13:00:00Z")!)
    let summary = try #require(goldens.first { $0.name == "RatingSummary.waves" }?.value as? RatingSummary)
    let (place, item): (PlaceChange, Item) = (try latest(), try latest())
    var show = ScreeningView(try latest(), for: operator_)
    show.distance = 12.5
    var listed = PlaceView(
        place.place, distance: 12.5, rating: RatingView(summary), isWhole: true, at: time,
        holidays: PublicHolidays(years: [2025, 2026, 2027]))
    listed.usualPrice = item.price
    listed.matches = [TextMatch(.names, language: "th", 0..<4)]
    return [
        try #require(OrderView(of: latest(), for: operator_)),
        listed, ItemView(item, placeName: "Krua", for: operator_, merchant: "m-1"), show,
    ]
}

extension JSONValue {
    /// Paths of its members; elements of an array share one path, and so do entries of a map.
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

/// Paths within a complete view's members; elements of a list share one path.
private let viewMembers = [
    """
    OrderView: contact.email contact.name contact.telephone fulfilment.address.addressCountry \
    fulfilment.address.addressLocality fulfilment.address.addressRegion fulfilment.address.postalCode \
    fulfilment.address.streetAddress fulfilment.geo.latitude fulfilment.geo.longitude fulfilment.method \
    fulfilment.table history.at history.by history.status ledger.at ledger.id ledger.kind ledger.place \
    ledger.postings.account ledger.postings.amount lines.admissions.at lines.admissions.id lines.admissions.seats \
    lines.expectedPrice.amount lines.expectedPrice.currency lines.options.choice lines.options.expectedPrice.amount \
    lines.options.expectedPrice.currency lines.options.group lines.options.groupName lines.options.name \
    lines.options.price.amount lines.options.price.currency lines.price.amount lines.price.currency \
    lines.show.cinema lines.show.endDate lines.show.eventStatus lines.show.inLanguage lines.show.movie \
    lines.show.previousStartDate lines.show.screen lines.show.startDate owedByHand.amount owedByHand.currency \
    parts.fee.amount parts.fee.currency parts.reason.code parts.reason.detail parts.tip.amount parts.tip.currency \
    payment.authorized.amount payment.authorized.currency payment.captured.amount payment.captured.currency \
    payment.checkout.expiresAt payment.checkout.id payment.checkout.url payment.ending.by payment.ending.reason.code \
    payment.ending.reason.detail payment.ending.status payment.refunded.amount payment.refunded.currency \
    payment.tip.amount payment.tip.currency reason.changes.is reason.changes.is.amount reason.changes.is.currency \
    reason.changes.item reason.changes.line reason.changes.option.choice reason.changes.option.group \
    reason.changes.was reason.changes.was.amount reason.changes.was.currency reason.code reason.detail reason.field \
    reason.item reason.opensAt reason.option.choice reason.option.group reason.place total.amount total.currency
    """,
    """
    PlaceView: address.addressCountry address.addressLocality address.addressRegion address.postalCode \
    address.streetAddress boundary.coordinates boundary.type geo.latitude geo.longitude listing.kind \
    listing.listedAt listing.number listing.price.currency listing.price.max listing.price.min listing.promotion \
    listing.purpose listing.seller.name listing.seller.number listing.subtitle locations.latitude \
    locations.longitude matches.end matches.field matches.language matches.start openingHours.rules.adds \
    openingHours.rules.dates.from openingHours.rules.dates.through openingHours.rules.days openingHours.rules.note \
    openingHours.rules.occurrences openingHours.rules.publicHolidays openingHours.rules.times \
    openingHours.rules.times.closes openingHours.rules.times.openEnd openingHours.rules.times.opens \
    openingHours.text ordering.delivery.area.coordinates ordering.delivery.area.type ordering.delivery.fee.amount \
    ordering.delivery.fee.currency ordering.delivery.radius ordering.leadTime ordering.methods \
    ordering.minimum.amount ordering.minimum.currency ordering.networkShare ordering.pausedUntil ordering.payments \
    ordering.slots.capacity ordering.slots.days ordering.slots.length ordering.transferTo publicHolidays.days \
    publicHolidays.from publicHolidays.through publicHolidays.unknown rating.average rating.count rating.guests \
    rating.lastReviewAt rating.lastReviewIntro rating.others rating.reviews usualPrice.amount usualPrice.currency
    """,
    """
    ItemView: options.choices.available options.choices.id options.choices.isAvailable options.choices.name \
    options.choices.names options.choices.price.amount options.choices.price.currency options.choices.stock.date \
    options.choices.stock.kind options.choices.stock.left options.choices.stock.portions options.id options.least \
    options.most options.name options.names price.amount price.currency sale.availability sale.from sale.through \
    stock.date stock.kind stock.left stock.portions
    """,
    """
    ScreeningView: notice.left notice.seats notice.since price.amount price.currency sale.availability sale.from \
    sale.through
    """,
]
