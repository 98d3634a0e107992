/// Tells the loops that there may be something to do. It is rung within a step, which may not be committed yet, so whoever hears it looks a
/// moment later; what is missed is found within a second.
final class Bell: Sendable {
    let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func ring() { continuation.yield() }
}
