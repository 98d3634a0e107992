import Contract
import EventLog
import Events
import Foundation
import TestKit
import Testing

extension Siege {
    /// A film that a source shows and an operator corrects, a critic's review of it, and customers' ratings. They fill the tables of
    /// sources and people, which are compared, too.
    static func observe(_ town: Town, _ staff: Citizen) async throws {
        try await show(
            #"{"@type": "Movie", "name": "Snow", "image": "https://guide.example/snow.jpg"}"#, as: "guide snow", town)
        try await show(
            #"""
            {"@type": "Review", "author": {"@type": "Person", "name": "Ana"},
             "itemReviewed": {"@type": "Movie", "name": "Snow"}, "reviewRating": {"@type": "Rating", "ratingValue": "3/5"}}
            """#, as: "guide review", town)
        let film = try await waitFor("the film is in the catalog") {
            let films: Films = try await town.catalog.http.get("/v1/movies").decode()
            return films.items.first { $0.name == "Snow" }?.id
        }
        let answer = try await staff.gateway.send(
            "PUT", "/v1/movies/\(film)", body: Array(#"{"name": "Snow", "originalName": "Neu"}"#.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        #expect(answer.status == 200, "\(answer.text)")
        let rated = try await town.newCustomer().gateway.send(
            "PUT", "/v1/ratings/\(film)", body: Array(#"{"stars": 4}"#.utf8),
            headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
        #expect(rated.status == 200, "\(rated.text)")
        _ = try await staff.open(place: "hut")
        try await review("hut", in: town, staff)
        try await waitFor("the review counts") {
            struct Changes: Decodable { let changed: [JSONValue] }
            let changes: Changes = try await staff.gateway.get("/v1/changes/ratings.expert").decode()
            return changes.changed.first { $0["thing"]?.string == film }
        }
    }

    /// Two people review a place. Both reviews are reported; one gets a reply, the other is hidden, so that it does not count.
    private static func review(_ place: String, in town: Town, _ staff: Citizen) async throws {
        func send(_ citizen: Citizen, _ method: String, _ path: String, _ json: String) async throws {
            let answer = try await citizen.gateway.send(
                method, path, body: Array(json.utf8),
                headers: ["Content-Type": "application/json", "Prefer": "wait=20"])
            #expect([200, 204].contains(answer.status), "\(answer.text)")
        }
        for (stars, text) in [(5, "White."), (1, "Buy my skis!")] {
            let author = try await town.newCustomer()
            try await send(author, "PUT", "/v1/ratings/\(place)", #"{"stars": \#(stars), "review": "\#(text)"}"#)
        }
        struct Page: Decodable {
            struct Review: Decodable { let id, text: String }
            let items: [Review]
        }
        let page: Page = try await staff.gateway.get("/v1/ratings/\(place)/reviews").decode()
        #expect(page.items.map(\.text) == ["Buy my skis!", "White."])
        let reporter = try await town.newCustomer()
        for review in page.items {
            try await send(reporter, "POST", "/v1/reviews/\(review.id)/reports", #"{"reason": "spam"}"#)
        }
        guard let (advert, praise) = page.items.first.flatMap({ first in page.items.last.map { (first, $0) } }) else {
            return
        }
        try await send(staff, "PUT", "/v1/reviews/\(praise.id)/reply", #"{"text": "Thank you."}"#)
        try await send(
            staff, "PUT", "/v1/reviews/\(advert.id)/visibility", #"{"hidden": true, "reason": "spam"}"#)
    }

    private static func show(_ thing: String, as id: String, _ town: Town) async throws {
        let observation = Observation(
            id: id, source: "guide", url: "https://guide.example/", observedAt: .now, digest: "1",
            thing: try JSON.decode(JSONValue.self, from: Array(thing.utf8)))
        let event = Event(
            id: "observed \(id)", source: "/vicinity/crawler", type: "vicinity.observation.made.v1",
            subject: observation.id, partitionKey: observation.id, data: try JSON.encode(observation))
        let log = try await openLog(LogAddress(town.log))
        _ = try await log.append([
            NewRecord(
                TopicPartition(Topic.observations.name, partition(of: observation.id)), key: observation.id,
                value: event.json)
        ])
        await log.close()
    }

    private struct Films: Decodable {
        struct Film: Decodable { let id, name: String }
        let items: [Film]
    }
}
