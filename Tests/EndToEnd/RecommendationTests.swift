import Events
import Foundation
import TestKit
import Testing

/// People rate, critics rated, and what follows from it, through the gateways.
@Suite(.serialized) struct `Ratings and recommendations` {
    private struct Thing: Decodable {
        let average: Double?
        let count: Int
        let own: Own?

        struct Own: Decodable { let stars: Double? }
    }

    private struct Critics: Decodable {
        struct Row: Decodable {
            let id: String
            let similarity: Double?
        }

        let items: [Row]
    }

    private struct List: Decodable {
        struct Why: Decodable { let code: String }

        let total: Int
        let nothing: Why?
    }

    private func rate(_ thing: String, _ stars: Double, by person: Citizen) async throws {
        let response = try await person.gateway.send(
            "PUT", "/v1/ratings/\(thing)", body: Array(#"{"stars": \#(stars)}"#.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        #expect(response.status == 200, "\(response.text)")
    }

    @Test(.timeLimit(.minutes(8)), arguments: Town.Ground.allCases)
    func `a rating counts, finds the critics who rate alike, and goes when it is asked to`(on ground: Town.Ground)
        async throws
    {
        try await withTown(on: ground) { town in
            let staff = try town.somebody("operator")
            for movie in ["movie-a", "movie-b"] {
                try await staff.put("/v1/movies/\(movie)", #"{"name": "\#(movie)"}"#)
            }
            let imported = try await town.recommender.http.post(
                "/admin/import",
                json: #"""
                    {"format": "ratings", "text": "critic,thing,stars\ncritic-near,movie-a,5\ncritic-near,movie-b,1\n\#
                    critic-far,movie-a,0.5\ncritic-far,movie-b,5\n"}
                    """#)
            #expect(imported.status == 200, "\(imported.text)")
            let (ann, bob) = (try await town.newCustomer(), try await town.newCustomer())
            try await rate("movie-a", 5, by: ann)
            try await rate("movie-a", 4, by: bob)
            let thing: Thing = try await waitFor("the rating is there", within: .seconds(60)) {
                let thing: Thing = try await ann.gateways[1].get("/v1/ratings/movie-a").decode()
                return thing.own == nil ? nil : thing
            }
            #expect(thing.own?.stars == 5)
            #expect(thing.count == 0 && thing.average == nil, "of a film, what nothing proves is theirs alone")
            let critics: Critics = try await waitFor("the critics are there", within: .seconds(60)) {
                let critics: Critics = try await ann.gateways[1].get("/v1/critics?sort=similarity").decode()
                return critics.items.count == 2 ? critics : nil
            }
            #expect(critics.items.map(\.id) == ["critic-near", "critic-far"])
            // One common movie beyond the mean of both: 1 / (1 + 20).
            #expect(critics.items.first?.similarity == 4.8)
            let list: List = try await ann.gateway.get("/v1/recommendations").decode()
            #expect(list.nothing?.code == "not-playing")
            let withdrawn = try await bob.gateway.send("DELETE", "/v1/ratings/movie-a", headers: ["Prefer": "wait=20"])
            #expect(withdrawn.status == 204)
            #expect(try await ann.gateway.send("DELETE", "/v1/profile").status == 202)
            try await waitFor("nothing is left", within: .seconds(60)) {
                let thing: Thing = try await ann.gateway.get("/v1/ratings/movie-a").decode()
                return thing.count == 0 && thing.own == nil ? true : nil
            }
        }
    }
}
