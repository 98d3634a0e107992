import Events
import Store

/// The answer to a command that changes nothing.
struct Reply {
    let command: String
    let actor: String
    let subject: String
    let reflects: InputPositions

    init(to input: Input, from actor: String, about subject: String) {
        command = input.event.id
        self.actor = actor
        self.subject = subject
        var reflects = InputPositions()
        reflects.add(input.position)
        self.reflects = reflects
    }

    func answer(_ verdict: Answer.Verdict, _ reason: Reason? = nil) throws -> Draft {
        let answer = Answer(
            command: command, actor: actor, subject: subject, verdict: verdict, reason: reason, reflects: reflects)
        return try Draft(
            .ratingsAnswers, type: "vicinity.rating.answered.v1", subject: subject, key: command, partitionKey: actor,
            data: answer)
    }
}
