import HTTPTypes
public import Hummingbird

extension Request {
    /// The language that `Accept-Language` prefers among those offered (RFC 9110, section 12.5.4). If it names none of them: English, or
    /// the first one where English is not offered.
    public func preferredLanguage(of offered: [String]) -> String? {
        let wishes = (headers[.acceptLanguage] ?? "").split(separator: ",").prefix(20)
            .compactMap { part -> (String, Double)? in
                let parts = part.split(separator: ";").map { $0.filter { $0 != " " } }
                guard let tag = parts.first?.split(separator: "-").first?.lowercased() else { return nil }
                let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
                return offered.contains(tag) && weight > 0 ? (tag, weight) : nil
            }
        // Of equal weights the first one wins.
        let best = wishes.max { $0.1 < $1.1 }?.1
        return wishes.first { $0.1 == best }?.0 ?? (offered.contains("en") ? "en" : offered.first)
    }
}
