import Contract
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Several instances of the catalog, which people see as one.
@Suite struct `The instances of the catalog` {
    /// Each stand-in answers everything with its own number, so that answers say who was asked.
    private func withCatalogs(
        _ count: Int, _ paths: [String], isolation: isolated (any _Concurrency.Actor)? = #isolation,
        _ test: (GatewayUnderTest, [StandIn]) async throws -> Void
    ) async throws {
        let catalogs = (0..<count).map { _ in StandIn() }
        for (index, catalog) in catalogs.enumerated() {
            for path in paths { catalog.answer(path, #"{"instance":\#(index)}"#) }
        }
        try await World.with { world in
            try await withStandIns(catalogs) {
                try await world.withGateway(["CATALOG": catalogs.map(\.url).joined(separator: ",")]) { gateway in
                    try await test(gateway, catalogs)
                }
            }
        }
    }

    private let places = (1...24).map { "place-\($0)" }

    @Test(.timeLimit(.minutes(5)), arguments: [1, 3, 4])
    func `are asked each for what is its places', and the first for the rest`(count: Int) async throws {
        func paths(of place: String) -> [String] {
            ["", "/hours", "/slots?day=2026-11-27", "/menu", "/menu.csv"].map { "/v1/places/\(place)\($0)" }
                + ["/v1/items/\(place).tea", "/v1/screenings/\(place).screening-1"]
        }
        let ofNoPlace = [
            "/v1/movies/movie-rain", "/v1/areas/thonglor", "/v1/stations/siam", "/v1/people/wong", "/v1/critics/anna",
            "/v1/holidays?country=TH", "/v1/holidays/th-1", "/v1/movies/movie-night",
        ]
        // Else they would all be asked of the same.
        #expect(Set(places.map { Instance.index(of: $0, count: count) }) == Set(0..<count))
        try await withCatalogs(count, places.flatMap(paths) + ofNoPlace) { gateway, _ in
            for place in places {
                let owner = Instance.index(of: place, count: count)
                for path in paths(of: place) {
                    let answer = try await gateway.http.get(path)
                    #expect(answer.text == #"{"instance":\#(owner)}"#, "\(path) of \(count)")
                }
            }
            for path in ofNoPlace {
                let answer = try await gateway.http.get(path)
                #expect(answer.text == #"{"instance":0}"#, "\(path) of \(count)")
            }
        }
    }

    /// One that is down keeps nobody from what others have.
    @Test(.timeLimit(.minutes(5))) func `answer each for itself`() async throws {
        let (own, others) = try #require(
            places.first { Instance.index(of: $0, count: 2) == 0 }.flatMap { own in
                places.first { Instance.index(of: $0, count: 2) == 1 }.map { (own, $0) }
            })
        try await World.with { world in
            world.catalog.answer("/v1/places/\(own)", #"{"instance":0}"#)
            try await world.withGateway(["CATALOG": "\(world.catalog.url),http://127.0.0.1:1"]) { gateway in
                #expect(try await gateway.http.get("/v1/places/\(own)").status == 200)
                let missed = try await gateway.http.get("/v1/places/\(others)")
                #expect(missed.status == 503 && missed["Retry-After"] == "1")
                #expect(missed.text.contains("catalog-1"))
            }
        }
    }

    /// Of somebody who works here: what only the first has.
    @Test(.timeLimit(.minutes(5))) func `keep pictures, sources, imports and exports at the first`() async throws {
        let boss = Actor(id: "o-1", role: .operator)
        let reads =
            places.map { "/v1/places/\($0)/sources" } + ["/v1/movies/movie-rain/sources", "/v1/pictures/abc?width=100"]
        let files = ["/admin/imports", "/admin/export", "/admin/import", "/admin/imports/import-1/undo"]
        try await withCatalogs(3, reads + files + ["/v1/pictures"]) { gateway, catalogs in
            let http = try await gateway.with(boss)
            for path in reads + ["/v1/imports", "/v1/exports"] {
                let answer = try await http.get(path)
                #expect(answer.text == #"{"instance":0}"#, "\(path)")
            }
            let imported = try await http.post("/v1/imports", json: #"{"format":"places","text":"{}"}"#)
            #expect(imported.text == #"{"instance":0}"#)
            #expect(try await http.post("/v1/imports/import-1/undo").text == #"{"instance":0}"#)
            let picture = try await http.send(
                "POST", "/v1/pictures", body: [1, 2, 3], headers: ["Content-Type": "image/png"])
            #expect(picture.text == #"{"instance":0}"#)
            for other in catalogs.dropFirst() { #expect(other.questions.allSatisfy { $0.path == "/" }) }
        }
    }

    /// Whoever changes a thing, reads it from its owner before.
    @Test(.timeLimit(.minutes(5))) func `are asked by patches for the thing that is to be changed`() async throws {
        let place = try #require(places.first { Instance.index(of: $0, count: 3) == 2 })
        try await withCatalogs(3, []) { gateway, catalogs in
            let http = try await gateway.with(Actor(id: "o-1", role: .operator))
            for path in ["/v1/places/\(place)", "/v1/items/\(place).tea", "/v1/screenings/\(place).screening-1"] {
                let answer = try await http.send(
                    "PATCH", path, body: Array("{}".utf8), headers: ["Content-Type": "application/merge-patch+json"])
                #expect(answer.status == 404, "\(path): \(answer.text)")
                #expect(catalogs[2].questions.contains { $0.path == path })
                #expect(!catalogs[0].questions.contains { $0.path == path })
            }
            let movie = "/v1/movies/movie-rain"
            _ = try await http.send(
                "PATCH", movie, body: Array("{}".utf8), headers: ["Content-Type": "application/merge-patch+json"])
            #expect(catalogs[0].questions.contains { $0.path == movie })
        }
    }

    /// What can be rated, the thing's owner says.
    @Test(.timeLimit(.minutes(5))) func `are asked for what is rated`() async throws {
        let place = try #require(places.first { Instance.index(of: $0, count: 3) == 1 })
        try await withCatalogs(3, []) { gateway, catalogs in
            let http = try await gateway.with(Actor(id: "c-1", role: .customer))
            for thing in [place, "movie-rain"] {
                let answer = try await http.send(
                    "PUT", "/v1/ratings/\(thing)", body: Array(#"{"stars":3}"#.utf8),
                    headers: ["Content-Type": "application/json"])
                #expect(answer.status == 404, "\(thing): \(answer.text)")
            }
            #expect(catalogs[1].questions.map(\.path).contains("/v1/places/\(place)"))
            #expect(catalogs[0].questions.map(\.path).contains("/v1/movies/movie-rain"))
        }
    }

    /// A catalog that owns other partitions than it is asked for would say of what there is that there is nothing.
    @Test(.timeLimit(.minutes(5))) func `have to be those that the settings say`() async throws {
        let catalogs = [StandIn(), StandIn()]
        let ready = #"{"ready":true,"missing":[],"instance":"#
        catalogs[0].answer("/readyz", ready + #""0/3"}"#)
        catalogs[1].answer("/readyz", ready + #""1/2"}"#)
        try await World.with { world in
            try await withStandIns(catalogs) {
                let addresses = catalogs.map(\.url).joined(separator: ",")
                try await world.withGateway(["CATALOG": addresses], whenReady: false) { gateway in
                    try await waitFor("the gateway says which is another") {
                        let answer = try await gateway.http.get("/readyz")
                        let says = "catalog-0 says: it runs as instance 0/3, and this gateway's settings say 0/2"
                        return answer.status == 503 && answer.text.contains(says) ? true : nil
                    }
                    catalogs[0].answer("/readyz", ready + #""0/2"}"#)
                    try await waitFor("all is well again") {
                        try await gateway.http.get("/readyz").status == 200 ? true : nil
                    }
                }
            }
        }
    }
}
