import Contract
import EventLog
import Events
import Logging

/// Repeats the leader's claim, so that `OwnWatch` renews the lease when it reads it, and gateways find the leader near the end of the log.
struct LeaseKeeping: Sendable {
    let engine: Engine
    let candidacy: Candidacy

    func run() async throws {
        while true {
            try await Task.sleep(for: Lease.interval)
            do { try await beat() } catch let error where error.mayPass {
                engine.logger.warning("the lease could not be renewed", metadata: ["why": "\(error)"])
            }
        }
    }

    /// Emits the last beat, so that followers need not wait out the leader's silence. Bounded in time; if it fails, they wait.
    func end() async {
        // The leader's task is cancelled already.
        await Task { [self] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await emitClaim(HeaderName.lastBeat) }
                group.addTask { try? await Task.sleep(for: .seconds(1)) }
                await group.next()
                group.cancelAll()
            }
        }.value
    }

    private func beat() async throws { try await emitClaim("\(engine.lease.beginBeat())") }

    private func emitClaim(_ beat: String) async throws {
        let ownership = try engine.owned()
        guard let seat = ownership.seat else { return }
        let claim = OwnerClaim(
            sources: ownership.sources, epoch: ownership.epoch, process: engine.process, version: Version.current,
            generation: ownership.generation, address: candidacy.address)
        var record = try claim.record(in: seat.place)
        record.headers[HeaderName.beat] = beat
        _ = try await engine.log.append([record])
    }
}
