import Logging
import ServiceLifecycle
import Store

/// Runs a service's loops side by side; the end of one before its time is the end of all.
struct LoopService: Service, CustomStringConvertible {
    let loops: [Loop]
    let logger: Logger
    var description: String { loops.map(\.name).joined(separator: ", ") }

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            try await withThrowingTaskGroup { group in
                for loop in loops {
                    group.addTask { try await runToCancellation(loop) }
                }
                // Without any loop there is still something to wait for.
                group.addTask { try? await Task.sleep(for: .seconds(Int64.max / 4)) }
                defer { group.cancelAll() }
                // Not `waitForAll`, which would wait for the others before it tells of an error.
                while try await group.next() != nil {}
            }
        }
    }

    /// Errors of a loop that is being cancelled are only the noise of stopping.
    private func runToCancellation(_ loop: Loop) async throws {
        do {
            try await loop.run()
        } catch  where Task.isCancelled {
            logger.debug("stopped", error: error, metadata: ["loop": "\(loop.name)"])
        } catch let error as Store.MustUpgrade {
            // What starting again would not mend is told apart.
            throw error
        } catch {
            throw LoopEnded(loop: loop.name, why: "\(error)")
        }
        if !Task.isCancelled { throw LoopEnded(loop: loop.name, why: "it returned") }
    }
}

struct LoopEnded: Error, CustomStringConvertible {
    let loop: String
    let why: String
    var description: String { "\(loop) ended: \(why)" }
}
