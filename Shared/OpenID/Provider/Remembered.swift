/// Cache of a value that the provider publishes. Concurrent callers share one request, and requests have a least distance, also after
/// failures.
actor Remembered<Value: Sendable> {
    typealias Reading = @Sendable () async throws(OpenIDFailure) -> Value

    private let life: Duration
    private let pause: Duration
    private let longest: Duration
    private let clock: @Sendable () -> ContinuousClock.Instant
    private var kept: (value: Value, since: ContinuousClock.Instant)?
    private var failure: OpenIDFailure?
    private var lastReading: ContinuousClock.Instant?
    private var underWay: Task<Result<Value, OpenIDFailure>, Never>?

    /// - Parameters:
    ///   - life: time that the value is used without a request.
    ///   - pause: least time between two requests.
    ///   - longest: time that the value is used while requests fail.
    init(
        life: Duration, pause: Duration, longest: Duration,
        clock: @Sendable @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.life = life
        self.pause = pause
        self.longest = longest
        self.clock = clock
    }

    /// - Parameter isFresh: requests a new value, if the pause allows it, because the cached one lacks something.
    func value(isFresh: Bool = false, _ read: @escaping Reading) async throws(OpenIDFailure) -> Value {
        let now = clock()
        if let kept, !isFresh, now - kept.since <= life { return kept.value }
        if underWay == nil, let lastReading, now - lastReading < pause { return try old(at: now) }
        let task: Task<Result<Value, OpenIDFailure>, Never>
        if let underWay {
            task = underWay
        } else {
            lastReading = now
            task = Task {
                do throws(OpenIDFailure) { return .success(try await read()) } catch { return .failure(error) }
            }
            underWay = task
        }
        let outcome = await task.value
        if underWay == task {
            underWay = nil
            switch outcome {
            case .success(let value): (kept, failure) = ((value, now), nil)
            case .failure(let error): failure = error
            }
        }
        guard case .success(let value) = outcome else { return try old(at: now) }
        return value
    }

    private func old(at now: ContinuousClock.Instant) throws(OpenIDFailure) -> Value {
        guard let kept, now - kept.since <= longest else {
            throw failure ?? .unavailable("it could not be read")
        }
        return kept.value
    }
}
