import Budget
public import HTTPTypes
public import Hummingbird
import NIOCore

/// Bounds the CPU time of any question that a service answers from memory.
///
/// Most questions are answered at once, within a sixteenth of the limit. A question that needs more runs again as a long one, on threads of
/// their own (`WorkThreads`). The number of long questions is limited, in all and for each client, so that other questions never wait
/// behind them. A long question may use the whole limit; beyond it, it is refused. It is also stopped when its client has disconnected. The
/// answer's `Vicinity-Cost` header holds the cost of a question, for the gateway's limits.
///
/// Handlers behind this middleware must only read, since they may run twice, and their loops must ask `Budget.current`.
public struct BoundingCost: RouterMiddleware {
    public typealias Context = ServiceContext

    /// Bytes; a question with a larger body is a long one from the start.
    private static let smallBody = 16 << 10
    private static let largestBody = 2 << 20

    private let limit: Duration
    private let long: ConcurrencyLimit

    /// - Parameters:
    ///   - limit: CPU time.
    ///   - permits: greatest number of long questions under way, those that wait for a thread included. One client may hold a quarter of
    ///     them.
    public init(_ limit: Duration, permits: Int = 16) {
        self.limit = limit
        long = ConcurrencyLimit(permits, share: max(1, permits / 4))
    }

    /// A question may take fifty milliseconds in all processes together, which no user notices. The gateway needs a part of that to forward
    /// it, and a refused question a part to free what it had gathered. A debug build is some twenty times slower.
    #if DEBUG
        public static let usual = Duration.seconds(1)
    #else
        public static let usual = Duration.milliseconds(36)
    #endif

    public func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var request = request
        var isLong = false
        if request.method == .post {
            do {
                isLong = try await request.collectBody(upTo: Self.largestBody).readableBytes > Self.smallBody
            } catch is NIOTooManyBytesError {
                throw Problem.tooLarge(Self.largestBody)
            }
        }
        var used = Duration.zero
        if !isLong {
            let outcome = await Outcome(within: limit / 16, context) { try await next(request, context) }
            used = outcome.cost
            if !outcome.isSpent { return try outcome.answer(cost: used) }
        }
        guard let permit = long.take(for: request.headers[.vicinityClient]) else {
            throw Problem(
                .unavailable, "many long questions are being answered; this one has to wait",
                headers: [.retryAfter: "1", .vicinityCost: used.costText])
        }
        defer { withExtendedLifetime(permit) {} }
        let asked = request
        let outcome = await withTaskExecutorPreference(WorkThreads.shared) {
            // The cost of the vain attempt counts.
            await Outcome(within: limit - used, context) { try await next(asked, context) }
        }
        used += outcome.cost
        guard !outcome.isSpent else {
            throw Problem(
                .unavailable,
                "this question needs more than \(limit.settingText) of computing: ask for less, such as a smaller region",
                headers: [.retryAfter: "60", .vicinityCost: used.costText])
        }
        return try outcome.answer(cost: used)
    }
}

/// The result of a question under a budget, and its cost.
private struct Outcome {
    let result: Result<Response, any Error>
    let cost: Duration
    let isSpent: Bool

    init(within limit: Duration, _ context: ServiceContext, _ answer: () async throws -> Response) async {
        // A test's channel is never active: it must not count as disconnected.
        let channel = context.channel.flatMap { $0.isActive ? $0 : nil }
        let budget = Budget(limit) { channel.map { !$0.isActive } ?? false }
        do {
            result = .success(try await Budget.$current.withValue(budget) { try await answer() })
        } catch {
            result = .failure(error)
        }
        cost = budget.used
        isSpent = budget.isSpent
    }

    func answer(cost: Duration) throws -> Response {
        var response = try result.get()
        response.headers[.vicinityCost] = cost.costText
        return response
    }
}

extension Duration {
    /// Whole microseconds.
    public var costText: String {
        String(components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000)
    }
}

extension HTTPField.Name {
    /// The key by which limits count the client, set by the gateway.
    public static let vicinityClient = HTTPField.Name("Vicinity-Client")!
    /// CPU time of an answer in microseconds.
    public static let vicinityCost = HTTPField.Name("Vicinity-Cost")!
    /// The rule by which critics' ratings predict.
    public static let vicinityRule = HTTPField.Name("Vicinity-Rule")!
}
