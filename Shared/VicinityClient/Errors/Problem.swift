import Foundation

/// An error as the server tells it: a problem document (RFC 9457), or what stands for one if the answer had none.
public struct Problem: Sendable, Equatable {
    /// The HTTP status, 300 to 599.
    public var status: Int
    /// What kind of problem: the last part of the document's `type`.
    public var code: Code
    /// A few words that are the same for every problem of this code.
    public var title: String
    /// One sentence about this occurrence, in English, that can be shown to people.
    public var detail: String
    /// What is at fault: a JSON pointer into the body ("/lines/0/quantity"), or the name of a parameter or header.
    public var field: String?
    /// The item that an order was refused for.
    public var item: String?
    /// The place that says no, if it is one.
    public var place: String?
    /// When what was refused can be had.
    public var opensAt: Timestamp?
    /// What is other than the customer was shown; with what it is now the order would be taken.
    public var changes: [LineChange] = []
    /// The order that was refused; it can be read.
    public var order: String?
    /// Finds the request in the server's logs.
    public var trace: String?
    /// When to try again, from now.
    public var retryAfter: Duration?

    /// The end of a problem's `type`, such as "sold-out". New ones can come at any time.
    public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// As the API writes it.
        public let rawValue: String

        /// As the API writes it.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// As the API writes it.
        public init(stringLiteral value: String) { rawValue = value }

        /// A parameter or header has a form that it may not have.
        public static let badParameter: Code = "bad-parameter"
        /// A member of the body is not as it must be.
        public static let invalid: Code = "invalid"
        public static let unauthorized: Code = "unauthorized"
        public static let forbidden: Code = "forbidden"
        public static let notFound: Code = "not-found"
        /// What was there is no longer kept.
        public static let gone: Code = "gone"
        public static let tooManyRequests: Code = "too-many-requests"
        public static let unavailable: Code = "unavailable"
        public static let tookTooLong: Code = "took-too-long"
        /// The answer had no problem document.
        public static let unknown: Code = "unknown"
    }
}

extension Problem: CustomStringConvertible {
    /// "404 not-found: there is no place "x"".
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

    /// What an answer that is no success says.
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

    /// Whether the same request may succeed later, as it is.
    var mayPass: Bool { [408, 429, 502, 503, 504].contains(status) }
}
