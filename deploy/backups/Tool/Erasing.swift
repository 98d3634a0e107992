import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import KafkaLog
import Logging
import ServiceKit
import Signing

/// Asks all services again to forget whom they were asked to forget, as a gateway does: in the log, before anybody reads it.
struct Erasing {
    let settings: ServiceSettings
    let log: LogAddress

    /// Commands of one append.
    private static let slice = 500
    /// How long the log may take to come to its end.
    private static let patience = Duration.seconds(60)

    /// - Returns: how many were not asked for in the log.
    func run(_ list: ErasedList) async throws -> Int {
        let log = try await open()
        do {
            let problems = try await log.prepare([.privacyCommands])
            guard problems.isEmpty else { throw Files.Failure(problems.joined(separator: "; ")) }
            let known = try await known(in: log)
            let missing = list.times.filter { $0.value > known[$0.key] ?? .earliest }.sorted { $0.key < $1.key }
            for start in stride(from: 0, to: missing.count, by: Self.slice) {
                let records = try missing[start..<min(missing.count, start + Self.slice)].map(record)
                _ = try await log.append(records)
            }
            await log.close()
            return missing.count
        } catch {
            await log.close()
            throw error
        }
    }

    private func open() async throws -> any EventLog {
        switch log {
        case .embedded(let path):
            var options = EmbeddedLog.Settings()
            options.cleaningInterval = nil
            return try await EmbeddedLog(path: path, settings: options)
        case .kafka(let bootstrap):
            let options = KafkaLogOptions(appending: .withTimeout(Self.patience), properties: settings.kafka)
            return try KafkaLog(bootstrap: bootstrap, options: options, logger: Logger(label: "backup"))
        }
    }

    private func known(in log: any EventLog) async throws -> [String: Timestamp] {
        let bounds = try await log.bounds(of: Topic.privacyCommands.partitions).filter { !$0.value.isEmpty }
        guard !bounds.isEmpty else { return [:] }
        var known: [String: Timestamp] = [:]
        let reader = try await log.reader(from: bounds.mapValues(\.lowerBound))
        let end = ContinuousClock.now + Self.patience
        while bounds.contains(where: { reader.positions[$0.key] ?? 0 < $0.value.upperBound }) {
            guard ContinuousClock.now < end else {
                throw Files.Failure("privacy.commands could not be read to its end")
            }
            for record in try await reader.next(limit: 1000, wait: .milliseconds(200)) {
                guard let value = record.value, let event = try? Event(json: value),
                    let command = try? event.decode(ErasePerson.self)
                else { continue }
                known[command.person] = max(known[command.person] ?? .earliest, command.requestedAt)
            }
        }
        await reader.close()
        return known
    }

    private func record(of entry: (key: String, value: Timestamp)) throws -> NewRecord {
        let (person, time) = entry
        let event = Event(
            id: "erased-again-\(UUID().uuidString.lowercased())", source: "/vicinity/gateway",
            type: PrivacyEvents.erase.name, subject: person, partitionKey: person,
            data: try JSON.encode(ErasePerson(person: person, requestedAt: time)))
        let keys = try Topic.privacyCommands.deciders.map { try settings.trust.commandKeys(of: $0) }
        return NewRecord(
            TopicPartition(Topic.privacyCommands.name, partition(of: person)), key: person,
            value: event.signed(with: keys).json)
    }
}
