import Contract
import Events
import Geo
import TestKit
import Testing

@testable import Formats

@Suite struct CSVImportTests {
    @Test(
        arguments: [
            ("Germany", "", "DE", "Etc/Unknown"), ("ESP", "Europe/Madrid", "ES", "Europe/Madrid"),
            ("tailandia", "Etc/Unknown", "TH", nil), ("España", "GMT+7", "ES", "GMT+7"),
        ] as [(String, String, String, String?)])
    func `a country may be named, and a place that states no time zone leaves it open`(
        country: String, zone: String, code: String, stored: String?
    ) throws {
        let (rows, _) = try imported(
            "id,name,latitude,longitude,country,time_zone\na,A,1,2,\(country),\(zone)\n", options(.places))
        #expect(rows.places.first?.timeZone == stored)
        #expect(rows.places.first?.address?.addressCountry == (stored == nil ? nil : code))
        #expect(rows.bad.isEmpty == (stored != nil))
    }

    // MARK: Places

    @Test func `a header row names the columns of places, in any order`() throws {
        let (rows, progress) = try imported(
            """
            name,id,longitude,latitude,types,name:th,street,city,postcode,country,telephone,email,url,cuisine,time_zone,merchant,image
            "Sol, the café",sol,2.17,41.38,Restaurant;FoodEstablishment,ซอล,"Major, 3",Barcelona,08001,ES,+34 933 17 61 00,a@example.org,example.org,tapas;Thai,Europe/Madrid,m-1,/images/sol.jpg

            """, options(.places))
        let place = try #require(rows.places.first)
        #expect(place.id == "sol" && place.name == "Sol, the café" && place.names == ["th": "ซอล"])
        #expect(place.types == ["Restaurant", "FoodEstablishment"])
        #expect(place.address?.streetAddress == "Major, 3" && place.address?.addressCountry == "ES")
        #expect(place.geo.latitude == 41.38 && place.geo.longitude == 2.17)
        #expect(place.telephone == "+34 933 17 61 00" && place.url == "http://example.org")
        #expect(place.servesCuisine == ["tapas", "thai"] && place.timeZone == "Europe/Madrid")
        #expect(place.merchant == "m-1" && place.images == ["/images/sol.jpg"])
        #expect(progress.rows == 1 && rows.count == 1)
    }

    @Test(
        arguments: [
            ("5", 5), ("", nil), ("100", 100), ("0", nil), ("101", nil), ("five", nil), ("2.5", nil), ("-1", nil),
        ] as [(String, Int?)])
    func `a cinema says how many screens it has`(text: String, count: Int?) throws {
        let (rows, _) = try imported(
            "id,name,latitude,longitude,types,screens\nverdi,Verdi,41.4,2.16,MovieTheater,\(text)\n", options(.places))
        #expect(rows.places.map(\.screenCount) == [count])
        let fault = "2 screens: is no whole number from 1 to 100: \(text)"
        #expect(rows.leftOut == (count == nil && !text.isEmpty ? [fault] : []))
    }

    @Test(
        arguments: [
            ("Krua Thai", "Krua Thai"), (" Krua  Thai ", "Krua Thai"), ("Krua\tThai\n", "Krua Thai"),
            ("\u{7}a\u{7f}b", "a b"),
            ("Café ครัว", "Café ครัว"), ("a\u{a0}b\u{2003}c", "a b c"), (" ", nil), ("", nil), ("x", "x"), ("x ", "x"),
        ] as [(String, String?)])
    func `a field is one line, its words with a space between each two`(text: String, line: String?) throws {
        #expect(try FieldRules.line(text, field: "name") == line)
        let longest = line?.unicodeScalars.count ?? 0
        #expect(try FieldRules.line(text, field: "name", longest: longest) == line)
        guard longest > 0 else { return }
        #expect(throws: ImportFault.self) { try FieldRules.line(text, field: "name", longest: longest - 1) }
    }

    /// Rows of San Francisco's list of mobile food permits (City of San Francisco, open data), without some columns.
    static let sanFrancisco = """
        locationid,Applicant,FacilityType,Address,Status,FoodItems,Latitude,Longitude
        1571753,The Geez Freeze,Truck,3750 18TH ST,APPROVED,Snow Cones: Soft Serve Ice Cream & Frozen Virgin Daiquiris,37.76201920035647,-122.42730642251331
        1575204,"Rays Mexican",Truck,1 MARKET ST,REQUESTED,"Tacos, burritos",0,0
        1569152,Datam SF LLC dba Anzu To You,Truck,2535 TAYLOR ST,APPROVED,Asian Fusion - Japanese Sandwiches/Sliders/Misubi,37.805885350100986,-122.41594524663745
        """

