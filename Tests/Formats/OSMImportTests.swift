import Contract
import Events
import Foundation
import Geo
import TestKit
import Testing

@testable import Formats

@Suite struct OSMImportTests {
    let madrid = options(.osm) {
        $0.country = "ES"
        $0.timeZone = "Europe/Madrid"
    }

    func collection(_ features: String...) -> String {
        #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
    }

    func feature(
        id: String = #""node/1""#, _ tags: String = #""amenity":"cafe","name":"Sol""#,
        geometry: String = #"{"type":"Point","coordinates":[2.17,41.38]}"#
    ) -> String {
        #"{"type":"Feature","id":\#(id),"properties":{\#(tags)},"geometry":\#(geometry)}"#
    }

    // MARK: Real rows

    @Test func `a Thai place keeps its names`() throws {
        let place = try #require(try SampleData.bangkok.get().place("osm-node-297713723"))
        #expect(place.name == "ฮาร์ดร็อค คาเฟ่ กรุงเทพ")
        #expect(place.names == ["en": "Hard Rock Cafe Bangkok", "th": "ฮาร์ดร็อค คาเฟ่ กรุงเทพ"])
        #expect(place.types == ["Restaurant", "FoodEstablishment"])
        #expect(place.timeZone == "Asia/Bangkok")
        #expect(place.address == PostalAddress(addressCountry: "TH"))
        #expect(place.source == "osm:node/297713723")
        #expect(abs(place.geo.latitude - 13.7444202) < 1e-9 && abs(place.geo.longitude - 100.5318788) < 1e-9)
    }

    @Test func `a polygon becomes a point inside it`() throws {
        let place = try #require(try SampleData.barcelona.get().place("osm-way-222539994"))
        #expect(place.name == "El Jardí de les Aigües")
        #expect((41.3554986...41.3559535).contains(place.geo.latitude))
        #expect((2.0635518...2.0639857).contains(place.geo.longitude))
    }

    // MARK: Mapping

