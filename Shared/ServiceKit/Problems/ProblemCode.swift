public import HTTPTypes

/// The kind of a problem: the last part of its `type`, which also decides the HTTP status and the title.
///
/// This file alone maps codes of rules to statuses. A code that is not listed is a rule's refusal and answers 422.
public struct ProblemCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// kebab-case.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    public var status: HTTPResponse.Status { Self.table[self]?.status ?? .unprocessableContent }

    /// A few words that are the same for every problem of this code.
    public var title: String {
        Self.table[self]?.title
            ?? rawValue.prefix(1).uppercased() + rawValue.dropFirst().replacing("-", with: " ")
    }

    // MARK: - Of HTTP itself

    /// The body is not JSON at all.
    public static let notJSON: ProblemCode = "not-json"
    /// A query parameter, header or cursor has a wrong form.
    public static let badParameter: ProblemCode = "bad-parameter"
    /// A member of the body is missing, unknown, of the wrong type or out of range.
    public static let invalid: ProblemCode = "invalid"
    public static let unauthorized: ProblemCode = "unauthorized"
    public static let forbidden: ProblemCode = "forbidden"
    public static let notFound: ProblemCode = "not-found"
    public static let methodNotAllowed: ProblemCode = "method-not-allowed"
    public static let notAcceptable: ProblemCode = "not-acceptable"
    /// The request names a host that this process does not serve.
    public static let misdirected: ProblemCode = "misdirected"
    /// The requested thing existed and is no longer kept.
    public static let gone: ProblemCode = "gone"
    public static let tooLarge: ProblemCode = "too-large"
    public static let unsupportedMediaType: ProblemCode = "unsupported-media-type"
    public static let tooManyRequests: ProblemCode = "too-many-requests"
    /// A server error; its trace id finds it in the logs.
    public static let `internal`: ProblemCode = "internal"
    /// Something that the answer needs cannot be reached now; the same request may succeed later.
    public static let unavailable: ProblemCode = "unavailable"
    /// The request was not answered within its time limit.
    public static let tookTooLong: ProblemCode = "took-too-long"
    /// A server outside the deployment gave an answer that cannot be used.
    public static let badGateway: ProblemCode = "bad-gateway"
    /// A server outside the deployment did not answer in time.
    public static let gatewayTimeout: ProblemCode = "gateway-timeout"

    private static let table: [ProblemCode: (status: HTTPResponse.Status, title: String)] = [
        .notJSON: (.badRequest, "The body is not JSON"),
        .badParameter: (.badRequest, "Invalid parameter"),
        .invalid: (.unprocessableContent, "Invalid field"),
        .unauthorized: (.unauthorized, "A valid token is needed"),
        .forbidden: (.forbidden, "Not allowed"),
        .notFound: (.notFound, "Not found"),
        .methodNotAllowed: (.methodNotAllowed, "Method not allowed"),
        .notAcceptable: (.notAcceptable, "Not acceptable"),
        .misdirected: (.misdirectedRequest, "Wrong host"),
        .gone: (.gone, "No longer kept"),
        .tooLarge: (.contentTooLarge, "The body is too large"),
        .unsupportedMediaType: (.unsupportedMediaType, "Unsupported media type"),
        .tooManyRequests: (.tooManyRequests, "Too many requests"),
        .internal: (.internalServerError, "Internal error"),
        .unavailable: (.serviceUnavailable, "Not available now"),
        .tookTooLong: (.serviceUnavailable, "Took too long"),
        .badGateway: (.badGateway, "Another server's answer cannot be used"),
        .gatewayTimeout: (.gatewayTimeout, "Another server did not answer in time"),
        // A condition in the request, such as `If-Match`, does not hold.
        "changed-meanwhile": (.preconditionFailed, "Changed meanwhile"),
        // Refusals because of a thing's present state, not because of the request's content.
        "wrong-status": (.conflict, "Not possible in this status"),
        "held-by-orders": (.conflict, "Orders hold some of it"),
        "already-started": (.conflict, "The show has begun"),
        "already-checked-in": (.conflict, "The ticket was used already"),
        "show-cancelled": (.conflict, "The show was cancelled"),
        "door-closed": (.conflict, "Nobody is let in now"),
        "seats-taken": (.conflict, "More seats are taken than there would be"),
        "shown": (.conflict, "It is still to be shown"),
        "exists": (.conflict, "Exists already"),
        // Refusals of signing in.
        "signed-out": (.unauthorized, "Not signed in"),
        "attempt-over": (.gone, "This sign-in is over"),
        "provider-refused": (.forbidden, "The provider did not sign in"),
        "linked-elsewhere": (.conflict, "Belongs to another account"),
        "too-many-browsers": (.conflict, "Too many browsers have joined"),
        "too-many-sign-ins": (.conflict, "Too many ways of signing in"),
        "last-sign-in": (.conflict, "The only way of signing in"),
        "proof-needed": (.forbidden, "A fresh sign-in is needed"),
        "too-many-changes": (.conflict, "Too many changes that can be taken back"),
        "change-over": (.gone, "The change can no longer be taken back"),
        // Refusals about the people of a business.
        "last-owner": (.conflict, "The last owner"),
        "by-provider": (.conflict, "The sign-in provider says so"),
        "too-many-members": (.conflict, "Too many people"),
        "too-many-invitations": (.conflict, "Too many invitations"),
        "too-many-devices": (.conflict, "Too many devices"),
        "too-many-mailboxes": (.conflict, "Too many mailboxes"),
        "too-many-searches": (.conflict, "Too many saved searches"),
        "too-many-webhooks": (.conflict, "Too many webhooks"),
        "invitation-over": (.gone, "The invitation is over"),
        "other-address": (.forbidden, "For another address"),
    ]
}
