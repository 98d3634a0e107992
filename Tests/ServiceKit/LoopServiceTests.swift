import Logging
import ServiceLifecycle
import Testing

@testable import ServiceKit

@Suite("Loops side by side")
struct LoopServiceTests {
    @Test(.timeLimit(.minutes(5)))
    func `a loop that notices a shutdown itself has not ended early`() async throws {
        for _ in 0..<200 {
            let loop = Loop("hears itself") {
                try? await gracefulShutdown()
            }
            try await runAndStop([loop, Loop("sleeps") { try await Task.sleep(for: .seconds(600)) }])
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a loop that returns while the service runs ends it with its name`() async throws {
        await #expect(throws: LoopEnded.self) {
            let sleeper = Loop("sleeps") { try await Task.sleep(for: .seconds(600)) }
            try await runAndStop([Loop("short") {}, sleeper], stop: false)
        }
    }

    private func runAndStop(_ loops: [Loop], stop: Bool = true) async throws {
        let logger = Logger(label: "loops") { _ in SwiftLogNoOpLogHandler() }
        let group = ServiceGroup(services: [LoopService(loops: loops, logger: logger)], logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            if stop { await group.triggerGracefulShutdown() }
            try await tasks.waitForAll()
        }
    }
}
