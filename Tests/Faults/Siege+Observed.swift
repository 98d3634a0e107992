import EventLog
import Events
import Foundation
import TestKit
import Testing

extension Siege {
    /// A film that a source shows and an operator corrects, so that the tables of what sources and people say have something to be
    /// compared, too.
    static func observe(_ town: Town, _ staff: Citizen) async throws {
        let observation = Observation(
            id: "guide snow", source: "guide", url: "https://guide.example/snow", observedAt: .now, digest: "1",
            thing: .object(["@type": .string("Movie"), "name": .string("Snow")]))
        let event = Event(
            id: "observed-snow", source: "/vicinity/crawler", type: "vicinity.observation.made.v1",
            subject: observation.id, partitionKey: observation.id, data: try JSON.encode(observation))
        let log = try await openLog(LogAddress(town.log))
        _ = try await log.append([
            NewRecord(
                TopicPartition(Topic.observations.name, partition(of: observation.id)), key: observation.id,
                value: event.json)
        ])
        await log.close()
        let film = try await waitFor("the film is in the catalog") {
            let films: Films = try await town.catalog.http.get("/v1/movies").decode()
            return films.items.first { $0.name == "Snow" }?.id
        }
        let answer = try await staff.gateway.send(
            "PUT", "/v1/movies/\(film)", body: Array(#"{"name": "Snow", "originalName": "Neu"}"#.utf8),
            headers: ["Content-Type": "application/json"])
        #expect(answer.status == 200, "\(answer.text)")
    }

    private struct Films: Decodable {
        struct Film: Decodable { let id, name: String }
        let items: [Film]
    }
}
