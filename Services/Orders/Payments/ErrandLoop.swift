import Contract
import EventLog
import Events
import Fetching
import Foundation
import Logging
import Payments
import Store
import Synchronization

/// Asks providers what orders' records say that they have to be asked, and writes down what they answer. It decides nothing: the answer
/// comes back as a notice, and the saga takes the errand out. As long as it stands there it is asked again, for as long as it takes. While this
/// process may not act outside nobody is asked, and nothing fails.
final class PaymentTaskLoop: Sendable {
    /// The next errands that are due, without those that are under way or wait.
    typealias Due = @Sendable (_ at: Timestamp, _ limit: Int, _ skipping: Set<String>) async throws -> [DuePaymentTask]

    private let providers: [String: any PaymentProvider]
    /// Where customers go back to.
    private let page: URL?
    private let bell: Bell
    private let due: Due
    private let notices: NoticeWriter
    private let mayAct: MayAct
    private let logger: Logger
    /// Counts what was asked, by kind and how it went.
    private let asked: @Sendable (PaymentTask.Action, _ outcome: String) -> Void

    /// So many are asked at once.
    static let mostAtOnce = 16
    /// How long an answer may take from the log into the record, before the provider is asked again.
    static let patience = Duration.seconds(30)
    static let longestPause = Duration.seconds(120)

    /// What is under way or has to wait, by the errand's id. If it is lost, a provider is asked once more.
    private let state = Mutex(State())

    private struct State {
        var running: Set<String> = []
        var waiting: [String: (until: ContinuousClock.Instant, attempts: Int)] = [:]

        mutating func skipped(at now: ContinuousClock.Instant) -> Set<String> {
            // What was answered long ago is not asked again, and need not be remembered.
            waiting = waiting.filter { $0.value.until + .seconds(3600) > now }
            return running.union(waiting.filter { $0.value.until > now }.keys)
        }
    }

    init(
        providers: [String: any PaymentProvider], page: URL?, bell: Bell, notices: NoticeWriter,
        mayAct: @escaping MayAct, logger: Logger,
        asked: @escaping @Sendable (PaymentTask.Action, _ outcome: String) -> Void = { _, _ in }, due: @escaping Due
    ) {
        self.providers = providers
        self.page = page
        self.bell = bell
        self.notices = notices
        self.mayAct = mayAct
        self.logger = logger
        self.asked = asked
        self.due = due
    }

    /// Runs until the task is cancelled, or the log's client has to be renewed.
    func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { [bell] in
                while true {
                    try await Task.sleep(for: .seconds(1))
                    bell.ring()
                }
            }
            for await _ in bell.rings {
                // A ring is heard within a step, before others see what that wrote.
                try await Task.sleep(for: .milliseconds(10))
                for errand in try await next() {
                    group.addTask {
                        try await self.ask(errand)
                        self.bell.ring()
                    }
                }
            }
        }
    }

    /// What is asked now, as far as there is room.
    private func next() async throws -> [DuePaymentTask] {
        let (skipped, room) = state.withLock { state in
            (state.skipped(at: .now), Self.mostAtOnce - state.running.count)
        }
        guard room > 0, mayAct() else { return [] }
        let errands = try await due(.now, room, skipped)
        state.withLock { state in state.running.formUnion(errands.map(\.errand.id)) }
        return errands
    }

    /// - Throws: `LogError` if the log's client cannot be used any more.
    private func ask(_ errand: DuePaymentTask) async throws {
        let answer: (word: PaymentNoticeType, notice: PaymentNotice)
        do throws(PaymentFailure) {
            // Whoever slept since this was read may have been replaced; the provider's client asks once more, right before each request.
            guard mayAct() else { return putBack(errand.errand) }
            answer = try await self.answer(to: errand)
        } catch {
            guard mayAct() else { return putBack(errand.errand) }
            return wait(errand.errand, because: error)
        }
        do {
            try await notices.append(answer.word, answer.notice)
            asked(errand.errand.kind, answer.word == .failed ? "failed" : "answered")
            rest(errand.errand.id, for: Self.patience, attempts: 0)
        } catch {
            if error.cause.endsTheClient { throw error.cause }
            wait(errand.errand, because: .unreachable("the answer could not be written down: \(error.cause)"))
        }
    }

    private func answer(
        to errand: DuePaymentTask
    ) async throws(PaymentFailure) -> (word: PaymentNoticeType, notice: PaymentNotice) {
        let name = errand.order.payment?.provider ?? ""
        guard let provider = providers[name] else {
            throw .later(seconds: 60, "this deployment has no provider of payments named \(name)")
        }
        do throws(PaymentFailure) {
            return try await errand.run(provider, returnTo: page)
        } catch {
            guard case .refused(let why) = error else { throw error }
            logger.error(
                "a provider of payments refused", metadata: ["errand": "\(errand.errand.id)", "why": "\(why)"])
            let notice = PaymentNotice(
                order: errand.order.id, customer: errand.order.customer, provider: name, errand: errand.errand.id,
                reason: String(why.prefix(200)))
            return (.failed, notice)
        }
    }

    /// It was not asked for, or nobody is there any more to ask again.
    private func putBack(_ errand: PaymentTask) { state.withLock { _ = $0.running.remove(errand.id) } }

    /// Nobody knows whether it was done: the same is asked again, later and later.
    private func wait(_ errand: PaymentTask, because failure: PaymentFailure) {
        let attempts = state.withLock { $0.waiting[errand.id]?.attempts ?? 0 }
        var pause = min(.milliseconds(500) * (1 << min(attempts, 10)), Self.longestPause)
        if case .later(let seconds, _) = failure { pause = max(pause, .seconds(min(max(seconds, 1), 3600))) }
        pause = pause * Double.random(in: 0.75...1.25)
        logger.warning(
            "a provider of payments is asked again",
            metadata: ["errand": "\(errand.id)", "attempts": "\(attempts + 1)", "why": "\(failure)"])
        asked(errand.kind, "repeated")
        rest(errand.id, for: pause, attempts: attempts + 1)
    }

    private func rest(_ id: String, for pause: Duration, attempts: Int) {
        state.withLock { state in
            state.running.remove(id)
            state.waiting[id] = (ContinuousClock.now + pause, attempts)
        }
    }
}
