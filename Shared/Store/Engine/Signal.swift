/// Wakes one waiting loop; signals given while it is busy count as one.
struct Signal: Sendable {
    let arrivals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func notify() {
        continuation.yield()
    }
}
