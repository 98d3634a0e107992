import Events
import Logging
import Store

/// Marks movies as watched when the shows of their tickets are over.
struct ShowWatch: Sendable {
    let liveModel: LiveModel
    let logger: Logger
    /// Marks movies as watched in one step.
    let note: @Sendable ([WatchedMovie]) async throws -> Void

    /// The maximum number of movies in one step.
    private static let sliceSize = 500

    func run() async throws {
        while true {
            try await look(at: .now)
            try await Task.sleep(for: .seconds(5))
        }
    }

    /// Movies of a failed step are marked later.
    func look(at now: Timestamp) async throws {
        let seen = liveModel.read { $0.seen(by: now) }
        for start in stride(from: 0, to: seen.count, by: Self.sliceSize) {
            let slice = Array(seen[start..<min(seen.count, start + Self.sliceSize)])
            do {
                try await note(slice)
                liveModel.forget(slice)
            } catch is Engine.NotReady {
                return
            } catch let error where !(error is CancellationError) {
                logger.error("watched movies were not stored", metadata: ["why": "\(error)"])
            }
        }
    }
}
