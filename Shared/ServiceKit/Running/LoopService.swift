import Logging
import ServiceLifecycle
import Store

/// Runs a service's loops side by side; when one ends early, all end.
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
                // A service without loops must wait too.
                group.addTask { try? await Task.sleep(for: .seconds(Int64.max / 4)) }
                defer { group.cancelAll() }
                // Not `waitForAll`, which would wait for the other loops before it throws an error.
                while try await group.next() != nil {}
            }
        }
    }

    /// Errors that a loop throws while it is being cancelled only come from stopping, and are dropped.
    private func runToCancellation(_ loop: Loop) async throws {
        do {
            try await loop.run()
        } catch  where Task.isCancelled {
            logger.debug("stopped", error: error, metadata: ["loop": "\(loop.name)"])
        } catch let error as Store.MustUpgrade {
            // This error stays as it is, since a restart does not help: `ExitCode` tells it apart.
            throw error
        } catch let error as Engine.Unjoined {
            throw error
        } catch let error as Engine.Settled {
            throw error
        } catch {
            throw LoopEnded(loop: loop.name, why: "\(error)")
        }
        // A loop may notice the shutdown itself, and end before the cancellation reaches it.
        if !Task.isCancelled, !Task.isShuttingDownGracefully { throw LoopEnded(loop: loop.name, why: "it returned") }
    }
}

struct LoopEnded: Error, CustomStringConvertible {
    let loop: String
    let why: String
    var description: String { "\(loop) ended: \(why)" }
}