    @Test func `tags become the fields of a place`() throws {
        let text = collection(
            feature(
                id: #""relation/7""#,
                """
                "amenity":"restaurant","name":" Can  Sol ","name:ca":"Can Sol","name:ja_kana":"x","cuisine":"Tapas;fish_and_chips, tapas",
                "addr:street":"Carrer Major","addr:housenumber":"3","addr:city":"Barcelona","addr:postcode":"08001",
                "contact:phone":"+34 93 301 7610","email":"hola@example.org","website":"www.example.org/a"
                """))
        let (rows, progress) = try imported(text, madrid)
        let place = try #require(rows.places.first)
        #expect(place.id == "osm-relation-7")
        #expect(place.name == "Can Sol")
        #expect(place.names == ["ca": "Can Sol"])
        #expect(place.servesCuisine == ["tapas", "fish and chips"])
        #expect(
            place.address
                == PostalAddress(
                    streetAddress: "Carrer Major 3", addressLocality: "Barcelona", postalCode: "08001",
                    addressCountry: "ES"))
        #expect(place.telephone == "+34 93 301 7610")
        #expect(place.email == "hola@example.org")
        #expect(place.url == "http://www.example.org/a")
        #expect(progress.places == 1 && progress.rows == 1 && progress.bytes == text.utf8.count)
    }

    @Test func `tags become what the place has and allows`() throws {
        let text = collection(
            feature(
                id: #""node/8""#,
                """
                "amenity":"restaurant","name":"Can Sol","wheelchair":"no","internet_access":"wlan;terminal","outdoor_seating":"no",
                "smoking":"outside","diet:vegan":"yes","cuisine":"halal;tapas","payment:visa":"yes","payment:cash":"yes","dog":"sometimes"
                """),
            feature(id: #""node/9""#, #""amenity":"cafe","name":"Lluna""#))
        let places = try imported(text, madrid).rows.places
        #expect(
            places.first?.amenityFeature == [
                "wheelchair": false, "wifi": true, "outdoor-seating": false, "smoking": true, "smoke-free": true,
                "vegan": true, "vegetarian": true, "halal": true, "cards": true,
            ])
        #expect(places.last?.amenityFeature == nil)
    }

    @Test(arguments: [
        ("amenity=restaurant", "Restaurant FoodEstablishment"), ("amenity=pub", "BarOrPub FoodEstablishment"),
        ("amenity=food_court", "FoodEstablishment"), ("amenity=bank", "BankOrCreditUnion FinancialService"),
        ("amenity=pharmacy,healthcare=pharmacy", "Pharmacy MedicalOrganization"),
        ("amenity=doctors", "Physician MedicalOrganization"), ("healthcare=podiatrist", "MedicalOrganization"),
        ("amenity=cinema", "MovieTheater"), ("amenity=school", "School"),
        ("amenity=townhall", "CityHall GovernmentBuilding CivicStructure"),
        ("amenity=place_of_worship,religion=buddhist", "BuddhistTemple PlaceOfWorship CivicStructure"),
        ("amenity=place_of_worship", "PlaceOfWorship CivicStructure"),
        ("shop=supermarket", "GroceryStore Store"), ("shop=coffee", "Store"), ("shop=yes", "Store"),
        ("shop=herbalist", "Store"),
        ("shop=bakery", "Bakery FoodEstablishment"), ("shop=hairdresser", "HairSalon HealthAndBeautyBusiness"),
        ("tourism=hotel", "Hotel LodgingBusiness"), ("tourism=museum", "Museum CivicStructure"),
        ("tourism=apartment", "VacationRental LodgingBusiness"), ("tourism=information,information=board", ""),
        ("tourism=information,information=office", "TouristInformationCenter"),
        ("leisure=fitness_centre,sport=yoga", "ExerciseGym SportsActivityLocation"),
        ("office=lawyer", "Attorney LegalService"), ("office=company", "LocalBusiness"),
        ("craft=brewery", "Brewery FoodEstablishment"), ("railway=station", "TrainStation CivicStructure"),
        ("railway=station,station=subway", "SubwayStation CivicStructure"), ("highway=bus_stop", ""),
        ("amenity=bench", ""), ("shop=vacant", ""), ("building=yes", ""),
        // Of several values and keys each counts, the more specific types first.
        ("amenity=pharmacy; doctors", "Pharmacy Physician MedicalOrganization"),
        ("shop=books,amenity=cafe", "CafeOrCoffeeShop BookStore FoodEstablishment Store"),
        // Former places, or private ones.
        ("shop=books,disused=yes", ""), ("leisure=swimming_pool,access=private", ""),
    ])
    func `tags say of what kind a place is`(tags: String, types: String) throws {
        let named = (tags + ",name=Sol").split(separator: ",").map { tag in
            let parts = tag.split(separator: "=")
            return "\"\(parts[0])\":\"\(parts[1])\""
        }
        let (rows, progress) = try imported(collection(feature(named.joined(separator: ","))), madrid)
        #expect((rows.places.first?.types ?? []).joined(separator: " ") == types)
        #expect(progress.skipped == (types.isEmpty ? 1 : 0) && progress.bad == 0)
    }

    @Test func `all types are names of types, and none is a home's or a campus's`() {
        #expect(OSMKinds.allTypes.allSatisfy { $0.wholeMatch(of: #/[A-Z][A-Za-z]{1,63}/#) != nil })
        let others: Set = [
            "Residence", "Condominium", "SingleFamilyResidence", "CommercialBuilding", "EducationalOrganization",
            "CollegeBuilding",
        ]
        #expect(others.isDisjoint(with: OSMKinds.allTypes))
    }

    @Test(arguments: ["en", "th", "fi", "es", "ca"])
    func `every type has a word on the page`(language: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Services/Web/Page/words/page.json").standardizedFileURL
        let words = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: [String: Any]] ?? [:]
        #expect(OSMKinds.allTypes.filter { words["type.\($0)"]?[language] == nil } == [])
    }

    @Test func `a branch without a name is called by whose it is, and only food has a cuisine`() throws {
        let text = collection(
            feature(#""amenity":"atm","operator":"OTP Bank","cuisine":"thai""#),
            feature(id: #""node/2""#, #""amenity":"bank","brand":"Erste","operator":"Erste Zrt.""#))
        let places = try imported(text, madrid).rows.places
        #expect(places.map(\.name) == ["OTP Bank", "Erste"])
        #expect(places.allSatisfy { $0.servesCuisine.isEmpty })
    }

    @Test func `only a cinema has screens`() throws {
        let text = collection(
            feature(#""amenity":"cinema","name":"Verdi","screen":"5""#),
            feature(id: #""node/2""#, #""amenity":"cinema","name":"Maldà","screen":"one""#),
            feature(id: #""node/3""#, #""amenity":"bank","name":"Erste","screen":"2""#))
        #expect(try imported(text, madrid).rows.places.map(\.screenCount) == [5, nil, nil])
    }

    @Test func `the number stands before the street where people write it so`() throws {
        let text = collection(
            feature(#""amenity":"cafe","name":"Sol","addr:street":"Soi 1","addr:housenumber":"25","addr:country":"TH""#)
        )
        #expect(try imported(text, madrid).rows.places.first?.address?.streetAddress == "25 Soi 1")
    }

    @Test func `the building and the parts of the city follow the street`() throws {
        let text = collection(
            feature(
                #"""
                "amenity":"pub","name":"U Lípy","addr:street":"Nádražní","addr:housenumber":"7","addr:place":"Smíchov",
                "addr:suburb":"Praha 5","addr:city":"Praha","addr:housename":"Nový Smíchov"
                """#),
            feature(
                id: #""node/2""#,
                #""amenity":"pub","name":"Ivy","addr:neighbourhood":"Wan Chai","addr:city":"Wan Chai""#))
        #expect(
            try imported(text, madrid).rows.places.map(\.address?.streetAddress) == [
                "Nádražní 7, Nový Smíchov, Praha 5", nil,
            ])
    }

    @Test func `a feature that is no place is skipped and counted`() throws {
        let (rows, progress) = try imported(
            collection(feature(#""amenity":"bench","name":"Bench""#), feature(#""natural":"tree""#), feature()), madrid)
        #expect(rows.places.count == 1 && rows.count == 1)
        #expect(progress.skipped == 2 && progress.rows == 3)
    }

    @Test func `other members of the collection and white space do not matter`() throws {
        let text = """
            \u{FEFF}{ "name" : "features", "bbox": [1, 2, 3, 4], "more": {"features": [{"type": "Feature"}]}, "features" :
              [ \(feature()) ,
                \(feature(id: #""node/2""#)) ] , "last": ["]"] }

            """
        let (rows, progress) = try imported(text, madrid)
        #expect(rows.places.map(\.id) == ["osm-node-1", "osm-node-2"])
        #expect(progress.bad == 0)
    }

    @Test func `how the bytes are cut changes nothing`() throws {
        let text = collection(
            feature(#""amenity":"cafe","name":"ร้าน \"]}\" \\","note":"{[""#), "3", feature(id: #""node/2""#))
        let whole = try imported(text, madrid)
        #expect(whole.rows.places.first?.name == #"ร้าน "]}" \"#)
        #expect(try imported(text, madrid, pieces: 1).rows == whole.rows)
        #expect(try imported(text, madrid, pieces: 7).rows == whole.rows)
    }

    // MARK: Bad input

    @Test func `fields that cannot be read are left out and reported, and the place stays`() throws {
        let (rows, progress) = try imported(
            collection(
                feature(
                    #""amenity":"cafe","name":"Sol","phone":"no","email":"a@b","website":"javascript://x.y","url":"z""#)
            ),
            madrid)
        #expect(
            rows.leftOut == [
                "1 phone: is no telephone number: no", "1 email: is no e-mail address: a@b",
                "1 website: is no http or https address: javascript://x.y",
            ])
        let place = try #require(rows.places.first)
        #expect(place.telephone == nil && place.email == nil && place.url == nil)
        #expect(progress.leftOut == 3 && progress.places == 1 && progress.bad == 0)
    }

    @Test func `a bad feature is reported with its number and reason, and the import continues`() throws {
        let (rows, progress) = try imported(
            collection(
                feature(id: "17"), feature(id: #""node/x""#), feature(#""amenity":"cafe""#),
                feature(geometry: #"{"type":"Point","coordinates":[0,0]}"#), feature(geometry: "null"),
                feature(geometry: #"{"type":"Point","coordinates":[41.38,200]}"#), "{]", "null", feature(), feature()),
            madrid)
        #expect(
            rows.bad == [
                "1 id: is no OpenStreetMap id, such as node/123", "2 id: is no OpenStreetMap id, such as node/123",
                "3 name: is missing, and there is no brand or operator to call it by",
                "4 geometry: latitude and longitude are both 0, which stands for an unknown position",
                "5 geometry: is missing or has no coordinates",
                "6 geometry: a position must be [longitude, latitude] within ±180 and ±90 degrees",
                "7 -: is no GeoJSON feature", "8 -: is no GeoJSON feature",
                "10 id: osm-node-1 is earlier in the file, too",
            ])
        #expect(rows.places.map(\.id) == ["osm-node-1"])
        #expect(progress.bad == 9 && progress.rows == 10)
    }

    @Test func `a feature beyond the limit is reported, and what follows is read`() throws {
        let long = feature(#""amenity":"cafe","name":"Sol","note":"\#(String(repeating: "x", count: 1 << 20))""#)
        let (rows, _) = try imported(collection(long, feature()), madrid, pieces: 1 << 16)
        #expect(rows.bad == ["1 -: the feature has more than 1048576 bytes"])
        #expect(rows.places.count == 1)
    }

    @Test(arguments: [
        ("", "0 -: the file is empty"), ("[1]", "0 -: the file is no JSON object"),
        ("id,name", "0 -: the file is no JSON object"),
        (#"{"a":1}"#, #"0 -: the file has no member "features" with a list"#),
        (#"{"features":[{"a":"#, "0 -: the file ends inside its list of features"),
        (#"{"features":[]"#, "0 -: the file ends before its last }"),
    ])
    func `a file that is no feature collection is reported`(text: String, reason: String) throws {
        #expect(try imported(text, madrid).rows.bad == [reason])
    }

    @Test func `a file cut off keeps the features before the cut`() throws {
        let text = collection(feature(), feature(id: #""node/2""#), feature(id: #""node/3""#))
        let (rows, _) = try imported(String(text.dropLast(40)), madrid)
        #expect(rows.places.map(\.id) == ["osm-node-1", "osm-node-2"])
        #expect(rows.bad == ["0 -: the file ends inside its list of features"])
    }

    @Test func `options that cannot be are refused and name the option`() {
        for (field, change) in [
            ("/timeZone", { $0.timeZone = "Mars/Olympus" }), ("/country", { $0.country = "Spainland" }),
            ("/currency", { $0.currency = "euro" }), ("/idPrefix", { $0.idPrefix = "SF " }),
        ] as [(String, (inout ImportOptions) -> Void)] {
            let refused = #expect(throws: Reason.self) { try Importer(options(.osm, change)) }
            #expect(refused?.field == field)
        }
    }
}
