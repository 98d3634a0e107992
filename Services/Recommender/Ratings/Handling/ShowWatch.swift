import Events
import Logging
import Store

/// Marks movies as watched once the shows of their tickets are over.
struct ShowWatch: Sendable {
    let liveWorld: LiveWorld
    let logger: Logger
    /// Performs a step with them.
    let note: @Sendable ([Seen]) async throws -> Void

    /// The maximum number of movies in one step.
    private static let sliceSize = 500

    func run() async throws {
        while true {
            try await look(at: .now)
            try await Task.sleep(for: .seconds(5))
        }
    }

    /// Those of a step that fails are marked later.
    func look(at now: Timestamp) async throws {
        let seen = liveWorld.read { $0.seen(by: now) }
        for start in stride(from: 0, to: seen.count, by: Self.sliceSize) {
            let slice = Array(seen[start..<min(seen.count, start + Self.sliceSize)])
            do {
                try await note(slice)
                liveWorld.forget(slice)
            } catch is Engine.NotReady {
                return
            } catch let error where !(error is CancellationError) {
                logger.error("who saw which movie is not noted", metadata: ["why": "\(error)"])
            }
        }
    }
}
