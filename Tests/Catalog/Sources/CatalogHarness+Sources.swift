import Contract
import Events
import Store
import TestKit

@testable import CatalogService

/// Two sources, and their pages.
extension StepHarness {
    /// Observes a thing of a source's page at some second after noon.
    @discardableResult
    func see(
        _ thing: String, _ name: String, of source: String = "guide", after seconds: Int = 0
    ) async throws -> [Event] {
        let time = noon.advanced(by: .seconds(seconds))
        let observation = Observation(
            id: "\(source)/\(name)", source: source, url: "https://\(source).example/\(name)", observedAt: time,
            digest: "\(thing.hashValue)", thing: try JSON.decode(JSONValue.self, from: Array(thing.utf8)))
        return try await send(observation, at: time)
    }

    @discardableResult
    func miss(_ name: String, of source: String = "guide", after seconds: Int = 0) async throws -> [Event] {
        let time = noon.advanced(by: .seconds(seconds))
        return try await send(
            Observation(
                id: "\(source)/\(name)", source: source, url: "https://\(source).example/\(name)", observedAt: time,
                digest: "", thing: nil, gone: true),
            at: time)
    }

    private func send(_ observation: Observation, at time: Timestamp) async throws -> [Event] {
        try await send(
            .observations, "vicinity.observation.made.v1", subject: observation.id, partitionKey: observation.id,
            source: "/vicinity/crawler", at: time, data: observation)
    }

    func sourceRecord(_ name: String, of source: String = "guide") async throws -> Sighting? {
        try await read { try Tables(database: $0).sourceRecord("\(source)/\(name)") }
    }

    /// All places, by id.
    func places() async throws -> [Place] {
        try await read { database in
            let tables = Tables(database: database)
            return try tables.ids(of: "places").compactMap { try tables.place($0) }
        }
    }

    func items(of place: String) async throws -> [Item] {
        try await read { try Tables(database: $0).items(of: place).sorted { $0.name < $1.name } }
    }

    func movies() async throws -> [Movie] {
        try await read { database in
            let tables = Tables(database: database)
            return try tables.ids(of: "movies").compactMap { try Movie.states.get($0, in: tables.database) }
        }
    }

    func screenings() async throws -> [Screening] {
        try await read { database in
            let tables = Tables(database: database)
            return try tables.ids(of: "screenings").compactMap { try tables.screening($0) }
        }
    }
}

/// Things of pages, as schema.org's JSON.
enum Stated {
    static func place(
        _ name: String = "Can Pinyol", type: String = "Restaurant", street: String? = "Carrer de Verdi, 32",
        town: String = "Barcelona", latitude: Double = 41.4, longitude: Double = 2.16, address: String? = nil,
        more: String = ""
    ) -> String {
        let own = address.map { #""@id":"\#($0)","# } ?? ""
        let street = street.map { #""streetAddress":"\#($0)","# } ?? ""
        return #"""
            {\#(own)"@type":"\#(type)","name":"\#(name)",
             "address":{"@type":"PostalAddress",\#(street)"addressLocality":"\#(town)","addressCountry":"ES"},
             "geo":{"@type":"GeoCoordinates","latitude":\#(latitude),"longitude":\#(longitude)}\#(more)}
            """#
    }

    static func cinema(_ name: String = "Cine Aurora", address: String = "https://guide.example/aurora") -> String {
        place(name, type: "MovieTheater", address: address)
    }

    static func film(
        _ name: String = "The Late Ferry", published: String? = "2026-11-20", address: String? = nil, more: String = ""
    ) -> String {
        let own = address.map { #""@id":"\#($0)","# } ?? ""
        let date = published.map { #","datePublished":"\#($0)""# } ?? ""
        return #"{\#(own)"@type":"Movie","name":"\#(name)"\#(date)\#(more)}"#
    }

    static func show(
        at start: String = "2026-11-22T19:30:00+01:00", of film: String = Stated.film(),
        cinema: String = "https://guide.example/aurora", more: String = ""
    ) -> String {
        #"""
        {"@type":"ScreeningEvent","name":"A show","startDate":"\#(start)","workPresented":\#(film),
         "location":{"@type":"MovieTheater","@id":"\#(cinema)","name":"Cine Aurora"}\#(more)}
        """#
    }

    static func menu(_ dishes: [(name: String, price: String)]) -> String {
        let items = dishes.map {
            #"{"@type":"MenuItem","name":"\#($0.name)","offers":{"@type":"Offer","price":\#($0.price),"priceCurrency":"EUR"}}"#
        }
        return
            #","hasMenu":{"@type":"Menu","hasMenuSection":{"@type":"MenuSection","name":"Mains","hasMenuItem":[\#(items.joined(separator: ","))]}}"#
    }
}
