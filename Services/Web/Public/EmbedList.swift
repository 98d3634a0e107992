import Foundation
import Geo
import ServiceKit

/// A list of places for other sites' pages, as its address asks for it: `?near=41.39,2.17&radius=2000&types=Restaurant&q=tapas&limit=10`.
struct EmbedList: Sendable {
    /// As search is asked.
    let query: String

    /// - Throws: `Problem` that names a parameter which is wrong.
    init(_ parameters: Query, start: [Double]) throws {
        let near = try parameters.coordinate("near")
        let radius = try parameters.value("radius", "metres, 1 to 50000") { text in
            Int(text).flatMap { (1...50_000).contains($0) ? $0 : nil }
        }
        let limit = try parameters.value("limit", "1 to 50") { text in
            Int(text).flatMap { (1...50).contains($0) ? $0 : nil }
        }
        let types = try parameters.value("types", "a type") { text in
            text.utf8.count <= 64 && text.allSatisfy { $0.isASCII && $0.isLetter } ? text : nil
        }
        let words = try parameters.text("q", longest: 300)
        let asked = words.flatMap { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) }
        query = [
            "near=\(near?.latitude ?? start[0]),\(near?.longitude ?? start[1])", "radius=\(radius ?? 2000)",
            "limit=\(limit ?? 10)",
            types.map { "types=\($0)" }, asked.map { "q=\($0)" },
        ].compactMap { $0 }.joined(separator: "&")
    }
}
