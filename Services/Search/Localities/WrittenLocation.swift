import Finding
import Foundation

/// A location as people write it: "08001", "Barcelona", "08001 Barcelona", "Springfield, Illinois".
struct WrittenLocation {
    private let text: String
    private let words: [Substring]

    init(_ text: String) {
        self.text = text
        words = Array(folded(text).split { $0.isWhitespace || $0 == "," }.prefix(WrittenLocation.mostWords))
    }

    private static let mostWords = 12
    /// The shortest prefix that is looked up; shorter ones match too much.
    private static let leastBeginning = 3

    /// The localities with this name; those with the most places come first.
    func named(in localities: Localities) -> [Locality] {
        let found = [exact(text, localities), divided(localities), beforeComma(localities)].first { !$0.isEmpty }
        return WrittenLocation.mostFirst(found ?? [])
    }

    /// The localities whose names begin with it; those with the most places come first.
    func begun(in localities: Localities, limit: Int) -> [Locality] {
        WrittenLocation.mostFirst(
            Localities.LocalityType.allCases.flatMap { kind -> [Locality] in
                guard let start = Localities.Key(kind, text), start.name.count >= WrittenLocation.leastBeginning else {
                    return []
                }
                return localities.keys(beginning: start).sorted { $0.name < $1.name }.prefix(20 * limit)
                    .flatMap(localities.named)
            })
    }

    private static func mostFirst(_ found: [Locality]) -> [Locality] {
        found.sorted { ($1.places, $0.text) < ($0.places, $1.text) }
    }

    private func exact(_ name: String, _ localities: Localities) -> [Locality] {
        Localities.LocalityType.allCases.flatMap { kind in Localities.Key(kind, name).map(localities.named) ?? [] }
    }

    /// Takes the first or the last words as the name, and the others as the region.
    private func divided(_ localities: Localities) -> [Locality] {
        guard words.count > 1 else { return [] }
        return (1..<words.count).flatMap { index in
            [(words[..<index], words[index...]), (words[index...], words[..<index])].flatMap { name, rest in
                exact(name.joined(separator: " "), localities).filter { $0.isIn(rest) }
            }
        }
    }

    /// Takes only the part before the comma: the part after it may be a country's name, which addresses do not contain.
    private func beforeComma(_ localities: Localities) -> [Locality] {
        guard let comma = text.firstIndex(of: ",") else { return [] }
        return exact(String(text[..<comma]), localities)
    }

    // MARK: - Areas, which have names of their own

    /// True if the text, or its part before a comma, is one of a thing's names.
    func names(_ name: String, _ names: [String: String]) -> Bool {
        let spellings = [text, String(text.prefix { $0 != "," })].map(WrittenLocation.plain)
        return ([name] + names.values).contains { spellings.contains(WrittenLocation.plain($0)) }
    }

    /// True if one of a thing's names begins with the text.
    func begins(_ name: String, _ names: [String: String]) -> Bool {
        let start = WrittenLocation.plain(text)
        return start.count >= WrittenLocation.leastBeginning
            && ([name] + names.values).contains { WrittenLocation.plain($0).hasPrefix(start) }
    }

    private static func plain(_ text: String) -> String { folded(text).trimmingCharacters(in: .whitespaces) }
}
