public import Contract
public import Events
public import HTTPTypes
public import Hummingbird

/// An error as clients see it: `application/problem+json` of RFC 9457.
///
/// Throw it anywhere in a request's handling. Its texts go to the client unchanged, so they must hold nothing internal.
public struct Problem: Error, Sendable, Equatable {
    public var code: ProblemCode
    /// One sentence about this occurrence: what is wrong and what is allowed.
    public var detail: String
    /// The member of the request's body at fault as a JSON pointer ("/lines/0/quantity"), or the name of a parameter or header.
    public var field: String?
    /// Extension members.
    public var members: [String: JSONValue]
    /// Headers beside the content type, such as `Retry-After`.
    public var headers: HTTPFields

    public init(
        _ code: ProblemCode, _ detail: String, field: String? = nil, members: [String: JSONValue] = [:],
        headers: HTTPFields = [:]
    ) {
        self.code = code
        self.detail = detail
        self.field = field
        self.members = members
        self.headers = headers
    }

    /// The problem of a rule's refusal.
    public init(_ reason: Reason) {
        self.init(ProblemCode(rawValue: reason.code), reason.detail, field: reason.field)
        members["item"] = reason.item.map { .string($0) }
        members["option"] = reason.option?.shown
        members["place"] = reason.place.map { .string($0) }
        members["opensAt"] = reason.opensAt.map { .string($0.description) }
        members["changes"] = reason.changes.map { .array($0.map(\.shown)) }
    }

    public var status: HTTPResponse.Status { code.status }

    /// The problem's type, as a reference relative to the API's root.
    public var type: String { "/problems/\(code.rawValue)" }

    /// The document.
    /// - Parameter instance: a URI reference of this occurrence, usually the request's path.
    public func json(instance: String? = nil) -> [UInt8] {
        var object = members
        object["type"] = .string(type)
        object["title"] = .string(code.title)
        object["status"] = .number(String(status.code))
        object["detail"] = .string(detail)
        object["instance"] = instance.map { .string($0) }
        object["field"] = field.map { .string($0) }
        return JSONValue.object(object).bytes
    }
}

// MARK: - Common problems

extension Problem {
    /// "There is no place \"x\"."
    public static func notFound(_ kind: String, _ id: String) -> Problem {
        Problem(.notFound, "there is no \(kind) \"\(id.prefix(100))\"")
    }

    /// - Parameter seconds: when to try again, in `Retry-After`.
    public static func unavailable(_ detail: String, retryAfter seconds: Int = 1) -> Problem {
        Problem(.unavailable, detail, headers: [.retryAfter: String(seconds)])
    }

    /// - Parameter allowed: what the parameter may be, for example "a whole number from 1 to 100".
    public static func parameter(_ name: String, _ allowed: String) -> Problem {
        Problem(.badParameter, "\(name) must be \(allowed)", field: name)
    }

    /// - Parameter allowed: what the field may be, for example "a whole number from 1 to 5".
    public static func field(_ pointer: String, _ allowed: String) -> Problem {
        Problem(Reason.field(pointer, allowed))
    }
}

extension Problem {
    /// - Parameter instance: a URI reference of this occurrence.
    public func response(instance: String? = nil) -> Response {
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json(instance: instance))))
    }
}

extension LineChange {
    fileprivate var shown: JSONValue {
        var members: [String: JSONValue] = [
            "line": .number(String(line)), "item": .string(item), "was": was.shown, "is": `is`.shown,
        ]
        members["option"] = option?.shown
        return .object(members)
    }
}

extension OptionName {
    fileprivate var shown: JSONValue {
        var members: [String: JSONValue] = ["group": .string(group)]
        members["choice"] = choice.map { .string($0) }
        return .object(members)
    }
}

extension LineChange.Value {
    fileprivate var shown: JSONValue {
        switch self {
        case .quantity(let quantity): .number(String(quantity))
        case .price(let money):
            .object(["amount": .number(String(money.amount)), "currency": .string(money.currency)])
        }
    }
}