    @Test func `another source's columns are mapped, and its rows at 0,0 are bad`() throws {
        let (rows, progress) = try imported(
            Self.sanFrancisco,
            options(.places) {
                $0.columns = [
                    "locationid": "id", "Applicant": "name", "Address": "street", "FoodItems": "description",
                    "Latitude": "latitude", "Longitude": "longitude",
                ]
                $0.constants = ["types": "FoodEstablishment", "city": "San Francisco", "country": "US"]
                $0.idPrefix = "sf-"
                $0.timeZone = "America/Los_Angeles"
                $0.attribution = "City of San Francisco"
            })
        #expect(rows.places.map(\.id) == ["sf-1571753", "sf-1569152"])
        #expect(rows.bad == ["3 latitude: latitude and longitude are both 0, which stands for an unknown position"])
        #expect(rows.leftOut == ["0 -: columns not known: FacilityType, Status"])
        let place = try #require(rows.places.first)
        #expect(
            place.address
                == PostalAddress(
                    streetAddress: "3750 18TH ST", addressLocality: "San Francisco", addressCountry: "US"))
        #expect(place.timeZone == "America/Los_Angeles" && place.attribution == "City of San Francisco")
        #expect(progress.rows == 3 && progress.places == 2 && progress.bad == 1)
    }

    @Test func `bad rows are reported by line and reason, and the import continues`() throws {
        let (rows, _) = try imported(
            """
            id,name,latitude,longitude,time_zone,country,types
            Sol,Sol,1,2,,,
            a,,1,2,,,
            b,B,north,2,,,
            c,C,91,2,,,
            d,D,1,2,Mars,,
            e,E,1,2,,Spainland,
            f,F,1,2,,,a b
            g,G,1
            "h"x,H,1,2,,,
            i,I"J,1,2,,,
            j,"two
            lines",1,2,,,
            j,again,1,2,,,
            k,"never closed,1,2,,,
            """, options(.places))
        #expect(
            rows.bad == [
                "2 id: may be 1–64 of a–z 0–9 -: Sol", "3 name: is empty; every row needs one",
                "4 latitude: is no number: north",
                "5 latitude: latitude must be from -90 to 90 and longitude from -180 to 180: 91.0, 2.0",
                "6 time_zone: is no IANA time zone, such as Europe/Madrid: Mars",
                "7 country: is neither an ISO 3166-1 code nor a country's name: Spainland",
                "8 types: is no schema.org type, such as Restaurant: a b", "9 -: the record has 3 fields, the header 7",
                "10 -: text follows a closing quote",
                "11 -: a quote stands inside a field that does not begin with one",
                "14 id: j is earlier in the file, too", "15 -: the quote that the record opens is never closed",
            ])
        #expect(rows.places.map(\.name) == ["two lines"])
    }

    @Test(arguments: [
        ("", "0 -: the file is empty"),
        (
            "id,name,latitude\na,A,1",
            "0 longitude: the column longitude is missing; the header has id, name, latitude; its fields are separated by a comma"
        ),
        ("id,name,latitude,longitude,id\n", "0 id: two columns are called id"),
    ])
    func `a header that cannot be used is reported once`(text: String, reason: String) throws {
        let (rows, _) = try imported(text, options(.places))
        #expect(rows.bad == [reason])
        #expect(rows.count == 1)
    }

    // MARK: Items

    @Test func `a header row names the columns of items`() throws {
        let (rows, _) = try imported(
            """
            id,place,name,name:es,description,category,price,currency,ingredients,allergens,stock,daily_portions,image,illustrative
            soup,sol,Soup,Sopa,Hot,soup,4.6,EUR,water; salt ,Milk;celery,12,,https://example.org/s.jpg,yes
            sol.rice,sol,Rice,,,,90,THB,,,,20,,

            """, options(.items))
        let soup = try #require(rows.items.first)
        #expect(soup.id == "sol.soup" && soup.place == "sol" && soup.names == ["es": "Sopa"])
        #expect(soup.price == Money(amount: 460, currency: "EUR"))
        #expect(soup.ingredients == ["water", "salt"] && soup.allergens == ["milk", "celery"])
        #expect(soup.stock == .count(left: 12) && soup.illustrative && soup.image == "https://example.org/s.jpg")
        let rice = try #require(rows.items.last)
        #expect(rice.id == "sol.rice" && rice.price == Money(amount: 9000, currency: "THB"))
        #expect(rice.stock == .daily(portions: 20, left: 20, date: "") && !rice.illustrative)
    }

    @Test func `bad items are reported by line and reason`() throws {
        let (rows, progress) = try imported(
            """
            id,place,name,price,allergens,stock,daily_portions
            a,sol,A,0,,,
            b,sol,B,-1,,,
            c,sol,C,1.234,,,
            d,sol,D,1,cats,,
            e,sol,E,1,,2,3
            f,sol,F,1,,-1,
            other.g,sol,G,1,,,
            h,So L,H,1,,,
            i,sol,I,,,,
            j,sol,J,1,,,
            j,sol,J,1,,,
            """, options(.items) { $0.currency = "EUR" })
        #expect(
            rows.bad == [
                "2 price: is no amount above 0 in EUR, such as 4.60: 0",
                "3 price: is no amount above 0 in EUR, such as 4.60: -1",
                "4 price: is no amount above 0 in EUR, such as 4.60: 1.234",
                "5 allergens: cats is none of gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, nuts, celery, mustard, "
                    + "sesame, sulphites, lupin, molluscs",
                "6 stock: stock and daily_portions exclude each other",
                "7 stock: is no whole number from 0 to 1000000: -1",
                "8 id: may be 1–64 of a–z 0–9 -, with or without its place before a dot: other.g",
                "9 place: may be 1–64 of a–z 0–9 -: So L", "10 price: is empty; every row needs one",
                "12 id: sol.j is earlier in the file, too",
            ])
        #expect(rows.items.map(\.id) == ["sol.j"])
        #expect(progress.bad == 10 && progress.items == 1)
    }

    @Test func `an item without any currency is reported`() throws {
        let (rows, _) = try imported("id,place,name,price\na,sol,A,1", options(.items))
        #expect(rows.bad == ["2 currency: is no ISO 4217 code of three capital letters: "])
    }
}
