/// Tells the loop of errands that there is something to do. It is rung within a step, which may not be committed yet, so the loop looks again
/// a moment later; what it misses it finds within a second.
public final class ErrandBell: Sendable {
    let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    public init() {
        (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func ring() { continuation.yield() }
}
