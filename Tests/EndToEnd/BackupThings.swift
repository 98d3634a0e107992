import Contract
import Events
import Foundation
import TestKit
import Testing

/// The data of a town with several processes of orders, for its back-up: things with a picture and ratings, and people with orders at each
/// process.
struct BackupThings {
    static let stock = 10_000
    /// One of each of three places.
    let items: [String]
    /// People with orders at each process of orders, who have rated the first place.
    let people: [Citizen]
    private let read: [String: [UInt8]]

    init(in town: Town) async throws {
        let boss = try town.somebody("operator")
        var (items, paths): ([String], [String]) = ([], [])
        let picture = try await Self.picture(by: boss)
        for place in ["cafe-1", "cafe-2", "cafe-3"] {
            items += try await boss.open(place: place, items: 1, stock: Self.stock)
            let shown = try await boss.gateway.send(
                "PATCH", "/v1/places/\(place)", body: Array(#"{"images": ["\#(picture)"]}"#.utf8),
                headers: ["Content-Type": "application/merge-patch+json", "Prefer": "wait=20"])
            #expect(shown.status == 200, "\(shown.text)")
            paths.append("/v1/places/\(place)")
        }
        self.items = items
        var people: [Citizen] = []
        func owners(_ count: Int) -> Int { Set(people.map { Instance.index(of: $0.id, count: count) }).count }
        while people.count < 4 || owners(town.ordersInstances.count) < town.ordersInstances.count {
            people.append(try await town.newCustomer())
        }
        self.people = people
        for (number, person) in people.enumerated() {
            let rated = try await person.gateway.send(
                "PUT", "/v1/ratings/\(Self.place(of: items[0]))",
                body: Array(#"{"stars": \#(number % 6), "review": "Number \#(number)."}"#.utf8),
                headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
            #expect([200, 204].contains(rated.status), "\(rated.text)")
        }
        try await Self.areRated(items[0], by: people.count, in: town)
        read = try await Self.read(paths + [picture], in: town)
    }

    private static func place(of item: String) -> String { String(item.prefix { $0 != "." }) }

    private static func picture(by somebody: Citizen) async throws -> String {
        struct Kept: Decodable { let url: String }
        let red = """
            iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAQ0lEQVR42u3PQQkAAAgEsItjJhMbywp+hcEKLNP1WgQEBAQEBAQEBAQE\
            BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQErhZL5Xjizq9M+AAAAABJRU5ErkJggg==
            """
        let answer = try await somebody.gateway.send(
            "POST", "/v1/pictures", body: Array(try #require(Data(base64Encoded: red))),
            headers: ["Content-Type": "image/png"])
        return try answer.decode(Kept.self).url
    }

    /// What an operator reads there; a picture is read as anybody does.
    private static func read(_ paths: [String], in town: Town) async throws -> [String: [UInt8]] {
        let gateway = town.gateways[0].http.with(token: try town.somebody("operator").token)
        var all: [String: [UInt8]] = [:]
        for path in paths {
            let answer = try await gateway.get(path)
            #expect(answer.status == 200, "\(path): \(answer.status) \(answer.text)")
            all[path] = answer.bytes
        }
        return all
    }

    private static func areRated(_ item: String, by count: Int, in town: Town) async throws {
        struct Rated: Decodable { let count, reviews: Int }
        try await waitFor("the ratings are summed up") {
            let rated: Rated = try await town.gateways[0].http.get("/v1/ratings/\(place(of: item))").decode()
            return rated.count == count && rated.reviews == count
        }
    }

    /// Everything but orders is as it was; each process has its part of it.
    func check(in town: Town) async throws {
        let now = try await Self.read(read.keys.sorted(), in: town)
        for (path, bytes) in read { #expect(now[path] == bytes, "\(path) is not as it was") }
        try await Self.areRated(items[0], by: people.count, in: town)
    }
}
