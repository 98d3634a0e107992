import Foundation
package import ServiceKit
import Words

extension SettingsReader {
    /// `synonyms`: a file of synonyms in addition to the built-in ones (`Vocabulary`). It takes effect for the whole process.
    package mutating func synonyms() {
        let lines = optional(
            "synonyms", "a file that can be read",
            help: "a file of synonyms, one line each with commas between them: \"pharmacy, botica\""
        ) { path in
            (try? Data(contentsOf: URL(filePath: path))).flatMap { String(data: $0, encoding: .utf8) }
        }
        if let lines { Vocabulary.extend(with: lines) }
    }
}
