import Contract
import Events
import Formats
import Geo
import Testing

@testable import CatalogService

@Suite struct `A home for sale or rent` {
    @Test(arguments: HomeKind.allCases) func `keeps to the rules with the types of its kind`(kind: HomeKind) throws {
        try PlaceRules.check(.home(kind))
        #expect(Set(HomeKind.allCases.map { $0.types[0] }).count == 6, "no two kinds have one first type")
    }

    private static let wrong: [(field: String, spoil: @Sendable (inout Place) -> Void)] = [
        ("/types/0", { $0.types = ["House"] }),
        ("/listing/price/currency", { $0.listing?.price?.currency = "baht" }),
        ("/listing/price/min", { $0.listing?.price?.min = -1 }),
        ("/listing/price/max", { $0.listing?.price?.max = 1 }),
        ("/listing/promotion", { $0.listing?.promotion = " " }),
        ("/listing/subtitle", { $0.listing?.subtitle = String(repeating: "x", count: 201) }),
        ("/listing/seller/name", { $0.listing?.seller?.name = "" }),
        ("/listing/seller/number", { $0.listing?.seller?.number = -1 }),
        ("/listing/number", { $0.listing?.number = 1 << 31 }),
        ("/locations", { $0.locations = Array(repeating: $0.geo, count: 101) }),
        ("/boundary", { $0.boundary = .point($0.geo) }),
        ("/boundary", { $0.boundary = .polygon(.ring(of: 4001)) }),
    ]

    @Test(arguments: wrong.indices)
    func `is refused by the field that is wrong`(index: Int) {
        let (field, spoil) = Self.wrong[index]
        var home = Place.home()
        spoil(&home)
        let reason = #expect(throws: Reason.self) { try PlaceRules.check(home) }
        #expect(reason?.field == field)
    }

    @Test func `with the largest boundary and much text is still a record that the log takes`() throws {
        var home = Place.home()
        home.boundary = .polygon(.ring(of: Limits.positions))
        home.locations = Array(repeating: home.geo, count: Limits.locations)
        home.description = String(repeating: "บ", count: 2000)
        home.names = Dictionary(
            uniqueKeysWithValues: (0..<30).map {
                ("x\(Character(Unicode.Scalar(97 + UInt8($0 % 26))))-\($0)", String(repeating: "บ", count: 200))
            })
        try PlaceRules.check(home)
        let command = try JSON.encode(PutPlace(actor: .anna, place: home, creates: true))
        #expect(command.count < largestRecord - 4096, "\(command.count)")
    }

    @Test func `keeps its number and its date, and gets them if it has none`() throws {
        let numbers = ListingNumbers(free: 17, isTaken: false)
        let asked = try #require(Place.home().listing)
        #expect(asked.number == 0 && asked.listedAt == .unset)
        let new = try #require(try numbers.settle(asked, over: nil, at: noon))
        #expect(new.number == 17 && new.listedAt == noon)
        #expect((1...RecordLimits.number).contains(new.seller?.number ?? 0))
        let later = noon.advanced(by: .seconds(60))
        #expect(try ListingNumbers(free: 99, isTaken: false).settle(asked, over: new, at: later) == new)
        var other = asked
        other.number = 5
        let taken = ListingNumbers(free: 17, isTaken: true)
        let reason = #expect(throws: Reason.self) { try taken.settle(other, over: nil, at: noon) }
        #expect(reason?.field == "/listing/number")
    }
}

extension Place {
    static func home(_ kind: HomeKind = .condominium, id: String = "home") -> Place {
        Place(
            id: id, types: kind.types, name: "บ้านสวน", geo: Coordinate(latitude: 13.75, longitude: 100.5)!,
            timeZone: "Asia/Bangkok",
            listing: Listing(
                kind: kind, purpose: .sale, price: PriceRange(min: 250_000_000, max: 290_000_000, currency: "THB"),
                promotion: "Free transfer", subtitle: "Baan Suan", seller: Seller(name: "Suan Estate", number: 0),
                number: 0, listedAt: .unset),
            updatedAt: noon)
    }
}

extension Polygon {
    /// About a circle with so many positions of many digits.
    static func ring(of count: Int) -> Polygon {
        let step = 0.123456789 / Double(count)
        let points = (0..<count - 1).map { index in
            Coordinate(
                latitude: 13.123456789 + Double(index) * step, longitude: 100.123456789 + Double(index % 7) * step)!
        }
        return Polygon(outline: points + points.prefix(1))!
    }
}
