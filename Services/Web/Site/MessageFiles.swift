import Events
import Foundation
import ServiceKit

/// The page's words: a file for each part of the page, `words/desk.json`, with each message in all its languages. A browser fetches those of
/// one language: `words/desk-en.json`, and what the whole page needs as `messages/en.json`.
enum PageWords {
    private static let whole = "page"

    /// The file of what a page in this language begins with.
    static func start(_ language: String) -> String { file(whole, language) }

    /// The language of such a file; nil of others.
    static func language(_ name: String) -> String? {
        guard name.hasPrefix("messages/"), name.hasSuffix(".json") else { return nil }
        return String(name.dropFirst(9).dropLast(5))
    }

    /// The files by language of a file of words; nil of other files.
    /// - Throws: `SettingsError` if it is in another form.
    static func files(_ name: String, _ bytes: [UInt8]) throws(SettingsError) -> [String: [UInt8]]? {
        guard name.hasPrefix("words/"), name.hasSuffix(".json") else { return nil }
        let part = String(name.dropFirst(6).dropLast(5))
        do {
            var words: [String: [String: JSONValue]] = [:]
            for (message, texts) in try JSON.decode([String: [String: JSONValue]].self, from: bytes) {
                for (language, text) in texts { words[language, default: [:]][message] = text }
            }
            return Dictionary(
                uniqueKeysWithValues: try words.map { language, words in
                    (file(part, language), try JSON.encode(words))
                })
        } catch {
            throw SettingsError("page: \(name) is no list of messages, each in all its languages")
        }
    }

    private static func file(_ part: String, _ language: String) -> String {
        part == whole ? "messages/\(language).json" : "words/\(part)-\(language).json"
    }
}
