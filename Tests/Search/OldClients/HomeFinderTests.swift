import Contract
import Events
import Foundation
import HTTPTypes
import Markup
import Testing

@testable import SearchService

private let near = "<latitude>13.7563</latitude><longitude>100.5018</longitude><radius>5</radius>"

/// Literal calls as an unmodified client sends them; its answers are looked into as it does, with unprefixed paths.
@Suite(.timeLimit(.minutes(10))) struct `The Home Finder's service` {
    static let homes = "Get_NewHome_MAP_By_Lat_Lon_V3"
    static let row = "//omst_GET_NEWHOMEData_MAP_V3"

    @Test func `answers a client's call with rows in no namespace`() async throws {
        let home = FoundPlace.home(
            4711, .condominium, distance: 1996, price: PriceRange(min: 450_000_000, max: 620_050_000, currency: "THB")
        ) { place in
            place.name = "Baan & Suan"
            place.telephone = "(02) 123-4567 # 12"
            place.images = ["/images/a.svg"]
            place.address = PostalAddress(
                streetAddress: "1 Rama I", addressLocality: "Bangkok", postalCode: "10330", addressCountry: "TH")
            place.listing?.subtitle = "บ้านและสวน"
            place.listing?.promotion = "Free transfer"
            place.listing?.seller = Seller(name: "Baan Co.", number: 12)
        }
        let answer = try await OldTown(homes: [home]).call(
            Self.homes,
            """
            <userID>u</userID><passWord>p</passWord><choice>anything</choice>\(near)<homeTypeCode></homeTypeCode>\
            <linePerPage>10</linePerPage><totalPage>0</totalPage><currentPage>1</currentPage><totalItem>0</totalItem>
            """)
        #expect(answer.status == 200)
        #expect(answer.contentType == "text/xml; charset=utf-8")
        let root = try answer.root()
        let rows = try root.elements(at: Self.row)
        #expect(rows.count == 1)
        let fields = try #require(rows.first).children
        #expect(fields.allSatisfy { $0.namespace == nil })
        #expect(
            fields.map { [$0.name, $0.text] } == [
                ["A_ID", "4711"], ["C_PROJECT_NAME", "Baan & Suan"], ["C_PROJECT_NAME_E", "บ้านและสวน"],
                ["C_PRJ_TYPE_ID", "Condominium"], ["C_PRJ_PIC", "/images/a.png"],
                ["C_PRJ_PIC_PLAN", "/images/a.png"], ["C_PROMOTION", "Free transfer"],
                ["C_PRICE", "4,500,000 - 6,200,500 THB"], ["C_PRJ_TELEPHONE", "(02) 123-4567 # 12"],
                ["C_PRJ_ADDRESS", "1 Rama I, Bangkok, 10330"], ["C_CUSTNAME", "Baan Co."], ["N_CUST_ID", "12"],
                ["P_MARK_LAT", "13.7563"], ["P_MARK_LON", "100.5018"], ["C_DISTANCE", "1.24"],
            ])
        let wrapper = try root.elements(at: "//t:\(Self.homes)Response", ["t": "http://tempuri.org/"])
        #expect(wrapper.count == 1)
        #expect(try root.texts(at: "//totalPage | //currentPage | //totalItem") == ["1", "1", "1"])
    }

    @Test(arguments: ["", "\"http://tempuri.org/IMapNewHomeServices/Get_NewHome_MAP_By_Lat_Lon_V3\"", "\"\""])
    func `takes the SOAPAction quoted, plain or missing`(action: String) async throws {
        let answer = try await OldTown(homes: [.home(1)]).call(Self.homes, near, action: action)
        #expect(try answer.root().elements(at: Self.row).count == 1)
    }

    @Test(arguments: [
        (nil, ["BTS N8"], "Mo Chit (BTS N8), 0.26 mi"), ("Suan", ["BTS N8"], "Suan"),
        (nil, ["BTS N8", "MRT BL13"], "Mo Chit (BTS N8, MRT BL13), 0.26 mi"), (nil, [], "Mo Chit, 0.26 mi"),
    ]) func `names the nearest station and how far it is`(
        subtitle: String?, lines: [String], secondLine: String
    ) async throws {
        let stops = lines.enumerated().map { number, line in
            let parts = line.split(separator: " ").map(String.init)
            return LineStop(service: parts[0], line: "line", lineName: "Line", code: parts[1], number: number + 1)
        }
        let station = Station(
            id: "mo-chit", name: "Mo Chit", geo: point(13.8, 100.55), stops: stops,
            updatedAt: Timestamp("2026-11-21T12:00:00Z")!)
        var town = OldTown(homes: [.home(1) { $0.listing?.subtitle = subtitle }])
        #expect(try await town.call(Self.homes, near).root().texts(at: "\(Self.row)/C_STATION") == [])
        town.station = (station, 418.4)
        let root = try await town.call(Self.homes, near).root()
        let stations = try root.texts(at: "\(Self.row)/C_STATION")
        #expect(stations.count == 1 && stations[0].hasPrefix("Mo Chit") && stations[0].hasSuffix(", 0.26 mi"))
        #expect(lines.allSatisfy { stations[0].contains($0) })
        #expect(try root.texts(at: "\(Self.row)/C_PROJECT_NAME_E") == [secondLine])
    }

    @Test func `has pages, of which 0 and 1 are the first`() async throws {
        let town = OldTown(homes: (1...25).map { .home($0) })
        func page(_ number: Int, lines: Int = 10) async throws -> (ids: [String], totals: [String]) {
            let members = "\(near)<linePerPage>\(lines)</linePerPage><currentPage>\(number)</currentPage>"
            let root = try await town.call(Self.homes, members).root()
            return (
                try root.texts(at: "\(Self.row)/A_ID"),
                try root.texts(at: "//totalPage | //currentPage | //totalItem")
            )
        }
        for first in 0...1 {
            let (ids, totals) = try await page(first)
            #expect(ids == (1...10).map(String.init))
            #expect(totals == ["3", "1", "25"])
        }
        for lines in [100, 101, 5000] {
            let all = try await page(1, lines: lines)
            #expect(all.ids.count == 25 && all.totals == ["1", "1", "25"])
        }
        let last = try await page(3)
        #expect(last.ids == (21...25).map(String.init))
        #expect(last.totals == ["3", "3", "25"])
        let beyond = try await page(4)
        #expect(beyond.ids == [])
        #expect(beyond.totals == ["3", "4", "25"])
        #expect(try await page(2, lines: 0).ids == (21...25).map(String.init))
    }

    @Test func `finds some types, all, and takes codes, titles and names`() async throws {
        let town = OldTown(homes: HomeKind.allCases.enumerated().map { .home($0.offset + 1, $0.element) })
        func ids(_ codes: String) async throws -> [String] {
            try await town.call(Self.homes, "\(near)<homeTypeCode>\(codes)</homeTypeCode>").root()
                .texts(at: "\(Self.row)/A_ID")
        }
        #expect(try await ids("") == ["1", "2", "3", "4", "5", "6"])
        #expect(try await ids("05") == ["5"])
        #expect(try await ids("1, 05") == ["1", "5"])
        #expect(try await ids("Commercial Building,twin-house") == ["2", "6"])
        for kind in HomeKind.allCases {
            #expect(kind.code.count <= 4)
            #expect(kind.title.count <= 20)
            let isHouse = kind.types.contains("House")
            #expect(kind.title.contains("Home") == isHouse)
            #expect(kind.title.contains("Condo") == (kind == .condominium))
        }
    }

    @Test func `cuts what is longer than its field`() async throws {
        let home = FoundPlace.home(1) { place in
            place.name = String(repeating: "กิ่", count: 50)
            place.address = PostalAddress(streetAddress: String(repeating: "x", count: 300))
        }
        let root = try await OldTown(homes: [home]).call(Self.homes, near).root()
        // A letter with its vowel and tone is three code points.
        #expect(try root.text(at: "//C_PROJECT_NAME") == String(repeating: "กิ่", count: 33))
        #expect(try root.text(at: "//C_PRJ_ADDRESS").count == 250)
    }

    @Test func `writes a price as an amount, a range or on request`() {
        func text(_ range: PriceRange?, _ purpose: Listing.Purpose = .sale) -> String { priceText(range, purpose) }
        #expect(text(nil) == "On request")
        #expect(text(PriceRange(min: 450_000_000, max: 450_000_000, currency: "THB")) == "4,500,000 THB")
        #expect(text(PriceRange(min: 99_905, max: 99_905, currency: "THB")) == "999.05 THB")
        #expect(text(PriceRange(min: 1_000, max: 20_000, currency: "JPY")) == "1,000 - 20,000 JPY")
        let rent = PriceRange(min: 1_450_000, max: 1_700_000, currency: "THB")
        #expect(text(rent, .rent) == "For rent: 14,500 - 17,000 THB" && text(nil, .rent) == "For rent: On request")
    }

    @Test(arguments: [
        ("<longitude>100</longitude>", "latitude must be a number from -90 to 90"),
        ("<latitude>91</latitude><longitude>100</longitude>", "latitude must be a number from -90 to 90"),
        ("<latitude>13</latitude><longitude>east</longitude>", "longitude must be a number from -180 to 180"),
        (
            "<latitude>13</latitude><longitude>100</longitude><radius>51</radius>",
            "radius must be a number from 0.1 to 50"
        ),
        ("\(near)<homeTypeCode>99</homeTypeCode>", "homeTypeCode must be empty or some of 01 (Single Home)"),
        ("\(near)<linePerPage>-1</linePerPage>", "linePerPage must be a whole number from 0 to"),
        ("\(near)<currentPage>-1</currentPage>", "currentPage must be a whole number from 0 to"),
    ])
    func `has a fault for bad input`(members: String, reason: String) async throws {
        let answer = try await OldTown().call(Self.homes, members)
        #expect(answer.status == 500)
        #expect(answer.contentType == "text/xml; charset=utf-8")
        let root = try answer.root()
        #expect(try root.text(at: "//s:Fault/faultcode", ["s": SOAPEnvelope.namespace]).hasSuffix(":Client"))
        #expect(try root.text(at: "//faultstring").hasPrefix(reason), "\(answer.text)")
    }

    @Test func `asks for user and password only if they are set`() async throws {
        let town = OldTown(homes: [.home(1)], credentials: .init(user: "finder", password: "secret"))
        let refused = try await town.call(Self.homes, "<userID>finder</userID><passWord>x</passWord>\(near)")
        #expect(refused.status == 500)
        #expect(try refused.root().text(at: "//faultstring") == "userID or passWord is wrong")
        let taken = try await town.call(Self.homes, "<userID>finder</userID><passWord>secret</passWord>\(near)")
        #expect(try taken.root().elements(at: Self.row).count == 1)
    }

    @Test func `answers another host with that host's addresses`() async throws {
        let home = FoundPlace.home(1) { $0.images = ["/images/a.jpg"] }
        let headers: HTTPFields = [.forwardedHost: "homes.example.org", .forwardedProto: "https"]
        let wsdl = try await OldTown().ask(.get, "/MapNewHomeServices.svc?wsdl", headers: headers).root()
        #expect(
            try wsdl.text(at: "//soap:address/@location", ["soap": "http://schemas.xmlsoap.org/wsdl/soap/"])
                == "https://homes.example.org/MapNewHomeServices.svc")
        #expect(PublicAddress("https://homes.example.org").absolute(home.place.images[0]).hasPrefix("https://homes."))
    }
}
