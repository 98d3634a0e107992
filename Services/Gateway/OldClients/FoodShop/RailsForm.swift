import Events
import Foundation
import HTTPTypes
import Hummingbird
import ServiceKit

/// Decodes a form's body as Rails does: `order[order_details_attributes][0][food_name]=Tea` is a nested member.
enum RailsForm {
    private static let mostFields = 1000
    private static let mostLevels = 8

    /// The fields below a name. Fields below other names, such as Rails' own `utf8` and `commit`, are left out.
    /// - Throws: 400 if the body is no form or has too many fields.
    static func value(_ body: [UInt8], below root: String) throws(Problem) -> JSONValue {
        var fields: [(name: String, text: String)] = []
        for field in String(decoding: body, as: UTF8.self).split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]), let text = decoded(parts.count > 1 ? parts[1] : "") else {
                throw unreadable("it is not encoded as a form: \(field.prefix(40))")
            }
            fields.append((name, text))
        }
        return try value(fields, below: root)
    }

    /// The same for `multipart/form-data` (RFC 7578). Files are left out: an order has none.
    static func value(
        multipart body: [UInt8], boundary: String, below root: String
    ) throws(Problem) -> JSONValue {
        // A line break before the first boundary makes it like the others.
        let parts = (Array("\r\n".utf8) + body)[...].parts(
            separatedBy: Array("\r\n--\(boundary)".utf8), most: mostFields + 2)
        guard parts.count > 1, parts[parts.count - 1].starts(with: "--".utf8) else {
            throw unreadable("its parts do not end with their boundary, or are more than \(mostFields)")
        }
        var fields: [(name: String, text: String)] = []
        for part in parts.dropFirst().dropLast() {
            let halves = part.parts(separatedBy: Array("\r\n\r\n".utf8), most: 2)
            guard halves.count == 2 else { throw unreadable("a part has no headers") }
            let headers = String(decoding: halves[0], as: UTF8.self).split(whereSeparator: \.isNewline)
            guard let disposition = headers.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
                let name = parameter("name", of: disposition)
            else { throw unreadable("a part has no name") }
            if parameter("filename", of: disposition) != nil { continue }
            fields.append((name, String(decoding: halves[1], as: UTF8.self)))
        }
        return try value(fields, below: root)
    }

    /// A header's parameter, quoted or not.
    static func parameter(_ name: String, of header: some StringProtocol) -> String? {
        for part in header.split(separator: ";").dropFirst() {
            let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard sides.count == 2, sides[0].lowercased() == name else { continue }
            let value = sides[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
            return value.isEmpty ? nil : value
        }
        return nil
    }

    private static func value(
        _ fields: [(name: String, text: String)], below root: String
    ) throws(Problem) -> JSONValue {
        guard fields.count <= mostFields else { throw unreadable("it has more than \(mostFields) fields") }
        var form = JSONValue.object([:])
        for (name, text) in fields {
            guard let path = path(name), path.count <= mostLevels else {
                throw unreadable("this is no name of a field: \(name.prefix(40))")
            }
            if path[0] == root { form = form.with(text, at: path[...]) }
        }
        return form
    }

    /// "order[a][0]" is order, a, 0.
    private static func path(_ name: String) -> [String]? {
        let parts = name.split(separator: "[", omittingEmptySubsequences: false)
        let keys = parts.dropFirst().map { $0.hasSuffix("]") ? String($0.dropLast()) : "" }
        guard let first = parts.first, !first.isEmpty, !keys.contains(where: { $0.isEmpty || $0.contains("]") }) else {
            return nil
        }
        return [String(first)] + keys
    }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }

    private static func unreadable(_ reason: String) -> Problem {
        Problem(.notJSON, "the body cannot be read: \(reason)")
    }
}

extension ArraySlice<UInt8> {
    /// Splits into at most `most` parts; the last one has the rest.
    fileprivate func parts(separatedBy mark: [UInt8], most: Int) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var rest = self
        while parts.count < most - 1, let found = rest.firstRange(of: mark) {
            parts.append(rest[..<found.lowerBound])
            rest = rest[found.upperBound...]
        }
        return parts + [rest]
    }
}

extension JSONValue {
    /// The object with a text added at a path of members. The last of two texts at one path counts, as in Rails.
    fileprivate func with(_ text: String, at path: ArraySlice<String>) -> JSONValue {
        guard let name = path.first else { return .string(text) }
        var members: [String: JSONValue] = if case .object(let members) = self { members } else { [:] }
        members[name] = (members[name] ?? .object([:])).with(text, at: path.dropFirst())
        return .object(members)
    }
}

extension Request {
    /// Decodes the order from JSON or from a form.
    func foodShopForm() async throws -> FoodShopForm {
        let type = (headers[.contentType] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        let form: JSONValue
        switch type {
        case "application/x-www-form-urlencoded":
            form = try RailsForm.value(try await bytes(upTo: OrderForm.largestBody), below: "order")
        case "multipart/form-data":
            guard let boundary = RailsForm.parameter("boundary", of: headers[.contentType] ?? ""),
                (1...70).contains(boundary.utf8.count)
            else { throw Problem(.notJSON, "the body cannot be read: its content type names no boundary") }
            let body = try await bytes(upTo: OrderForm.largestBody)
            form = try RailsForm.value(multipart: body, boundary: boundary, below: "order")
        default: return try await decode(FoodShopForm.self, upTo: OrderForm.largestBody)
        }
        return try Problem.decode(FoodShopForm.self, from: form.bytes)
    }
}
