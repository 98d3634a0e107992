import EventLog
import struct EventLog.Record
import Events
import Logging
import ServiceKit
import Store

/// Follows the claims of services of which several processes can lead, so that each question goes to the one that does.
///
/// A leader repeats its claim all the time; the one of the greatest epoch counts, in whatever order they come. Its address only picks one
/// of those that the settings name: the deployment's secret goes with every question, and not everybody who can write to the log has it.
struct LeaderWatch: Sendable {
    /// A service, or one instance of it, of which there are several processes.
    struct Place: Sendable {
        /// As its `Upstream`: "orders-1".
        let name: String
        let addresses: ServiceAddress
        /// Where its claims are read: the first partition that it owns.
        let claims: TopicPartition
    }

    let log: any EventLog
    let places: [Place]
    let logger: Logger

    /// The claims of the last processes that led.
    private struct Known {
        /// The identity of the log that they stand in.
        var log: String?
        var epochs: [TopicPartition: Int64] = [:]
    }

    init(log: any EventLog, _ settings: GatewaySettings, _ logger: Logger) {
        (self.log, self.logger) = (log, logger)
        places = settings.services.flatMap { service, instances in
            instances.named(service).compactMap { index, name, addresses in
                guard addresses.leading != nil else { return nil }
                let claims = Topic.checkpoints(of: service).partitions[index]
                return Place(name: name, addresses: addresses, claims: claims)
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
        let bounds = try await log.bounds(of: places.map(\.claims))
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
        var newest: [TopicPartition: OwnerClaim] = [:]
        for record in records where record.key.hasPrefix("owner:") {
            guard let claim = OwnerClaim(record), claim.epoch > known.epochs[record.topicPartition] ?? Int64.min
            else { continue }
            known.epochs[record.topicPartition] = claim.epoch
            newest[record.topicPartition] = claim
        }
        for place in places {
            if let claim = newest[place.claims] { take(claim, of: place) }
        }
    }

    /// - Parameter claim: of a process that was not known to lead.
    private func take(_ claim: OwnerClaim, of place: Place) {
        let addresses = place.addresses
        // One that leads alone names no address.
        let address = claim.address.map { UpstreamPool.Address(url: $0) } ?? addresses.all[0]
        guard let index = addresses.all.firstIndex(where: { $0 == address }) else {
            logger.warning(
                "a process that the settings do not name leads \(place.name); it is not asked",
                metadata: ["address": "\(claim.address ?? "")"])
            return
        }
        addresses.leading?.move(to: index)
        logger.notice("\(addresses.all[index].url) leads \(place.name)", metadata: ["epoch": "\(claim.epoch)"])
    }
}
