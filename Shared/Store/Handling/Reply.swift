public import Contract
public import Events

/// The answer to a command that changes nothing: a verdict in the service's topic of answers, for the sender.
public struct Reply: Sendable {
    public let command: String
    private let topic: Topic
    private let actor: String
    private let subject: String
    private let reflects: InputPositions

    /// - Parameters:
    ///   - command: its id; nil: the input is the command.
    ///   - topic: the service's own topic of answers.
    public init(
        to input: Input, command: String? = nil, from actor: String, about subject: String, in topic: Topic
    ) {
        self.command = command ?? input.event.id
        (self.actor, self.subject) = (actor, subject)
        self.topic = topic
        var reflects = InputPositions()
        reflects.add(input.position)
        self.reflects = reflects
    }

    /// - Throws: as `Draft`, if the answer does not fit into a record.
    public func answer(_ verdict: Answer.Verdict, _ reason: Reason? = nil) throws -> Draft {
        let answer = Answer(
            command: command, actor: actor, subject: subject, verdict: verdict, reason: reason, reflects: reflects)
        let type = EventType(topic.types[0].name, Answer.self, topic.types[0].about)
        return try Draft(topic, type: type, subject: subject, key: command, partitionKey: actor, data: answer)
    }
}
