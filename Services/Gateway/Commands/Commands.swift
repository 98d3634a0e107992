import Contract
import EventLog
import Events
import Hummingbird
import ServiceKit
import Signing
import Traces
import Tracing

/// Appends people's commands to the log.
struct Commands: Sendable {
    static let source = "/vicinity/gateway"

    let log: any EventLog
    /// The signing keys, of every service that decides on commands.
    let keys: [CommandKeys]
    /// Limits on how many commands are taken.
    let quotas: Quotas
    /// Called when the log's client can no longer be used: the process has to be restarted.
    var ended: @Sendable (LogError) -> Void = { _ in }

    /// Appends a command. When it returns, the command is durable, and so is the audit entry of a merchant's or an operator's command.
    /// - Returns: the appended event.
    /// - Throws: 429 if the actor has used up their quota. 503 if the log cannot be written, even if the command may be in it: sent again
    ///   with the same key, it counts once.
    /// - Parameter keeps: returns, for the command's size in bytes, an upper bound of the bytes that Vicinity stores because of it.
    @discardableResult
    func append<Command>(
        _ topic: Topic, _ type: EventType<Command>, id: String, subject: String, partitionKey: String, _ data: Command,
        keeps: (_ bytes: Int) -> Int = CommandCosts.ofOne
    ) async throws -> Event {
        try await asSpan("send \(topic.name)", .producer) { span in
            let event = try await append(
                topic, type, id, subject, partitionKey: partitionKey, data, keeps, TraceContext.current?.traceparent)
            span?.describe(event, topic)
            return event
        }
    }

    private func append<Command>(
        _ topic: Topic, _ type: EventType<Command>, _ id: String, _ subject: String, partitionKey: String,
        _ data: Command, _ keeps: (_ bytes: Int) -> Int, _ traceparent: String?
    ) async throws -> Event {
        let event = Event(
            id: id, source: Commands.source, type: type.name, subject: subject, partitionKey: partitionKey,
            traceparent: traceparent, data: try JSON.encode(data))
        let value = event.signed(with: keys.filter { topic.deciders.contains($0.service) }).json
        guard value.count <= largestRecord else { throw Problem.tooLarge(OrderForm.largestBody) }
        if let asker = Asker.current { try quotas.count(keeps(value.count), of: asker) }
        let record = NewRecord(
            TopicPartition(topic.name, partition(of: partitionKey)), key: subject, value: value)
        guard let entry = Auditing.entry(of: event, in: topic) else {
            try await append([record])
            return event
        }
        let audit = try self.record(of: entry)
        if log.appendsAreAtomic {
            try await append([audit, record])
        } else {
            // The audit comes first. So it may hold a command that was not appended, but no command is appended that is not in it.
            try await append([audit])
            try await append([record])
        }
        return event
    }

    /// Appends an audit entry for a request that is about to be forwarded to a service by HTTP, without a command. When it returns, the
    /// entry is durable.
    /// - Parameters:
    ///   - type: `vicinity.<thing>.<operation>.v1`
    ///   - merchant: the business that is affected, whoever the actor is.
    ///   - members: the names of the body's members.
    /// - Throws: 503 if the log cannot be written.
    func audit(_ type: String, of subject: String, at merchant: String? = nil, members: [String] = []) async throws {
        guard var entry = Auditing.entry(type: type, subject: subject, place: nil, members: members, at: .now) else {
            return
        }
        if let merchant { entry.merchant = merchant }
        try await append([try record(of: entry)])
    }

    private func record(of entry: AuditEntry) throws -> NewRecord {
        let id = Identifiers.newCommand()
        let event = Event(
            id: id, source: Commands.source, type: AuditEvents.done.name, subject: id, partitionKey: entry.person,
            causationID: entry.command, traceparent: TraceContext.current?.traceparent, data: try JSON.encode(entry))
        let value = event.signed(with: keys.filter { Topic.audit.deciders.contains($0.service) }).json
        return NewRecord(
            TopicPartition(Topic.audit.name, partition(of: entry.person)), key: event.subject, value: value)
    }

    private func append(_ records: [NewRecord]) async throws {
        do {
            _ = try await log.append(records)
        } catch {
            if error.cause.endsTheClient { ended(error.cause) }
            throw Problem(error)
        }
    }
}

extension Problem {
    fileprivate init(_ error: AppendError) {
        switch error.cause {
        case .full: self = .unavailable("there is no room left for new orders and changes", retryAfter: 30)
        case .refused(let why): self.init(.invalid, "the log does not take this: \(why)")
        default:
            self = .unavailable(
                error.isCertain
                    ? "the event log cannot be written now; nothing was changed: try again"
                    : "nobody knows yet whether this was taken: try again with the same Idempotency-Key")
        }
    }
}

/// Attributes by OpenTelemetry's conventions for messaging and CloudEvents.
extension TraceSpan {
    fileprivate func describe(_ event: Event, _ topic: Topic) {
        attributes = [
            "messaging.operation.name": "send", "messaging.operation.type": "send",
            "messaging.destination.name": .string(topic.name),
            "messaging.destination.partition.id": .string("\(partition(of: event.partitionKey))"),
            "messaging.message.id": .string(event.id), "cloudevents.event_id": .string(event.id),
            "cloudevents.event_source": .string(event.source), "cloudevents.event_type": .string(event.type),
            "cloudevents.event_subject": .string(event.subject),
        ]
        if let system = messagingSystem { updateAttributes { $0["messaging.system"] = system } }
    }
}
