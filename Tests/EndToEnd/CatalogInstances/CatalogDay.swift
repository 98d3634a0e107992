import Contract
import Events
import Foundation
import TestKit
import Testing

/// What people do in a town in which the catalog is so many processes. Every id has the day's number in it.
struct CatalogDay {
    let number: Int
    let staff: CatalogStaff
    let town: Town

    private var http: TestHTTP { staff.gateway.http }
    let boss: TestHTTP
    private let merchant: TestHTTP
    /// The merchant's, of three partitions that are of different processes where there are two or three.
    let shops: [String]
    /// Imported, one of each partition.
    private let streets: [String]

    init(_ number: Int, _ staff: CatalogStaff, in town: Town) throws {
        (self.number, self.staff, self.town) = (number, staff, town)
        boss = staff.gateway.http.with(token: try town.somebody("operator").token)
        merchant = staff.gateway.http.with(token: try town.somebody("merchant", id: "m-anna").token)
        shops = Array(CatalogDay.ids("shop-\(number)").prefix(3))
        streets = CatalogDay.ids("street-\(number)")
    }

    /// A name of each of the twelve partitions.
    static func ids(_ prefix: String) -> [String] {
        (0..<partitionCount).map { wanted in
            var next = 0
            while partition(of: "\(prefix)-\(next)") != wanted { next += 1 }
            return "\(prefix)-\(next)"
        }
    }

    // MARK: - Asking

    private struct Thing: Decodable {
        struct Listing: Decodable { let number: Int }
        let name: String?
        let movieName: String?
        let description: String?
        let price: Money?
        let stock: Stock?
        let available: Int?
        let listing: Listing?
    }

    private func thing(_ path: String) async throws -> Thing {
        let answer = try await boss.get(path)
        guard answer.status == 200 else { throw Overdue("\(path): \(answer.status) \(answer.text)") }
        return try answer.decode()
    }

    private func send(
        _ sender: TestHTTP, _ method: String, _ path: String, _ json: String? = nil,
        as type: String = "application/json"
    ) async throws -> TestResponse {
        try await sender.send(
            method, path, body: json.map { Array($0.utf8) },
            headers: ["Prefer": "wait=20"].merging(json == nil ? [:] : ["Content-Type": type]) { $1 })
    }

    /// Makes or changes a thing, and sees at once that it is so.
    private func put(_ sender: TestHTTP, _ path: String, _ json: String) async throws {
        let answer = try await send(sender, "PUT", path, json)
        #expect([200, 201].contains(answer.status), "\(path): \(answer.status) \(answer.text)")
        let read = try await boss.get(path)
        #expect(read.status == 200, "\(path) right after: \(read.status) \(read.text)")
    }

    // MARK: - Imports

    private struct Import: Encodable {
        let format: String
        let text: String
        var currency: String?
        var timeZone: String?
    }

    private func bring(_ format: String, _ lines: [String]) async throws {
        let asked = Import(
            format: format, text: lines.joined(separator: "\n"), currency: "EUR", timeZone: "Europe/Madrid")
        let answer = try await boss.post(
            "/v1/imports", json: String(decoding: try JSON.encode(asked), as: UTF8.self), timeout: .seconds(120))
        #expect(answer.status == 200 && answer.text.contains(#""finished":true"#), "\(format): \(answer.text)")
        #expect(!answer.text.contains(#""reason""#), "\(format): \(answer.text)")
    }

