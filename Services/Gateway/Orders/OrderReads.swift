import Contract
import EventLog
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// Reads one order, which may have been accepted a moment ago. While orders has not read the command, the gateway must not say that there
/// is no such order.
struct OrderReads: Sendable {
    let orders: OrderOwners
    let log: any EventLog

    /// The pauses between repeated requests to orders.
    private static let pauses: [Duration] = [
        .milliseconds(20), .milliseconds(80), .milliseconds(300), .milliseconds(600),
    ]

    /// - Throws: 404 for a text that is no order's id; 503 while orders does not answer or may not have read the order's command.
    func read(_ id: String, _ request: Request? = nil, _ actor: Actor) async throws -> Upstream.Answer {
        guard let partition = Identifiers.partition(ofOrder: id) else { throw Problem.notFound("order", id) }
        var headers = HTTPFields()
        if let tag = request?.headers[.ifNoneMatch] { headers[.ifNoneMatch] = tag }
        let owner = orders.owner(ofOrder: id)
        var end: Int64?
        for pause in OrderReads.pauses + [.zero] {
            let answer = try await owner.get("/v1/orders/\(id)", headers, as: actor)
            guard answer.status == .notFound else { return answer }
            let commands = TopicPartition(Topic.ordersCommands.name, partition)
            guard let read = OrderReads.position(answer.headers, commands) else { return answer }
            if end == nil { end = try await log.bounds(of: [commands])[commands]?.upperBound }
            // A position beyond the end belongs to another log than this one. The command may be anywhere in this log.
            guard let end, read != end else { return answer }
            try await Task.sleep(for: pause)
        }
        throw Problem.unavailable("the order may be on its way: orders has not read all that was sent before you asked")
    }

    /// The position up to which orders has read a partition: `Vicinity-Read: orders.commands/7=1045`.
    static func position(_ headers: HTTPFields, _ partition: TopicPartition) -> Int64? {
        for value in headers[values: .vicinityRead] {
            for part in value.split(separator: ",") {
                let pair = part.split(separator: "=").map { $0.filter { $0 != " " } }
                if pair.count == 2, pair[0] == partition.description { return Int64(pair[1]) }
            }
        }
        return nil
    }
}
