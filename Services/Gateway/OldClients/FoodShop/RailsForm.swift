import Foundation
import HTTPTypes
import Hummingbird
import ServiceKit

/// A body as a form sends it and Rails reads it: `order[order_details_attributes][0][food_name]=Tea` is a member of members.
enum RailsForm {
    private static let mostFields = 1000
    private static let mostLevels = 8

    /// The fields below a name; those below others, as Rails' own `utf8` and `commit`, are left out.
    /// - Throws: 400 for what is no form, or one of too many fields.
    static func value(_ body: [UInt8], below root: String) throws(Problem) -> JSONValue {
        let fields = String(decoding: body, as: UTF8.self).split(separator: "&")
        guard fields.count <= mostFields else { throw unreadable("it has more than \(mostFields) fields") }
        var form = JSONValue.object([:])
        for field in fields {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]), let text = decoded(parts.count > 1 ? parts[1] : "") else {
                throw unreadable("it is not encoded as a form: \(field.prefix(40))")
            }
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

extension JSONValue {
    /// With a text at a path of members; of two at one path the last counts, as in Rails.
    fileprivate func with(_ text: String, at path: ArraySlice<String>) -> JSONValue {
        guard let name = path.first else { return .string(text) }
        var members: [String: JSONValue] = if case .object(let members) = self { members } else { [:] }
        members[name] = (members[name] ?? .object([:])).with(text, at: path.dropFirst())
        return .object(members)
    }
}

extension Request {
    /// The order as JSON, or as a form has it.
    func foodShopForm() async throws -> FoodShopForm {
        let type = (headers[.contentType] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        guard type == "application/x-www-form-urlencoded" else {
            return try await decode(FoodShopForm.self, upTo: OrderForm.largestBody)
        }
        let form = try RailsForm.value(try await bytes(upTo: OrderForm.largestBody), below: "order")
        return try Problem.decode(FoodShopForm.self, from: form.bytes)
    }
}
