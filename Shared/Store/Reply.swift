public import Contract
public import Events

/// The answer to a command that changes nothing: a verdict in the service's topic of answers, for whoever waits.
public struct Reply: Sendable {
    public let command: String
    private let topic: Topic
    private let type: EventType<Answer>
    private let actor: String
    private let subject: String
    private let reflects: InputPositions

    /// - Parameters:
    ///   - command: its id; nil: the input's, which it is.
    ///   - type: the answer's, such as `OrderEvents.answered`.
    public init(
        to input: Input, command: String? = nil, from actor: String, about subject: String, in topic: Topic,
        type: EventType<Answer>
    ) {
        self.command = command ?? input.event.id
        (self.actor, self.subject) = (actor, subject)
        (self.topic, self.type) = (topic, type)
        var reflects = InputPositions()
        reflects.add(input.position)
        self.reflects = reflects
    }

    /// - Throws: as `Draft`, if the answer does not fit into a record.
    public func answer(_ verdict: Answer.Verdict, _ reason: Reason? = nil) throws -> Draft {
        let answer = Answer(
            command: command, actor: actor, subject: subject, verdict: verdict, reason: reason, reflects: reflects)
        return try Draft(topic, type: type, subject: subject, key: command, partitionKey: actor, data: answer)
    }
}
