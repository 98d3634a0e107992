import Contract
import EmbeddedLog
import EventLog
import Events
import Foundation
import KafkaLog
import Logging
import ServiceKit
import Signing

/// Repeats all erasure requests, as a gateway does: in the log, before any service reads it. It repeats every request of the list, even
/// those that the log has carried out: a repeated request changes nothing.
struct Erasing {
    let settings: ServiceSettings
    let log: LogAddress

    /// Commands of one append.
    private static let slice = 500
    /// Time limit of an append.
    private static let patience = Duration.seconds(60)

    /// - Returns: the number of requests.
    func run(_ list: ErasedList) async throws -> Int {
        let log = try await open()
        do {
            let problems = try await log.prepare([.privacyCommands])
            guard problems.isEmpty else { throw Files.Failure(problems.joined(separator: "; ")) }
            let people = list.requests.sorted { $0.key < $1.key }
            for start in stride(from: 0, to: people.count, by: Self.slice) {
                let records = try people[start..<min(people.count, start + Self.slice)].map(record)
                _ = try await log.append(records)
            }
            await log.close()
            return people.count
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

    private func record(of entry: (key: String, value: ErasedList.Request)) throws -> NewRecord {
        let (person, asked) = entry
        var command = ErasePerson(person: person, requestedAt: asked.time)
        if asked.isForGood { command = ErasePerson(customer: person, at: asked.time) }
        let event = Event(
            id: "erased-again-\(UUID().uuidString.lowercased())", source: "/vicinity/gateway",
            type: PrivacyEvents.erase.name, subject: person, partitionKey: person,
            data: try JSON.encode(command))
        let keys = try Topic.privacyCommands.deciders.map { try settings.trust.commandKeys(of: $0) }
        return NewRecord(
            TopicPartition(Topic.privacyCommands.name, partition(of: person)), key: person,
            value: event.signed(with: keys).json)
    }
}
