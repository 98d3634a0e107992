import Contract
import Events

/// Rules of what is said to and about reviews.
extension ReviewRules {
    /// How many reviews one person may have reported.
    static let mostReports = 1000
    /// How many reports of one review are kept. Who comes later is told that it was reported, which it was.
    static let mostReportsOfOne = 100

    /// Why a command is refused; nil if it is allowed.
    static func refusal(of command: ReplyToReview) -> Reason? {
        guard let text = command.text, !isReply(text) else { return nil }
        return .field("/text", replyRule)
    }

    static func refusal(of command: ReportReview) -> Reason? { refusal(ofNote: command.note) }

    static func refusal(of command: ModerateReview) -> Reason? { refusal(ofNote: command.note) }

    private static func refusal(ofNote note: String?) -> Reason? {
        guard let note, !isNote(note) else { return nil }
        return .field("/note", noteRule)
    }
}

extension PersonRating {
    /// The id of its review; nil if it never had a text.
    var reviewID: String? { id ?? (review == nil ? nil : ReviewID.ofOld(person, thing)) }
}
