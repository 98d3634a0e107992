/// Wakes one waiting loop; rings while the loop is busy count as one.
///
/// A ring within a step arrives before the step is committed. So a loop that reads the tables looks a little later, and once a second in case
/// it missed a change.
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
