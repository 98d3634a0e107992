import Contract
import Events

/// An invitation, in answers to owners and to whoever has its link.
struct InvitationView: Encodable, Sendable {
    var invitation: String
    var merchant: String
    var duty: Duty
    var email: String?
    var createdAt: Timestamp
    var until: Timestamp
    /// Secret of the link, only in the answer to its creation.
    var secret: String?
    /// Whether a letter is being sent, if one was requested.
    var sent: Bool?

    init(_ invitation: Invitation, secret: String? = nil) {
        (self.invitation, merchant, duty) = (invitation.invitation, invitation.merchant, invitation.duty)
        (email, createdAt, until) = (invitation.email, invitation.createdAt, invitation.until)
        self.secret = secret
    }
}
