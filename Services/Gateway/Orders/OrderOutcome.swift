import Contract
import Events
import HTTPTypes
import Hummingbird
import ServiceKit

/// The answer to a client that placed an order.
enum OrderOutcome: Sendable {
    /// The order was confirmed; its present state.
    case confirmed(OrderView)
    case refused(Problem)
    /// The order was accepted, and is not decided yet.
    case undecided(_ order: String)
    /// Its places hold the items; it must be paid now.
    case payable(OrderView)

    /// - Parameter digest: the digest of the current request; another request may have placed the order.
    init(_ order: Order, digest: String) {
        guard order.digest == digest else {
            self = .refused(Problem(Reason("key-reused", "the idempotency key was used before with another body")))
            return
        }
        guard let view = OrderView(of: order, for: Actor(id: order.customer, role: .customer)) else {
            self = .undecided(order.id)
            return
        }
        self.init(view)
    }

    init(_ order: OrderView) {
        switch order.status {
        case .placed: self = order.payment?.status == .open ? .payable(order) : .undecided(order.id)
        case .rejected:
            var problem = Problem(order.reason ?? Reason("rejected", "the order was rejected"))
            problem.members["order"] = .string(order.id)
            problem.headers[.location] = "/v1/orders/\(order.id)"
            self = .refused(problem)
        case .confirmed, .preparing, .ready, .completed, .cancelled: self = .confirmed(order)
        }
    }

    /// True if a waiting client gets its answer: the order is decided, or can be paid.
    static func isReached(_ status: Order.Status, _ payment: OrderPayment.Status?) -> Bool {
        status != .placed || payment == .open
    }

    private struct Queued: Encodable {
        var id: String
        var status = Order.Status.placed
        /// The waiting orders up to and including this one.
        var queue: OrderStand
    }

    /// 201, 202 or the problem.
    /// - Parameter queue: the queue, for a client with a waiting order.
    func response(_ headers: HTTPFields, queue: OrderStand) throws -> Response {
        var headers = headers
        switch self {
        case .confirmed(let order):
            headers[.location] = "/v1/orders/\(order.id)"
            return try .json(order, status: .created, headers: headers)
        case .payable(let order):
            headers[.location] = "/v1/orders/\(order.id)"
            return try .json(order, status: .accepted, headers: headers)
        case .undecided(let order):
            headers[.location] = "/v1/orders/\(order)"
            return try .json(Queued(id: order, queue: queue), status: .accepted, headers: headers)
        case .refused(var problem):
            problem.headers.append(contentsOf: headers)
            throw problem
        }
    }
}

extension Problem {
    /// The problem for a command that changed nothing.
    init(_ answer: Answer) {
        let reason = answer.reason
        switch answer.verdict {
        case .refused: self.init(reason ?? Reason("refused", "this was refused"))
        case .mismatched:
            self.init(reason ?? Reason("key-reused", "the idempotency key was used before with another body"))
        case .forbidden: self.init(.forbidden, reason?.detail ?? "you may not do this")
        case .unknown where reason?.code == "removed":
            self.init(.gone, reason?.detail ?? "it was removed")
        case .unknown, .repeated: self.init(.notFound, reason?.detail ?? "there is no such thing")
        }
        field = reason?.field ?? field
    }
}
