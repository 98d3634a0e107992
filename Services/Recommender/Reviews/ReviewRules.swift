import Contract
import Events

/// Rules of replies, reports and moderation of reviews.
extension ReviewRules {
    /// Limit of reports of one person.
    static let mostReports = 1000
    /// Limit of reports that are kept of one review. A later one is answered "repeated": the review was reported.
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
