import Foundation

/// An error that the server reports: a problem document (RFC 9457), or one made of the status if the answer had none.
public struct Problem: Sendable, Equatable {
    /// HTTP status, 300 to 599.
    public var status: Int
    /// Last part of the document's `type`, such as `not-found`.
    public var code: Code
    /// Title that all problems of this code share.
    public var title: String
    /// Sentence about this occurrence, in English, that can be shown to people.
    public var detail: String
    /// Part at fault: a JSON pointer into the body ("/lines/0/quantity"), or the name of a parameter or header.
    public var field: String?
    /// Item that the order was refused for.
    public var item: String?
    /// Place that refuses, if a place does.
    public var place: String?
    /// Time from which the item can be ordered.
    public var opensAt: Timestamp?
    /// Differences from what the customer was shown; an order with the present values would be accepted.
    public var changes: [LineChange] = []
    /// Id of the refused order, which can be read.
    public var order: String?
    /// Trace id that finds the request in the server's logs.
    public var trace: String?
    /// Duration after which to try again.
    public var retryAfter: Duration?

    /// A code of a problem, such as "sold-out". The server may have codes that this version has no name for.
    public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// Value as the API writes it.
        public let rawValue: String

        /// Value as the API writes it.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Value as the API writes it.
        public init(stringLiteral value: String) { rawValue = value }

        /// A parameter or header is malformed.
        public static let badParameter: Code = "bad-parameter"
        /// A member of the body breaks a rule.
        public static let invalid: Code = "invalid"
        /// The token is missing or not valid (401).
        public static let unauthorized: Code = "unauthorized"
        /// The token's role does not allow the operation (403).
        public static let forbidden: Code = "forbidden"
        /// There is no such thing (404).
        public static let notFound: Code = "not-found"
        /// The thing or position is no longer kept (410).
        public static let gone: Code = "gone"
        /// A rate limit is exceeded (429).
        public static let tooManyRequests: Code = "too-many-requests"
        /// The server cannot answer at present (503).
        public static let unavailable: Code = "unavailable"
        /// The answer took longer than its limit (503).
        public static let tookTooLong: Code = "took-too-long"
        /// The answer had no problem document.
        public static let unknown: Code = "unknown"
    }
}

extension Problem: CustomStringConvertible {
    /// Status, code, sentence and field: "404 not-found: there is no place "x"".
    public var description: String {
        "\(status) \(code.rawValue): \(detail)" + (field.map { " (\($0))" } ?? "")
    }
}

extension Problem {
    private struct Document: Decodable {
        var type: String?
        var title: String?
        var detail: String?
        var field: String?
        var item: String?
        var place: String?
        var opensAt: Timestamp?
        var changes: [LineChange]?
        var order: String?
        var trace: String?
    }

    /// The problem of an answer that is no success.
    init(_ answer: Answer) {
        let isProblem = answer["Content-Type"]?.hasPrefix("application/problem+json") == true
        let document = isProblem ? try? JSONDecoder().decode(Document.self, from: answer.body) : nil
        status = answer.status
        let end = document?.type?.split(separator: "/").last.map(String.init)
        code = end.map { Code(rawValue: $0) } ?? .unknown
        title = document?.title ?? "HTTP \(answer.status)"
        detail = document?.detail ?? "the server answered with status \(answer.status)"
        field = document?.field
        item = document?.item
        place = document?.place
        opensAt = document?.opensAt
        changes = document?.changes ?? []
        order = document?.order
        trace = document?.trace
        retryAfter = answer["Retry-After"].flatMap { Int($0) }.flatMap { $0 >= 0 ? .seconds($0) : nil }
    }

    /// Whether the same request can succeed later.
    var mayPass: Bool { [408, 429, 502, 503, 504].contains(status) }
}
