extension Website {
    /// The language that an `Accept-Language` header prefers most among some (RFC 9110, section 12.5.4); English if it names none of them.
    static func preferred(_ languages: [String], _ header: String?) -> String? {
        let wishes = (header ?? "").split(separator: ",").prefix(20).compactMap { part -> (String, Double)? in
            let parts = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = parts.first?.split(separator: "-").first?.lowercased() else { return nil }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return languages.contains(tag) && weight > 0 ? (tag, weight) : nil
        }
        // The first of those that are wished for equally.
        let best = wishes.max { $0.1 < $1.1 }?.1
        return wishes.first { $0.1 == best }?.0 ?? (languages.contains("en") ? "en" : languages.first)
    }
}
