import Contract
import Events
import Foundation
import Geo
import Hours
import Testing

/// Random values of a type that reads and writes its JSON itself.
private struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Throws an expectation's failure unless both ways of writing, and of reading, agree on this number of values.
    let agree: @Sendable (_ count: Int) throws -> Void

    init<Value: DirectlyWritten & DirectlyRead & Equatable & Sendable>(
        _ make: @escaping @Sendable (inout Dice) -> Value
    ) {
        testDescription = "\(Value.self)"
        agree = { count in
            var dice = Dice(seed: 7)
            for _ in 0..<count {
                let value = make(&dice)
                let bytes = try value.directJSON()
                #expect(try bytes == Sample.foundation(value), "\(value)")
                #expect(try JSON.decode(Value.self, from: bytes) == value)
                if !bytes.contains(UInt8(ascii: "\\")) { #expect(Value.read(directly: bytes) == value) }
                try Sample.agreeOnDamaged(Value.self, bytes, &dice)
            }
        }
    }

    /// A type that only reads its JSON itself.
    init<Value: DirectlyRead & Encodable & Equatable & Sendable>(
        reading make: @escaping @Sendable (inout Dice) -> Value
    ) {
        testDescription = "reading \(Value.self)"
        agree = { count in
            var dice = Dice(seed: 9)
            for _ in 0..<count {
                let value = make(&dice)
                let bytes = try JSON.encode(value)
                #expect(try JSONDecoder().decode(Value.self, from: Data(bytes)) == value)
                #expect(try JSON.decode(Value.self, from: bytes) == value)
                if !bytes.contains(UInt8(ascii: "\\")) { #expect(Value.read(directly: bytes) == value) }
                try Sample.agreeOnDamaged(Value.self, bytes, &dice)
            }
        }
    }

    private static func foundation(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// Foundation reads every changed text that is read directly, and to the same value.
    private static func agreeOnDamaged<Value: DirectlyRead & Equatable>(
        _ type: Value.Type, _ bytes: [UInt8], _ dice: inout Dice
    ) throws {
        for _ in 0..<20 {
            var damaged = bytes
            let index = dice.number(0..<damaged.count)
            switch dice.number(0..<3) {
            case 0: damaged[index] = dice.pick(Array("\"\\{}[]:,0-9.eEx \u{1}\u{7F}".utf8) + [0x80, 0xC3, 0xFF])
            case 1: damaged.remove(at: index)
            default: damaged.insert(dice.pick(Array("\"\\{}[]:,05 ".utf8)), at: index)
            }
            guard let value = Value.read(directly: damaged) else { continue }
            let expected = try? JSONDecoder().decode(Value.self, from: Data(damaged))
            #expect(value == expected, "\(String(decoding: damaged, as: UTF8.self))")
        }
    }
}

/// A generator whose values are the same at every run.
private struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ (state >> 29)) &* 0x9E37_79B9_7F4A_7C15 >> 17
    }

    mutating func number(_ range: Range<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0..<values.count)] }
    mutating func maybe<Value>(_ make: (inout Dice) -> Value) -> Value? { number(0..<2) == 0 ? nil : make(&self) }
    mutating func few<Value>(_ make: (inout Dice) -> Value) -> [Value] { (0..<number(0..<4)).map { _ in make(&self) } }

    mutating func text() -> String {
        pick([
            "", "a", "bkk-1.soup", "a longer text than fifteen bytes", "ต้มยำ 🍜 é", "quote \" backslash \\ slash /",
            "\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}\u{2028}", "e\u{301}", "5", "null",
        ])
    }

    mutating func integer() -> Int64 {
        pick([0, 1, -1, 9, 10, 12_050, -99, 999_999_999_999_999_999, -999_999_999_999_999_999])
    }

    mutating func time() -> Timestamp {
        Timestamp(microseconds: Int64(next() % 4_102_444_800_000_000) - Int64(next() % 2_000_000_000_000_000))
    }

    mutating func texts() -> [String: String] {
        Dictionary((0..<number(0..<4)).map { _ in (text(), text()) }, uniquingKeysWith: { $1 })
    }

    mutating func money() -> Money { Money(amount: integer(), currency: text()) }

    mutating func actor() -> Actor {
        Actor(
            id: text(), role: pick(Actor.Role.allCases), person: maybe { $0.text() },
            duty: maybe { $0.pick(Duty.allCases) }, also: maybe { $0.few { $0.text() } })
    }

    mutating func status() -> Order.Status { pick(Order.Status.allCases) }

    mutating func reason() -> Reason {
        Reason(text(), text(), field: maybe { $0.text() }, item: maybe { $0.text() })
    }

    mutating func reflects() -> InputPositions {
        var positions = InputPositions()
        for _ in 0..<number(0..<4) {
            positions.add(
                InputPosition(topic: text(), partition: Int32(number(0..<12)), offset: Int64(number(0..<1_000_000))))
        }
        return positions
    }

    mutating func line() -> OrderLine {
        OrderLine(
            item: text(), place: text(), quantity: number(-9..<99), name: maybe { $0.text() },
            price: maybe { $0.money() }, show: maybe { $0.show() }, ticket: maybe { $0.text() },
            admissions: maybe { $0.few { Admission(id: $0.text(), seats: $0.number(-9..<99), at: $0.time()) } },
            checkedInAt: maybe { $0.time() })
    }

    mutating func offsetTime() -> OffsetTime { OffsetTime(time(), offset: number(-1439..<1440) * 60) }

    mutating func show() -> Show {
        Show(
            movie: text(), cinema: maybe { $0.text() }, screen: maybe { $0.text() }, startDate: offsetTime(),
            endDate: maybe { $0.offsetTime() }, eventStatus: maybe { $0.pick(EventStatus.allCases) },
            previousStartDate: maybe { $0.offsetTime() }, inLanguage: maybe { $0.text() })
    }

    mutating func asked() -> PlaceOrder.Line { PlaceOrder.Line(item: text(), quantity: number(-9..<99)) }

    mutating func order() -> Order {
        Order(
            id: text(), customer: text(), status: status(), reason: maybe { $0.reason() }, lines: few { $0.line() },
            total: maybe { $0.money() }, expectedTotal: maybe { $0.money() },
            parts: few {
                OrderPart(
                    place: $0.text(), merchant: $0.maybe { $0.text() },
                    reservation: $0.pick([.requested, .held, .refused, .committed, .released]), status: $0.status())
            }, digest: text(), deadline: maybe { $0.time() }, createdAt: time(), updatedAt: time(),
            history: few {
                StatusChange(status: $0.status(), at: $0.time(), by: $0.maybe { $0.pick(Actor.Role.allCases) })
            }, reflects: reflects())
    }

    mutating func stock() -> Stock {
        pick([
            .unlimited, .count(left: number(-5..<50)),
            .daily(portions: number(0..<50), left: number(-5..<50), date: text()),
        ])
    }

    mutating func item() -> Item {
        Item(
            id: text(), place: text(), name: text(), names: texts(), description: maybe { $0.text() },
            category: maybe { $0.text() }, price: money(), ingredients: few { $0.text() }, allergens: few { $0.text() },
            image: maybe { $0.text() }, stock: stock(), merchant: maybe { $0.text() },
            illustrative: pick([true, false]), imported: maybe { $0.text() },
            updatedAt: time(), reflects: reflects())
    }

    mutating func point() -> Coordinate {
        Coordinate(latitude: Double(number(-90..<90)) + 0.0625, longitude: Double(number(-1800..<1800)) / 10)!
    }

    mutating func listing() -> Listing {
        Listing(
            kind: pick(HomeKind.allCases), purpose: pick([.sale, .rent]),
            price: maybe { PriceRange(min: $0.integer(), max: $0.integer(), currency: $0.text()) },
            promotion: maybe { $0.text() }, subtitle: maybe { $0.text() },
            seller: maybe { Seller(name: $0.text(), number: $0.number(1..<99)) }, number: number(0..<99),
            listedAt: time())
    }

    mutating func place() -> Place {
        Place(
            id: text(), types: few { $0.text() }, name: text(), names: texts(), description: maybe { $0.text() },
            address: maybe {
                PostalAddress(streetAddress: $0.maybe { $0.text() }, addressCountry: $0.maybe { $0.text() })
            }, geo: point(), locations: maybe { $0.few { $0.point() } },
            boundary: maybe { .multiPoint([$0.point(), $0.point()]) }, telephone: maybe { $0.text() },
            email: maybe { $0.text() }, url: maybe { $0.text() }, images: few { $0.text() },
            openingHours: maybe { OpeningHours(unread: $0.text()) }, timeZone: text(), servesCuisine: few { $0.text() },
            amenityFeature: maybe { [$0.text(): $0.pick([true, false])] }, screenCount: maybe { $0.number(1..<100) },
            ordering: maybe { Ordering(leadTime: $0.number(0..<60), transferTo: $0.maybe { $0.text() }) },
            listing: maybe { $0.listing() }, merchant: maybe { $0.text() }, source: maybe { $0.text() },
            attribution: maybe { $0.text() }, illustrative: maybe { $0.pick([true, false]) },
            imported: maybe { $0.text() }, updatedAt: time(), reflects: reflects())
    }

    mutating func payment() -> OrderPayment {
        OrderPayment(
            method: pick(PaymentMethod.allCases), status: pick(OrderPayment.Status.allCases), tip: maybe { $0.money() },
            provider: maybe { $0.text() }, captured: maybe { $0.money() },
            errands: [PaymentTask(id: text(), kind: pick(PaymentTask.Action.allCases), amount: maybe { $0.money() })])
    }

    mutating func options() -> OptionGroup {
        OptionGroup(
            id: text(), name: text(), names: maybe { $0.texts() }, least: number(0..<3), most: number(1..<4),
            choices: few {
                OptionChoice(
                    id: $0.text(), name: $0.text(), price: $0.money(), stock: $0.maybe { $0.stock() },
                    isAvailable: $0.pick([true, false]))
            })
    }

    mutating func reservation() -> Reservation {
        let states: [Reservation.HoldState] = [.held, .refused, .committed, .released]
        return Reservation(
            order: text(), place: text(), customer: text(), merchant: maybe { $0.text() }, state: pick(states),
            lines: few { $0.line() }, reason: maybe { $0.reason() }, portionDates: texts(),
            changes: few { .init(state: $0.pick(states), request: $0.integer()) }, updatedAt: time(),
            reflects: reflects())
    }
}

