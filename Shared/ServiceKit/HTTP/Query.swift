import Foundation
public import Hummingbird

/// A request's query, decoded. The methods that read a parameter throw a `Problem` that names it and says what is allowed.
public struct Query: Sendable {
    /// A name without "=" has no value.
    private let parameters: [(name: String, value: String?)]

    /// - Throws: 400 if an escape is broken or the bytes are not UTF-8.
    public init(_ query: String?) throws(Problem) {
        var parameters: [(String, String?)] = []
        for part in (query ?? "").split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            parameters.append((try Query.decode(pair[0]), pair.count > 1 ? try Query.decode(pair[1]) : nil))
        }
        self.parameters = parameters
    }

    private static func decode(_ text: Substring) throws(Problem) -> String {
        // Most values need no decoding.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") || $0 == 0 }) else {
            return String(text)
        }
        guard let decoded = text.replacing("+", with: " ").removingPercentEncoding, !decoded.contains("\0") else {
            throw Problem(.badParameter, "the query \"\(text.prefix(100))\" is not percent-encoded UTF-8")
        }
        return decoded
    }

    /// Every parameter of this name, in order.
    public func all(_ name: String) -> [String] {
        parameters.filter { $0.name == name }.map { $0.value ?? "" }
    }

    /// The parameter, or nil if it is missing.
    /// - Throws: 400 if it is given twice, or is empty.
    public func text(_ name: String, longest: Int = 1000) throws(Problem) -> String? {
        guard let value = try textOrEmpty(name, longest: longest) else { return nil }
        guard !value.isEmpty else { throw .parameter(name, "left out or not empty") }
        return value
    }

    /// As `text`, but the parameter may be empty, such as the text of a search box.
    public func textOrEmpty(_ name: String, longest: Int = 1000) throws(Problem) -> String? {
        let values = all(name)
        guard values.count <= 1 else { throw .parameter(name, "given once") }
        guard let value = values.first else { return nil }
        guard value.utf8.count <= longest else { throw .parameter(name, "at most \(longest) bytes long") }
        return value
    }

    /// The parameter, limited to a number of characters (Unicode scalars, as in the API's document); nil if it is missing or empty.
    public func filled(_ name: String, characters: Int) throws(Problem) -> String? {
        guard let value = try textOrEmpty(name, longest: 4 * characters), !value.isEmpty else { return nil }
        guard value.unicodeScalars.count <= characters else {
            throw .parameter(name, "at most \(characters) characters long")
        }
        return value
    }

    public func int(_ name: String, in allowed: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = try textOrEmpty(name) else { return nil }
        guard let value = Int(text), allowed.contains(value) else {
            throw .parameter(name, "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return value
    }

    public func double(_ name: String, in allowed: ClosedRange<Double>) throws(Problem) -> Double? {
        guard let text = try textOrEmpty(name) else { return nil }
        guard let value = Double(text), allowed.contains(value) else {
            throw .parameter(name, "a number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return value
    }

    /// "true" or "false"; a name without a value is true.
    public func flag(_ name: String) throws(Problem) -> Bool? {
        switch parameters.filter({ $0.name == name }).map(\.value) {
        case []: nil
        case [nil], ["true"]: true
        case ["false"]: false
        default: throw .parameter(name, "true or false")
        }
    }

    /// One of an enumeration's raw values.
    public func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, of type: Choice.Type
    ) throws(Problem) -> Choice? where Choice.RawValue == String {
        guard let text = try textOrEmpty(name) else { return nil }
        guard let value = Choice(rawValue: text) else {
            throw .parameter(name, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return value
    }

    /// A list separated by commas; the parameter may also be repeated. Empty if it is missing.
    public func list(_ name: String, atMost count: Int = 100) throws(Problem) -> [String] {
        let values = all(name).flatMap { $0.split(separator: ",").map(String.init) }
        guard values.count <= count else { throw .parameter(name, "a list of at most \(count)") }
        return values
    }

    /// A value that is parsed from text, for example a coordinate.
    /// - Parameter allowed: what is allowed, for the problem's text: "latitude,longitude in degrees".
    public func value<Value>(
        _ name: String, _ allowed: String, _ read: (String) -> Value?
    ) throws(Problem) -> Value? {
        guard let text = try textOrEmpty(name) else { return nil }
        guard let value = read(text) else { throw .parameter(name, allowed) }
        return value
    }

    /// A parameter that may not be missing: `query.required("from", "given as latitude,longitude in degrees", query.coordinate)`.
    /// - Parameter allowed: what is allowed, for the problem's text if it is missing.
    public func required<Value>(
        _ name: String, _ allowed: String, _ read: (String) throws(Problem) -> Value?
    ) throws(Problem) -> Value {
        guard let value = try read(name) else { throw .parameter(name, allowed) }
        return value
    }

    /// Refuses every parameter that is not listed.
    public func only(_ names: String...) throws(Problem) {
        try only(names)
    }

    /// Refuses every parameter that is not listed.
    public func only(_ names: [String]) throws(Problem) {
        if let unknown = parameters.first(where: { !names.contains($0.name) }) {
            let allowed = names.isEmpty ? "there are none here" : "known here are \(names.joined(separator: ", "))"
            let name = String(unknown.name.prefix(100))
            throw Problem(.badParameter, "the parameter \(name) is not known; \(allowed)", field: name)
        }
    }
}

extension Request {
    /// The decoded query.
    public var query: Query {
        get throws(Problem) { try Query(uri.query) }
    }
}
