import Contract
import Events

/// The result of a command: the thing's new state, or an answer because nothing changes.
enum Verdict<Thing: Equatable & Sendable>: Equatable, Sendable {
    case change(Thing)
    case answer(Answer.Verdict, Reason?)

    static func refused(_ code: String, _ detail: String, field: String? = nil, item: String? = nil) -> Verdict {
        .answer(.refused, Reason(code, detail, field: field, item: item))
    }

    static func unknown(_ code: String, _ detail: String) -> Verdict {
        .answer(.unknown, Reason(code, detail))
    }

    static var forbidden: Verdict {
        .answer(.forbidden, Reason("forbidden", "Only the place's merchant or an operator may do this."))
    }
}

/// A command's position in the log, and when it was appended.
struct CommandTime: Sendable, Equatable {
    var position: InputPosition
    var appendedAt: Timestamp
}
