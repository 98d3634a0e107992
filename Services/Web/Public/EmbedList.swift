import Foundation
import Geo
import ServiceKit

/// The query of a list of places in another site's frame: `?near=41.39,2.17&radius=2000&types=Restaurant&q=tapas&limit=10`.
struct EmbedList: Sendable {
    /// The query for search.
    let query: String

    /// - Parameter start: latitude and longitude for a query without `near`.
    /// - Throws: `Problem` that names the wrong parameter.
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
        let text = try parameters.text("q", longest: 300)
        let encoded = text.flatMap { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) }
        query = [
            "near=\(near?.latitude ?? start[0]),\(near?.longitude ?? start[1])", "radius=\(radius ?? 2000)",
            "limit=\(limit ?? 10)",
            types.map { "types=\($0)" }, encoded.map { "q=\($0)" },
        ].compactMap { $0 }.joined(separator: "&")
    }
}
