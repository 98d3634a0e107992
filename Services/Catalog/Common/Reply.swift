import Contract
import Events
import Store

extension Reply {
    init(to input: Input, from actor: String, about subject: String) {
        self.init(to: input, from: actor, about: subject, in: .catalogAnswers, type: CatalogEvents.answered)
    }
}
