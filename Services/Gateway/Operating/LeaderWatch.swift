import EventLog
import struct EventLog.Record
import Events
import Logging
import ServiceKit
import Store

/// Follows the claims of services that several processes can lead, so that requests go to the leader.
///
/// A leader repeats its claim all the time. The claim with the greatest epoch counts, in whatever order they come. Its address only selects
/// one of those in the settings: every request carries the deployment's secret, which not everybody who can write to the log may have.
struct LeaderWatch: Sendable {
    /// A service, or one instance of it, of which there are several processes.
    struct Place: Sendable {
        /// The name of its `Upstream`: "orders-1".
        let name: String
        let addresses: ServiceAddress
        /// One of the event sources under which it writes.
        let source: String
        /// The partition that its claims are read from.
        let claims: TopicPartition
    }

    let log: any EventLog
    let places: [Place]
    let logger: Logger

    /// The newest known claims.
    private struct Known {
        /// The identity of the log that holds them.
        var log: String?
        /// By source.
        var epochs: [String: Int64] = [:]
    }

    init(log: any EventLog, _ settings: GatewaySettings, _ logger: Logger) {
        (self.log, self.logger) = (log, logger)
        places = settings.services.flatMap { service, instances in
            instances.named(service).compactMap { index, name, addresses in
                guard addresses.leading != nil else { return nil }
                let instance = Instance(index: index, count: instances.count)
                return Place(
                    name: name, addresses: addresses, source: "/vicinity/\(service)/\(instance.firstPartition)",
                    claims: TopicPartition(Topic.leaders.name, partition(of: instance.seat(of: service))))
            }
        }
    }

    /// Follows the claims until it is cancelled; waits out the log's errors.
    /// - Throws: `LogError` if the log's client can no longer be used.
    func run() async throws {
        var pause = Backoff()
        var known = Known()
        while !Task.isCancelled {
            do {
                try await follow(&known) { pause.reset() }
            } catch let error as LogError where error.endsTheClient {
                throw error
            } catch {
                // Readers of the log report its errors.
                logger.debug("cannot see who leads", error: error)
                try await pause.wait()
            }
        }
    }

    private func follow(_ known: inout Known, _ succeeded: () -> Void) async throws {
        let identity = try await log.identity
        if known.log != identity { known = Known(log: identity) }
        let bounds = try await log.bounds(of: Array(Set(places.map(\.claims))))
        let reader = try await log.reader(
            from: bounds.mapValues { max($0.lowerBound, $0.upperBound - Int64(Deduplicator.window)) })
        do {
            while !Task.isCancelled {
                take(try await reader.next(limit: 1000, wait: .seconds(5)), &known)
                succeeded()
            }
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
    }

    private func take(_ records: [Record], _ known: inout Known) {
        let claims = records.compactMap { OwnerClaim($0) }
        for place in places {
            let newest = claims.filter { $0.sources.contains(place.source) }.max { $0.epoch < $1.epoch }
            guard let newest, newest.epoch > known.epochs[place.source] ?? Int64.min else { continue }
            known.epochs[place.source] = newest.epoch
            take(newest, of: place)
        }
    }

    /// - Parameter claim: a claim of a process that was not known to lead.
    private func take(_ claim: OwnerClaim, of place: Place) {
        let url = claim.address ?? ""
        let address = UpstreamPool.Address(url: url)
        guard let index = place.addresses.all.firstIndex(where: { $0 == address }) else {
            logger.warning(
                "a process that the settings do not name leads \(place.name); it is not asked",
                metadata: ["address": "\(url)"])
            return
        }
        place.addresses.leading?.move(to: index)
        logger.notice("\(url) leads \(place.name)", metadata: ["epoch": "\(claim.epoch)"])
    }
}
