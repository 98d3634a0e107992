import Foundation

/// A request of the API, before it has a server and a token. Every call may be sent twice: reads, replacements and deletions are idempotent, an
/// order has its key, and a session whose answer was lost is never used.
struct Call: Sendable {
    var method = "GET"
    /// Path from the root, each part encoded.
    var path: String
    var query = Query()
    var headers: [String: String] = [:]
    /// JSON body.
    var body: Data?
    /// Whether the call fails without a token.
    var needsToken = false

    init(_ path: [String], _ query: Query = Query(), needsToken: Bool = false) {
        self.path = "/" + path.map { Query.encoded($0) }.joined(separator: "/")
        self.query = query
        self.needsToken = needsToken
    }

    /// A call that writes.
    init(_ method: String, _ path: [String], needsToken: Bool = true) {
        self.init(path, needsToken: needsToken)
        self.method = method
    }

    func with(json: some Encodable) throws -> Call {
        var call = self
        call.body = try JSONEncoder().encode(json)
        return call
    }

    func with(_ header: String, _ value: String) -> Call {
        var call = self
        call.headers[header] = value
        return call
    }
}

/// The parameters of a query, in order.
struct Query: Sendable {
    private(set) var pairs: [(name: String, value: String)] = []

    /// Adds a parameter; nil is left out.
    mutating func add(_ name: String, _ value: (some LosslessStringConvertible)?) {
        if let value { pairs.append((name, String(value))) }
    }

    /// Adds a list with commas; an empty one is left out.
    mutating func add(_ name: String, list: [String]) {
        if !list.isEmpty { pairs.append((name, list.joined(separator: ","))) }
    }

    /// The query, such as "a=b&c=d%20e".
    var text: String {
        pairs.map { "\(Query.encoded($0.name))=\(Query.encoded($0.value))" }.joined(separator: "&")
    }

    /// The text with all but RFC 3986's unreserved characters as %XX, so that no value can end its part of the URL.
    static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}

/// An answer with its whole body.
struct Answer: Sendable {
    var status: Int
    /// Values by name in lower case.
    var headers: [String: String]
    var body: Data

    subscript(header: String) -> String? { headers[header.lowercased()] }

    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            throw VicinityError.unreadable("\(type): \(error)")
        }
    }
}