@Suite struct `A payload that reads and writes its JSON itself` {
    private static let samples = [
        Sample { $0.order() },
        Sample { dice in OrderView(of: dice.order(), for: Actor(id: "o", role: .operator))! },
        Sample { $0.item() },
        Sample { $0.payment() },
        Sample { $0.options() },
        Sample { $0.reservation() },
        Sample {
            ReservationRequest(order: $0.text(), place: $0.text(), customer: $0.text(), lines: $0.few { $0.asked() })
        },
        Sample {
            PlaceOrder(
                order: $0.text(), actor: $0.actor(), lines: $0.few { $0.asked() },
                expectedTotal: $0.maybe { $0.money() },
                digest: $0.text(), requestedAt: $0.time())
        },
        Sample {
            Answer(
                command: $0.text(), actor: $0.text(), subject: $0.text(),
                verdict: $0.pick([.refused, .repeated, .unknown, .forbidden, .mismatched]),
                reason: $0.maybe { $0.reason() }, reflects: $0.reflects())
        },
        Sample {
            Checkpoint(topic: $0.text(), partition: Int32($0.number(-2..<12)), position: $0.integer())
        },
        Sample { $0.reflects() },
        Sample { $0.place() },
        Sample(reading: {
            PlaceChange(
                place: $0.place(), previousGeo: $0.maybe { $0.point() },
                previousTypes: $0.maybe { $0.few { $0.text() } })
        }),
    ]

    @Test(arguments: samples) private func `does it as Foundation does`(sample: Sample) throws {
        try sample.agree(100)
    }

    @Test(arguments: [Int64.min, -1_000_000_000_000_000_000, 1_000_000_000_000_000_000, .max])
    func `keeps the greatest numbers`(amount: Int64) throws {
        let money = Money(amount: amount, currency: "EUR")
        #expect(try JSON.decode(Money.self, from: JSON.encode(money)) == money)
    }

    @Test func `reads what another wrote through Codable`() throws {
        let text = #"""
             { "status": "ready", "by" : null, "at": "2026-11-21T14:36:53+07:00", "unknown": [1.5e3] }
            """#
        let change = try JSON.decode(StatusChange.self, from: Array(text.utf8))
        #expect(change == StatusChange(status: .ready, at: Timestamp("2026-11-21T07:36:53Z")!))
        #expect(throws: DecodingError.self) { try JSON.decode(Money.self, from: Array(#"{"amount":1}"#.utf8)) }
    }
}
