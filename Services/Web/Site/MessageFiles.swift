import Events
import Foundation
import ServiceKit

/// The page's messages. A source file has those of one part of the page, each in all languages: `words/desk.json`. Browsers fetch one
/// language: `words/desk-en.json`, and for `words/page.json`, which every page needs, `messages/en.json`.
enum MessageFiles {
    private static let whole = "page"

    /// The file that every page in this language needs.
    static func start(_ language: String) -> String { file(whole, language) }

    /// The language of a file that every page needs; nil for other files.
    static func language(_ name: String) -> String? {
        guard name.hasPrefix("messages/"), name.hasSuffix(".json") else { return nil }
        return String(name.dropFirst(9).dropLast(5))
    }

    /// Splits a source file by language; nil for files that have no messages.
    /// - Throws: `SettingsError` if the file has another form.
    static func files(_ name: String, _ bytes: [UInt8]) throws(SettingsError) -> [String: [UInt8]]? {
        guard name.hasPrefix("words/"), name.hasSuffix(".json") else { return nil }
        let part = String(name.dropFirst(6).dropLast(5))
        do {
            var byLanguage: [String: [String: JSONValue]] = [:]
            for (message, texts) in try JSON.decode([String: [String: JSONValue]].self, from: bytes) {
                for (language, text) in texts { byLanguage[language, default: [:]][message] = text }
            }
            return Dictionary(
                uniqueKeysWithValues: try byLanguage.map { language, messages in
                    (file(part, language), try JSON.encode(messages))
                })
        } catch {
            throw SettingsError("page: \(name) is no list of messages, each in all its languages")
        }
    }

    private static func file(_ part: String, _ language: String) -> String {
        part == whole ? "messages/\(language).json" : "words/\(part)-\(language).json"
    }
}
