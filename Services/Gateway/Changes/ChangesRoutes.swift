import EventLog
import Events
import Hummingbird
import ServiceKit

/// `GET /v1/changes/{topic}?since=&limit=`: a client keeps its copy by asking what changed since the `next` of its last answer.
struct ChangesRoutes: Sendable {
    static let limits = 1...2000

    let log: any EventLog
    /// Reads of the log at once.
    let seats = Seats(8)

    func add(to router: Router<ServiceContext>) {
        router.get("v1/changes/:topic") { request, context in try await changes(request, context) }
    }

    private func changes(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let name = try context.path("topic")
        guard let topic = ChangingTopic(rawValue: name) else { throw Problem.notFound("topic", name) }
        let query = try request.query
        try query.only("since", "limit")
        let limit = try query.int("limit", in: Self.limits) ?? 500
        let cursor = try query.value("since", "the \"next\" of an answer of this topic") { text in
            ChangesCursor(text).flatMap { $0.topic == topic.rawValue ? $0 : nil }
        }
        guard let seat = seats.take() else {
            throw Problem.unavailable("\(seats.capacity) others are reading", retryAfter: 1)
        }
        defer { _ = seat }
        do {
            let changes = try await ChangesReader(log: log, topic: topic).read(since: cursor, limit: limit, at: .now)
            return .json(bytes: try changes.json, for: request)
        } catch let error as LogError {
            throw Problem.unavailable("the event log cannot be read now: \(error)")
        }
    }
}

extension ChangesReader.Changes {
    /// `{"reset", "changed": […], "deleted": [keys], "more", "next"}`, both lists by their things' keys.
    var json: [UInt8] {
        get throws {
            let sorted = things.sorted { $0.key < $1.key }
            var bytes = Array("{\"reset\":\(isReset),\"changed\":[".utf8)
            bytes += sorted.compactMap(\.value).joined(separator: [UInt8(ascii: ",")])
            bytes += Array("],\"deleted\":".utf8) + (try JSON.encode(sorted.filter { $0.value == nil }.map(\.key)))
            bytes += Array(",\"more\":\(hasMore),\"next\":\"\(try next.text)\"}".utf8)
            return bytes
        }
    }
}
