import Foundation
import Markup

/// Addresses as pages write them.
enum Address {
    /// Resolves an address; nil if it is none. Spaces around it are removed, invalid characters percent-encoded.
    static func resolve(_ text: String, on base: URL) -> String? {
        url(text, on: base)?.absoluteString
    }

    static func url(_ text: String, on base: URL) -> URL? {
        let text = text.collapsingWhiteSpace
        guard !text.isEmpty, text.utf8.count <= 4_000 else { return nil }
        return URL(string: text, relativeTo: base)?.absoluteURL
    }

    /// An address that a crawler can fetch, without its fragment; nil for other schemes.
    static func link(_ text: String, on base: URL) -> URL? {
        let end = text.firstIndex(of: "#") ?? text.endIndex
        // A fragment alone is this page itself.
        guard end != text.startIndex, let url = url(String(text[..<end]), on: base),
            let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", url.host?.isEmpty == false
        else { return nil }
        return url
    }
}
