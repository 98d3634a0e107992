import Synchronization
import Testing

@testable import OpenID

@Suite struct `A cached value of a provider` {
    /// A clock and a source that tests control.
    private final class FakeSource: Sendable {
        let state = Mutex((now: ContinuousClock.now, readings: 0, fails: false))

        func advance(_ time: Duration) { state.withLock { $0.now = $0.now + time } }

        func read() throws(OpenIDFailure) -> Int {
            let (number, fails) = state.withLock { state in
                state.readings += 1
                return (state.readings, state.fails)
            }
            if fails { throw .unavailable("away") }
            return number
        }
    }

    private let source = FakeSource()
    private let remembered: Remembered<Int>

    init() {
        let source = source
        remembered = Remembered(life: .seconds(600), pause: .seconds(30), longest: .seconds(3600)) {
            source.state.withLock { $0.now }
        }
    }

    private func value(isFresh: Bool = false) async throws(OpenIDFailure) -> Int {
        let source = source
        return try await remembered.value(isFresh: isFresh) { () async throws(OpenIDFailure) in try source.read() }
    }

    @Test func `is read again after its life, and sooner only after the pause`() async throws {
        #expect(try await value() == 1)
        source.advance(.seconds(29))
        #expect(try await value(isFresh: true) == 1)
        source.advance(.seconds(2))
        #expect(try await value() == 1)
        #expect(try await value(isFresh: true) == 2)
        source.advance(.seconds(601))
        #expect(try await value() == 3)
    }

    @Test func `is used while it cannot be read, but not forever`() async throws {
        #expect(try await value() == 1)
        source.state.withLock { $0.fails = true }
        source.advance(.seconds(601))
        #expect(try await value() == 1)
        #expect(try await value() == 1)
        #expect(source.state.withLock { $0.readings } == 2)
        source.advance(.seconds(3000))
        await #expect(throws: OpenIDFailure.unavailable("away")) { try await value() }
        await #expect(throws: OpenIDFailure.unavailable("away")) { try await value() }
        #expect(source.state.withLock { $0.readings } == 3)
        source.state.withLock { $0.fails = false }
        source.advance(.seconds(31))
        #expect(try await value() == 4)
    }
}
