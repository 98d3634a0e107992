import CStemmer
import Synchronization

/// Maps forms of a word to one stem by the rules of each language, with libstemmer of Snowball. It is the only owner of its handles.
///
/// Words must be folded. A word's language is unknown: two words are forms of one word if they have the same stem in any language.
final class Stemmers: Sendable {
    /// The languages, by their names in libstemmer.
    static let languages = ["english", "spanish", "catalan", "finnish", "german"]
    private static let finnish = 3
    /// Shorter words are not inflected, or are covered by `Stem`.
    static let leastLetters = 5
    private static let mostLetters = 40

    /// A handle keeps its last word, so it has only one caller at a time.
    private struct Handles: @unchecked Sendable {
        let pointers: [OpaquePointer?]
    }

    static let shared = Stemmers()
    private let handles: Mutex<Handles>

    private init() {
        handles = Mutex(Handles(pointers: Stemmers.languages.map { sb_stemmer_new($0, "UTF_8") }))
    }

    deinit {
        handles.withLock { for pointer in $0.pointers { sb_stemmer_delete(pointer) } }
    }

    /// True if a word has stems: it has enough letters, all of them Latin.
    static func takes(_ word: some Sequence<UInt8>) -> Bool {
        var count = 0
        for byte in word {
            guard (97...122).contains(byte) else { return false }
            count += 1
        }
        return (leastLetters...mostLetters).contains(count)
    }

    /// The word's stem in each language, in their order; empty if it has none.
    func stems(of word: [UInt8]) -> [[UInt8]] {
        guard Stemmers.takes(word) else { return [] }
        return handles.withLock { handles in
            handles.pointers.enumerated().map { number, pointer in
                let written = number == Stemmers.finnish ? Stemmers.withoutNen(word) : word
                guard let pointer, let stem = sb_stemmer_stem(pointer, written, Int32(written.count)) else {
                    return word
                }
                let letters = Array(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(pointer))))
                return number == Stemmers.finnish ? Stemmers.strong(letters) : letters
            }
        }
    }

    /// Maps "kiinalainen" to "kiinalais-", the stem of its other forms, such as "kiinalaista".
    private static func withoutNen(_ word: [UInt8]) -> [UInt8] {
        if word.count > 6, word.suffix(4) == Array("inen".utf8) { return word.dropLast(3) + Array("s".utf8) }
        return word.count > 8 && word.suffix(6) == Array("laista".utf8) ? word.dropLast(2) : word
    }

    /// Undoes consonant gradation and vowel changes at a stem's end: "pankki", "pankkeja"; "pizza", "pizzoja"; "Helsinki", "Helsingissä".
    private static func strong(_ stem: [UInt8]) -> [UInt8] {
        var stem = stem
        if stem.count > 4, stem.last == UInt8(ascii: "j") { stem.removeLast() }
        if stem.count > 3, let last = stem.last, "aeio".utf8.contains(last) { stem.removeLast() }
        if stem.count > 3, stem.last == stem[stem.count - 2], stem.last.map("ptk".utf8.contains) == true {
            stem.removeLast()
        }
        guard stem.count > 3 else { return stem }
        let changed = ["ng": "nk", "mm": "mp", "nn": "nt", "ll": "lt", "rr": "rt"]
        guard let form = changed[String(decoding: stem.suffix(2), as: UTF8.self)] else { return stem }
        return stem.dropLast(2) + Array(form.utf8)
    }
}