    /// Places of all processes, their menus, and films with shows at cinemas of several.
    /// - Returns: the paths of what there is now.
    func importing() async throws -> [String] {
        func row(_ place: String) -> String { "\(place),\(place),Restaurant;MovieTheater,41.4,2.17" }
        try await bring("places", ["id,name,types,latitude,longitude"] + streets.map(row))
        for place in streets { try await isNamed("/v1/places/\(place)", place) }
        // A menu as it is exported, with another dish's name, into the place that it names.
        let cooks = streets.prefix(3)
        for place in cooks {
            try await put(
                boss, "/v1/items/\(place).tea",
                #"{"name": "Tea", "price": {"amount": 300, "currency": "EUR"}, "stock": {"kind": "count", "left": 90}}"#
            )
            let menu = try await boss.get("/v1/places/\(place)/menu")
            #expect(menu.status == 200 && menu.text.contains(#""Tea""#), "\(menu.text)")
            try await bring("menu", [menu.text.replacing(#""Tea""#, with: #""Green tea""#)])
            try await isNamed("/v1/items/\(place).tea", "Green tea")
            #expect(try await thing("/v1/items/\(place).tea").stock?.left == 90)
        }
        try await bring("movies", ["id,name", "rain-\(number),Rain \(number)"])
        try await bring(
            "screenings",
            ["id,place,movie,start,seats,price"]
                + streets.map { "late,\($0),rain-\(number),2099-11-21 19:30,40,9.50" })
        for place in streets {
            let path = "/v1/screenings/\(place).screening-late"
            try await waitFor("\(path) is there") {
                try await thing(path).movieName == "Rain \(number)" ? true : nil
            }
        }
        return streets.flatMap { ["/v1/places/\($0)", "/v1/screenings/\($0).screening-late"] }
            + cooks.map { "/v1/items/\($0).tea" } + ["/v1/movies/movie-rain-\(number)"]
    }

    private func isNamed(_ path: String, _ name: String?) async throws {
        try await waitFor("\(path) is named \(name ?? "nothing")") {
            let answer = try await boss.get(path)
            if answer.status == 404 { return name == nil ? true : nil }
            return try name != nil && answer.decode(Thing.self).name == name ? true : nil
        }
    }

    /// An import that changes some places and makes others is undone as a whole.
    /// - Returns: the paths of what is no more.
    func undoing() async throws -> [String] {
        try await undo(try await mistaking("brief"))
    }

    /// What is wrong, until it is undone.
    struct Mistake {
        let id: String
        let changed, made: [String]
    }

    /// An import that changes some places and makes others.
    func mistaking(_ name: String) async throws -> Mistake {
        struct Imports: Decodable {
            struct One: Decodable {
                let id: String
                let created, changed: Int
            }
            let items: [One]
        }
        let (changed, made) = (streets.prefix(4), CatalogDay.ids("\(name)-\(number)").prefix(4))
        try await bring(
            "places",
            ["id,name,types,latitude,longitude"]
                + (changed + made).map { "\($0),Wrong \($0),Restaurant;MovieTheater,41.4,2.17" })
        for place in changed + made { try await isNamed("/v1/places/\(place)", "Wrong \(place)") }
        let last = try #require(try await boss.get("/v1/imports").decode(Imports.self).items.first)
        #expect((last.created, last.changed) == (4, 4))
        return Mistake(id: last.id, changed: Array(changed), made: Array(made))
    }

    /// Takes an import back as a whole, also one of a day before, when there was another number of processes.
    /// - Returns: the paths of what is no more.
    func undo(_ mistake: Mistake) async throws -> [String] {
        let answer = try await boss.post("/v1/imports/\(mistake.id)/undo", timeout: .seconds(120))
        #expect(answer.status == 200 && answer.text.contains(#""finished":true"#), "\(answer.text)")
        #expect(!answer.text.contains(#""reason""#), "\(answer.text)")
        for place in mistake.changed { try await isNamed("/v1/places/\(place)", place) }
        for place in mistake.made { try await isNamed("/v1/places/\(place)", nil) }
        return mistake.made.map { "/v1/places/\($0)" }
    }

    // MARK: - People's changes

    /// A merchant opens shops with things to order and shows, changes them, and takes something back.
    func changing() async throws -> [String] {
        var paths: [String] = []
        for (index, shop) in shops.enumerated() {
            let (place, film) = ("/v1/places/\(shop)", "movie-\(number)-\(index)")
            try await put(
                merchant, place,
                #"""
                {"types": ["Restaurant", "MovieTheater"], "name": "\#(shop)", "timeZone": "Europe/Madrid",
                 "geo": {"latitude": 41.4, "longitude": 2.17}}
                """#)
            let patched = try await send(
                merchant, "PATCH", place, #"{"description": "Day \#(number)"}"#, as: "application/merge-patch+json")
            #expect(patched.status == 200, "\(patched.text)")
            #expect(try await thing(place).description == "Day \(number)")
            for (item, stock) in [("dish", 1000), ("rare", 5), ("old", 3)] {
                try await put(merchant, "/v1/items/\(shop).\(item)", dish(item, price: 400, stock: stock))
            }
            try await put(merchant, "/v1/items/\(shop).dish", dish("dish", price: 450, stock: 1000))
            #expect(try await thing("/v1/items/\(shop).dish").price?.amount == 450)
            let gone = try await send(merchant, "DELETE", "/v1/items/\(shop).old")
            #expect(gone.status == 204, "\(gone.text)")
            #expect(try await boss.get("/v1/items/\(shop).old").status == 404)
            // The film is the first's, the cinema another's.
            try await put(boss, "/v1/movies/\(film)", #"{"name": "Film \#(index) of \#(number)"}"#)
            let show = "/v1/screenings/\(shop).screening-1"
            try await put(
                merchant, show,
                #"""
                {"movie": "\#(film)", "startDate": "2099-11-21T19:30:00+01:00", "seats": 30,
                 "price": {"amount": 900, "currency": "EUR"}}
                """#)
            #expect(try await thing(show).movieName == "Film \(index) of \(number)")
            paths += [place, "/v1/items/\(shop).old", "/v1/movies/\(film)", show]
            paths += ["dish", "rare"].map { "/v1/items/\(shop).\($0)" }
        }
        // Who owns the film knows that others show it.
        try await staff.comesToRest(in: town)
        for index in shops.indices {
            let refused = try await send(boss, "DELETE", "/v1/movies/movie-\(number)-\(index)")
            #expect(refused.status == 409 && refused.text.contains("/shown"), "\(refused.status) \(refused.text)")
        }
        return paths
    }

    private func dish(_ name: String, price: Int, stock: Int) -> String {
        #"""
        {"name": "\#(name)", "price": {"amount": \#(price), "currency": "EUR"},
         "stock": {"kind": "count", "left": \#(stock)}}
        """#
    }

    /// A picture that a place of another process than the pictures' shows.
    func showingPicture() async throws -> [String] {
        struct Kept: Decodable { let url: String }
        let red = """
            iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAQ0lEQVR42u3PQQkAAAgEsItjJhMbywp+hcEKLNP1WgQEBAQEBAQEBAQE\
            BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQErhZL5Xjizq9M+AAAAABJRU5ErkJggg==
            """
        let bytes = Array(try #require(Data(base64Encoded: red)))
        let answer = try await merchant.send(
            "POST", "/v1/pictures", body: bytes, headers: ["Content-Type": "image/png"])
        #expect(answer.status == 201, "\(answer.text)")
        let url = try answer.decode(Kept.self).url
        let patched = try await send(
            merchant, "PATCH", "/v1/places/\(shops[1])", #"{"images": ["\#(url)"]}"#,
            as: "application/merge-patch+json")
        #expect(patched.status == 200, "\(patched.text)")
        let shown = try await http.get(url)
        #expect(shown.status == 200 && shown["Content-Type"] == "image/jpeg")
        return [url]
    }

    // MARK: - Homes

    /// Pairs of ids that want the same number: an id gives its home the first number to try. Their partitions differ by seven, so that
    /// they are of different processes whenever there are several.
    private static let twins = [
        ("home-jybjxihl", "home-gcmhrcaf"), ("home-tvjennpd", "home-jfbfudsw"), ("home-ugihkcul", "home-jtcyaxtj"),
        ("home-kpwjegwn", "home-ffdnclpb"), ("home-zcdfeabz", "home-jqbiarxs"), ("home-ysdjqtrr", "home-vlvjnfns"),
        ("home-jqyfvpxi", "home-ibrcgfwv"), ("home-lzzydshp", "home-phuidino"),
    ]

    /// Homes get their numbers, which no two have, whichever process has them.
    /// - Parameter all: paths of the homes that there are already.
    func listingHomes(beside all: [String]) async throws -> [String] {
        func home(_ number: Int? = nil) -> String {
            #"""
            {"types": ["Condominium", "Apartment", "Residence"], "name": "Flat", "timeZone": "Europe/Madrid",
             "geo": {"latitude": 41.4, "longitude": 2.17},
             "listing": {"kind": "condominium", "purpose": "sale"\#(number.map { #", "number": \#($0)"# } ?? ""),
             "price": {"min": 100, "max": 200, "currency": "EUR"}, "seller": {"name": "Sellers"}}}
            """#
        }
        let (one, other) = Self.twins[number % Self.twins.count]
        let paths = [one, other].map { "/v1/places/\($0)" }
        try await withThrowingTaskGroup { group in
            for path in paths { group.addTask { try await put(boss, path, home()) } }
            try await group.waitForAll()
        }
        let homes = all + paths
        var numbers: [Int] = []
        for path in homes {
            let number = try await waitFor("\(path) has its number") {
                try await thing(path).listing.flatMap { $0.number > 0 ? $0.number : nil }
            }
            numbers.append(number)
        }
        #expect(Set(numbers).count == homes.count, "\(numbers)")
        // One that somebody says is taken, of another process's home.
        let flat = CatalogDay.ids("flat-\(number)")[Int(partition(of: other) + 1) % Int(partitionCount)]
        let refused = try await send(boss, "PUT", "/v1/places/\(flat)", home(numbers[numbers.count - 1]))
        #expect(refused.status >= 400 && refused.text.contains("number-taken"), "\(refused.status) \(refused.text)")
        #expect(try await boss.get("/v1/places/\(flat)").status == 404)
        return paths
    }

    // MARK: - Orders

    /// One order of things of all shops; then more people than there is of something, while the catalogs die one after the other.
    func ordering() async throws {
        let ann = try await customer()
        struct Placed: Decodable { let id: String }
        let lines = shops.map { (item: "\($0).dish", quantity: 2) } + [(item: "\(shops[1]).screening-1", quantity: 3)]
        let placed: Placed = try await ann.order(lines).decode()
        #expect(try await ann.order(placed.id, until: \.isDecided).status == .confirmed)
        for shop in shops { #expect(try await thing("/v1/items/\(shop).dish").stock?.left == 998) }
        #expect(try await thing("/v1/screenings/\(shops[1]).screening-1").available == 27)
        // Everybody wants the rare of the first, and something of each other.
        let people = try await (0..<9).asyncMap { _ in try await customer() }
        let wanted =
            [(item: "\(shops[0]).rare", quantity: 1)] + shops.dropFirst().map { (item: "\($0).dish", quantity: 1) }
        let orders = try await withThrowingTaskGroup(of: OrderAnswer.self) { group in
            for person in people {
                group.addTask {
                    let placed: Placed = try await person.order(wanted, prefer: "respond-async").decode()
                    return try await person.order(placed.id, within: .seconds(180), until: \.isDecided)
                }
            }
            for process in staff.catalogs {
                await process.kill()
                try await process.startUntilReady()
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(orders.count { $0.status == .confirmed } == 5)
        for order in orders where order.status != .confirmed {
            #expect(order.status == .rejected && order.reason?.code == "sold-out", "\(order)")
        }
        #expect(try await thing("/v1/items/\(shops[0]).rare").stock?.left == 0)
        for shop in shops.dropFirst() {
            // What was held for who did not get all is given back.
            let path = "/v1/items/\(shop).dish"
            try await waitFor("\(path) has what was given back") {
                try await thing(path).stock?.left == 993 ? true : nil
            }
        }
    }

    private func customer() async throws -> Citizen {
        struct Session: Decodable { let token, customer: String }
        let session: Session = try await http.post("/v1/session").decode()
        return Citizen(id: session.customer, token: session.token, gateways: [http])
    }

    /// Somebody who has ordered of all shops goes, and no process's reservations name them any more.
    func forgetting() async throws {
        struct Placed: Decodable { let id: String }
        let bob = try await customer()
        let placed: Placed = try await bob.order(shops.map { ("\($0).dish", 1) }).decode()
        #expect(try await bob.order(placed.id, until: \.isDecided).status == .confirmed)
        let before = try staff.reservations(of: bob.id, in: town)
        // The shops' partitions are the first three.
        let expected = staff.catalogs.indices.map { index in (0..<3).count { $0 % staff.catalogs.count == index } }
        #expect(before == expected, "each has those of its places")
        #expect(try await bob.gateway.delete("/v1/profile").status == 202)
        try await waitFor("no reservation names who went") {
            try staff.reservations(of: bob.id, in: town).allSatisfy { $0 == 0 } ? true : nil
        }
        // What they had is still taken.
        #expect(try await thing("/v1/items/\(shops[0]).dish").stock?.left == 997)
    }

    // MARK: - Exports

    /// An export has each place once, whosever it is.
    func exporting(_ paths: some Sequence<String>) async throws {
        let answer = try await boss.get("/v1/exports?format=csv")
        #expect(answer.status == 200)
        let lines = answer.text.split(whereSeparator: \.isNewline).map(String.init)
        #expect(lines.first?.hasPrefix("id,") == true, "\(lines.first ?? "")")
        let exported = lines.dropFirst().map { String($0.prefix { $0 != "," }) }
        var there: [String] = []
        for path in paths where path.hasPrefix("/v1/places/") {
            if try await boss.get(path).status == 200 { there.append(String(path.dropFirst(11))) }
        }
        #expect(exported.sorted() == there.sorted())
    }
}
