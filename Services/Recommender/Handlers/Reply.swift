import Contract
import Events
import Store

extension Reply {
    /// - Parameter command: its id, where the input is not the command itself.
    init(to input: Input, command: String? = nil, from actor: String, about subject: String) {
        self.init(
            to: input, command: command, from: actor, about: subject, in: .ratingsAnswers, type: RatingEvents.answered)
    }
}
