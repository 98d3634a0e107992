import EventLog
import Events
import Hours
import Hummingbird
import ServiceKit

/// `GET /v1/changes/{topic}?since=&week=&limit=`: a client keeps its copy up to date by asking what changed since the `next` of its last
/// answer, or in a week.
struct ChangesRoutes: Sendable {
    static let limits = 1...2000

    let log: any EventLog
    /// Limits concurrent reads of the log.
    let permits: ConcurrencyLimit

    func add(to router: Router<ServiceContext>) {
        router.get("v1/changes/:topic") { request, context in try await changes(request, context) }
    }

    private func changes(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let name = try context.path("topic")
        guard let topic = ChangingTopic(rawValue: name) else { throw Problem.notFound("topic", name) }
        let query = try request.query
        try query.only("since", "week", "limit")
        let limit = try query.int("limit", in: Self.limits) ?? 500
        let week = try query.value("week", ISOWeek.allowed) { ISOWeek($0, at: .now) }
        let cursor = try query.cursor(of: topic, in: week)
        let reader = ChangesReader(log: log, topic: topic, week: week)
        let changes = try await reader.read(since: cursor, limit: limit, permits, for: context.client)
        let (response, cost) = try OwnCost.of { Response.json(bytes: try changes.json, for: request) }
        return response.costing(changes.cost + cost)
    }
}

extension ISOWeek {
    static let allowed = "a week such as 2026-W47, or its number"
}

extension Query {
    /// Decodes the cursor in `since`.
    func cursor(of topic: ChangingTopic, in week: ISOWeek?) throws(Problem) -> ChangesCursor? {
        try value("since", "the \"next\" of an answer of this topic\(week == nil ? "" : " and week")") { text in
            ChangesCursor(text).flatMap { cursor in
                cursor.topic == topic.rawValue && cursor.week == week?.description ? cursor : nil
            }
        }
    }
}

extension ChangesReader {
    /// Reads with one of the permits.
    /// - Throws: 503 if no permit is free or the log cannot be read.
    func read(
        since cursor: ChangesCursor?, limit: Int, _ permits: ConcurrencyLimit, for client: String?
    ) async throws -> Changes {
        guard let permit = permits.take(for: client) else {
            throw Problem.unavailable(
                "\(permits.capacity) are being read, or \(permits.share) by one client", retryAfter: 1)
        }
        defer { withExtendedLifetime(permit) {} }
        do {
            return try await read(since: cursor, limit: limit, at: .now)
        } catch let error as LogError {
            throw Problem.unavailable("the event log cannot be read now: \(error)")
        }
    }
}

extension ChangesReader.Changes {
    /// `{"reset", "changed": […], "deleted": [keys], "more", "next"}`; both lists are in the order of the things' keys.
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
