import Contract
import Events
import Store

/// A command about a review: in its sender's partition, or forwarded to its author's when the recommender was several processes.
struct ReviewCommand: Sendable {
    /// The command's id.
    let id: String
    /// When the command was sent.
    let at: Timestamp
    /// Where it was consumed.
    let position: InputPosition
    /// Whether another process forwarded it.
    private let isPassed: Bool
    private let input: Input

    init(_ input: Input) {
        (id, at, position) = (input.event.id, input.event.time, input.position)
        isPassed = false
        self.input = input
    }

    init(_ passed: ReviewCommandPassed, _ input: Input) {
        (id, at, position) = (passed.command, passed.at, input.position)
        isPassed = true
        self.input = input
    }

    /// - Throws: `Poison` if the command is not in its actor's partition.
    func reply(to actor: String, about review: String) throws -> Reply {
        guard isPassed || actor == input.event.partitionKey, !actor.isEmpty else {
            throw Poison("the partition key is not the actor")
        }
        return Reply(to: input, command: id, from: actor, about: review, in: .ratingsAnswers)
    }
}
