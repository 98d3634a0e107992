import Foundation
package import ServiceKit
import Words

extension SettingsReader {
    /// `synonyms`: a file of words that mean the same, beside those that are built in (`Vocabulary`). It holds from here on.
    package mutating func synonyms() {
        let lines = optional(
            "synonyms", "a file that can be read",
            help: "a file of words that mean the same, a line each with commas between them: \"pharmacy, botica\""
        ) { path in
            (try? Data(contentsOf: URL(filePath: path))).flatMap { String(data: $0, encoding: .utf8) }
        }
        if let lines { Vocabulary.extend(with: lines) }
    }
}
