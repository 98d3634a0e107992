import Contract
import EventLog
import Events
import Fetching
import Foundation
import Logging
import Payments
import Store
import Synchronization

/// Performs the payment tasks of orders' records at their providers, and appends the answers to the log. It decides nothing: the answer comes
/// back as a notice, and the saga removes the task. Until then the task is repeated, for as long as it takes. Without the lease no provider is
/// asked, and nothing fails.
final class PaymentTaskLoop: Sendable {
    /// The next due tasks, without those that are under way or wait.
    typealias Due = @Sendable (_ at: Timestamp, _ limit: Int, _ skipping: Set<String>) async throws -> [DuePaymentTask]

    private let providers: [String: any PaymentProvider]
    /// The address that customers return to.
    private let page: URL?
    private let bell: Bell
    private let due: Due
    private let notices: NoticeWriter
    private let mayAct: MayAct
    private let logger: Logger
    /// Counts attempts, by kind and outcome.
    private let attempted: @Sendable (PaymentTask.Action, _ outcome: String) -> Void

    /// The most tasks under way at once.
    static let mostAtOnce = 16
    /// How long an answer may take from the log into the order's record before the task is repeated.
    static let patience = Duration.seconds(30)
    static let longestPause = Duration.seconds(120)

    /// Tasks that are under way or wait, by id. If this is lost, a provider is asked once more.
    private let states = Mutex(TaskStates())

    private struct TaskStates {
        var running: Set<String> = []
        var waiting: [String: (until: ContinuousClock.Instant, attempts: Int)] = [:]

        mutating func skipped(at now: ContinuousClock.Instant) -> Set<String> {
            // Tasks that were answered long ago are not repeated, and need not be kept here.
            waiting = waiting.filter { $0.value.until + .seconds(3600) > now }
            return running.union(waiting.filter { $0.value.until > now }.keys)
        }
    }

    init(
        providers: [String: any PaymentProvider], page: URL?, bell: Bell, notices: NoticeWriter,
        mayAct: @escaping MayAct, logger: Logger,
        attempted: @escaping @Sendable (PaymentTask.Action, _ outcome: String) -> Void = { _, _ in }, due: @escaping Due
    ) {
        self.providers = providers
        self.page = page
        self.bell = bell
        self.notices = notices
        self.mayAct = mayAct
        self.logger = logger
        self.attempted = attempted
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
                // A step rings before its transaction has ended.
                try await Task.sleep(for: .milliseconds(10))
                for task in try await next() {
                    group.addTask {
                        try await self.perform(task)
                        self.bell.ring()
                    }
                }
            }
        }
    }

    /// Due tasks for which there is room, marked as running.
    private func next() async throws -> [DuePaymentTask] {
        let (skipped, room) = states.withLock { states in
            (states.skipped(at: .now), Self.mostAtOnce - states.running.count)
        }
        guard room > 0, mayAct() else { return [] }
        let tasks = try await due(.now, room, skipped)
        states.withLock { states in states.running.formUnion(tasks.map(\.task.id)) }
        return tasks
    }

    /// - Throws: `LogError` if the log's client cannot be used any more.
    private func perform(_ due: DuePaymentTask) async throws {
        let answer: (type: PaymentNoticeType, notice: PaymentNotice)
        do throws(PaymentFailure) {
            // A process that was suspended since this was read may have been replaced. The provider's client checks the lease once more, right
            // before each request.
            guard mayAct() else { return putBack(due.task) }
            answer = try await self.answer(to: due)
        } catch {
            guard mayAct() else { return putBack(due.task) }
            return wait(due.task, because: error)
        }
        do {
            try await notices.append(answer.type, answer.notice)
            attempted(due.task.kind, answer.type == .failed ? "failed" : "answered")
            rest(due.task.id, for: Self.patience, attempts: 0)
        } catch {
            if error.cause.endsTheClient { throw error.cause }
            wait(due.task, because: .unreachable("the answer could not be appended to the log: \(error.cause)"))
        }
    }

    private func answer(
        to due: DuePaymentTask
    ) async throws(PaymentFailure) -> (type: PaymentNoticeType, notice: PaymentNotice) {
        let name = due.order.payment?.provider ?? ""
        guard let provider = providers[name] else {
            throw .later(seconds: 60, "this deployment has no provider of payments named \(name)")
        }
        do throws(PaymentFailure) {
            return try await due.perform(provider, returnTo: page)
        } catch {
            guard case .refused(let why) = error else { throw error }
            logger.error(
                "a provider of payments refused a task", metadata: ["task": "\(due.task.id)", "why": "\(why)"])
            let notice = PaymentNotice(
                order: due.order.id, customer: due.order.customer, provider: name, errand: due.task.id,
                reason: String(why.prefix(200)))
            return (.failed, notice)
        }
    }

    /// Frees a task that this process may not perform.
    private func putBack(_ task: PaymentTask) { states.withLock { _ = $0.running.remove(task.id) } }

    /// Repeats a task later, with growing pauses: it is not known whether it was done.
    private func wait(_ task: PaymentTask, because failure: PaymentFailure) {
        let attempts = states.withLock { $0.waiting[task.id]?.attempts ?? 0 }
        var pause = min(.milliseconds(500) * (1 << min(attempts, 10)), Self.longestPause)
        if case .later(let seconds, _) = failure { pause = max(pause, .seconds(min(max(seconds, 1), 3600))) }
        pause = pause * Double.random(in: 0.75...1.25)
        logger.warning(
            "a payment task will be repeated",
            metadata: ["task": "\(task.id)", "attempts": "\(attempts + 1)", "why": "\(failure)"])
        attempted(task.kind, "repeated")
        rest(task.id, for: pause, attempts: attempts + 1)
    }

    /// Keeps a task from being repeated for a time.
    private func rest(_ id: String, for pause: Duration, attempts: Int) {
        states.withLock { states in
            states.running.remove(id)
            states.waiting[id] = (ContinuousClock.now + pause, attempts)
        }
    }
}
