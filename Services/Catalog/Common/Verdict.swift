import Contract
import Events

/// What a command comes to: the thing as it is from now on, or an answer because nothing changes.
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

/// Where a command stands in the log, and when it got there.
struct CommandMoment: Sendable, Equatable {
    var position: InputPosition
    var appendedAt: Timestamp
}
