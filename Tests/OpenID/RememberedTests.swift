import Synchronization
import Testing

@testable import OpenID

@Suite struct `What is remembered of a provider` {
    private final class World: Sendable {
        let state = Mutex((now: ContinuousClock.now, readings: 0, fails: false))

        func pass(_ time: Duration) { state.withLock { $0.now = $0.now + time } }

        func read() throws(OpenIDFailure) -> Int {
            let (number, fails) = state.withLock { state in
                state.readings += 1
                return (state.readings, state.fails)
            }
            if fails { throw .unavailable("away") }
            return number
        }
    }

    private let world = World()
    private let remembered: Remembered<Int>

    init() {
        let world = world
        remembered = Remembered(life: .seconds(600), pause: .seconds(30), longest: .seconds(3600)) {
            world.state.withLock { $0.now }
        }
    }

    private func value(isFresh: Bool = false) async throws(OpenIDFailure) -> Int {
        let world = world
        return try await remembered.value(isFresh: isFresh) { () async throws(OpenIDFailure) in try world.read() }
    }

    @Test func `is read again after its life, and sooner only after the pause`() async throws {
        #expect(try await value() == 1)
        world.pass(.seconds(29))
        #expect(try await value(isFresh: true) == 1)
        world.pass(.seconds(2))
        #expect(try await value() == 1)
        #expect(try await value(isFresh: true) == 2)
        world.pass(.seconds(601))
        #expect(try await value() == 3)
    }

    @Test func `is used while it cannot be read, but not for ever`() async throws {
        #expect(try await value() == 1)
        world.state.withLock { $0.fails = true }
        world.pass(.seconds(601))
        #expect(try await value() == 1)
        #expect(try await value() == 1)
        #expect(world.state.withLock { $0.readings } == 2)
        world.pass(.seconds(3000))
        await #expect(throws: OpenIDFailure.unavailable("away")) { try await value() }
        await #expect(throws: OpenIDFailure.unavailable("away")) { try await value() }
        #expect(world.state.withLock { $0.readings } == 3)
        world.state.withLock { $0.fails = false }
        world.pass(.seconds(31))
        #expect(try await value() == 4)
    }
}
