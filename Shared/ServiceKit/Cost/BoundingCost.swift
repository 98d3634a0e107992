import Budget
public import HTTPTypes
public import Hummingbird
import NIOCore

/// Bounds what a question costs that a service answers out of its memory, whatever it asks for.
///
/// Most are answered at once, within a sixteenth of the bound. One that is not is asked again where long questions are: on threads of
/// their own (`WorkThreads`), few at a time, of one client fewer, so that the others never wait behind it. There it may cost the bound,
/// and no more: then it is refused. It is broken off, too, when whoever asked has left. What a question did cost is in the answer's
/// `Vicinity-Cost`, for the gateway's limits.
///
/// A handler behind it only looks, since it may run twice; its loops must ask `Budget.current`.
public struct BoundingCost: RouterMiddleware {
    public typealias Context = ServiceContext

    /// In bytes; a larger body goes to the long questions at once.
    private static let smallBody = 16 << 10
    private static let largestBody = 2 << 20

    private let limit: Duration
    private let long: ConcurrencyLimit

    /// - Parameters:
    ///   - limit: of CPU time.
    ///   - permits: of long questions, those that wait included; a quarter of them may be one client's.
    public init(_ limit: Duration, permits: Int = 16) {
        self.limit = limit
        long = ConcurrencyLimit(permits, share: max(1, permits / 4))
    }

    /// Fifty milliseconds, which nobody notices, are enough for a hundred thousand places; a debug build is some twenty times slower.
    #if DEBUG
        public static let usual = Duration.seconds(1)
    #else
        public static let usual = Duration.milliseconds(50)
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
            await Outcome(within: limit, context) { try await next(asked, context) }
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

/// What came of a question under a budget.
private struct Outcome {
    let result: Result<Response, any Error>
    let cost: Duration
    let isSpent: Bool

    init(within limit: Duration, _ context: ServiceContext, _ answer: () async throws -> Response) async {
        // A test's channel never is.
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
    /// What limits count the client by whom the gateway asks for.
    public static let vicinityClient = HTTPField.Name("Vicinity-Client")!
    /// What an answer cost, in microseconds of CPU time.
    public static let vicinityCost = HTTPField.Name("Vicinity-Cost")!
}
