import Events

/// Texts of one subject in every language: JSON files beside the code, `Words/<subject>-<language>.json`, which are built in.
///
/// They are checked at their first use. Services use theirs at the start, so that a mistake stops the start instead of a letter.
public struct Wordings<Words: Decodable & Sendable>: Sendable {
    private let all: [String: Words]

    /// Ends the process if a file lacks a member, or differs from the English one in members or placeholders.
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
                guard unlike.isEmpty else { throw Unusable(description: "different from English: \(unlike.sorted())") }
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

    /// Texts of a language as browsers name it ("es-MX"), and its plain tag; English if there are none.
    public func of(_ language: String) -> (tag: String, words: Words) {
        let tag = String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
        return all[tag].map { (tag, $0) } ?? ("en", all["en"]!)
    }

    public subscript(language: String) -> Words { of(language).words }
}

extension JSONValue {
    /// Placeholders (`{count}`) of each text, by its path. An array's elements count as one text.
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
