/// Wakes one waiting loop; rings while it is busy count as one.
///
/// Rung within a step, it is heard before the step is committed: a loop that reads the tables looks a moment later, and every second for what
/// it missed.
public struct Bell: Sendable {
    public let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    public init() {
        (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    public func ring() {
        continuation.yield()
    }
}
