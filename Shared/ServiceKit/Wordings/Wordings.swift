import Events

/// What is said of one subject, in every language: files of JSON beside the code, `Words/<subject>-<language>.json`, which are built in.
///
/// They are checked when they are first used. Services use theirs at the start, so that a mistake in one stops the start and not a letter.
public struct Wordings<Words: Decodable & Sendable>: Sendable {
    private let all: [String: Words]

    /// The process ends if a file has not the members that are read, or not the same as the English one with the same placeholders.
    public init(ca: [UInt8], en: [UInt8], es: [UInt8], fi: [UInt8], th: [UInt8]) {
        do {
            try self.init(["ca": ca, "en": en, "es": es, "fi": fi, "th": th])
        } catch {
            fatalError("\(error)")
        }
    }

    /// - Parameter files: by language; English is one of them.
    init(_ files: [String: [UInt8]]) throws(Unusable) {
        var all: [String: Words] = [:]
        let english = (try? JSONValue(parsing: files["en"] ?? []))?.placeholders ?? [:]
        for (language, bytes) in files {
            do {
                let file = try JSONValue(parsing: bytes)
                all[language] = try StrictDecoder.decode(Words.self, from: file)
                let own = file.placeholders
                let unlike = Set(own.keys).union(english.keys).filter { own[$0] != english[$0] }
                guard unlike.isEmpty else { throw Unusable(description: "not as in English: \(unlike.sorted())") }
            } catch {
                throw Unusable(description: "\(Words.self) in \"\(language)\": \(error)")
            }
        }
        self.all = all
    }

    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }

    public var languages: [String] { all.keys.sorted() }

    /// The words of a language as browsers name it ("es-MX"), and its plain name; in English if there are none.
    public func of(_ language: String) -> (tag: String, words: Words) {
        let tag = String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
        return all[tag].map { (tag, $0) } ?? ("en", all["en"]!)
    }

    public subscript(language: String) -> Words { of(language).words }
}

extension JSONValue {
    /// The placeholders (`{count}`) of each text, by where it stands. An array's elements count as one text.
    fileprivate var placeholders: [String: Set<String>] {
        switch self {
        case .object(let members):
            members.reduce(into: [:]) { all, member in
                for (place, names) in member.value.placeholders { all["/\(member.key)\(place)"] = names }
            }
        case .array(let elements): ["": elements.reduce(into: []) { $0.formUnion($1.placeholders[""] ?? []) }]
        case .string(let text):
            [
                "": Set(
                    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
                        String($0.prefix { $0 != "}" })
                    })
            ]
        case .null, .bool, .number: ["": []]
        }
    }
}
