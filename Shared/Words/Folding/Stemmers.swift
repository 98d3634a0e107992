import CStemmer
import Synchronization

/// Forms of one word come to one stem, by the rules of one language each: libstemmer, from Snowball. The one owner of its handles.
///
/// Words come folded, without accents. Which language a word is of nobody says: two are of a kind if they have one stem in any.
final class Stemmers: Sendable {
    /// By their names in libstemmer.
    static let languages = ["english", "spanish", "catalan", "finnish", "german"]
    private static let finnish = 3
    /// Shorter words are nobody's inflection, or those of `Stem`.
    static let leastLetters = 5
    private static let mostLetters = 40

    /// A handle keeps its last word: one caller at a time.
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

    /// Whether a word has stems: Latin letters, and enough of them.
    static func takes(_ word: some Sequence<UInt8>) -> Bool {
        var count = 0
        for byte in word {
            guard (97...122).contains(byte) else { return false }
            count += 1
        }
        return (leastLetters...mostLetters).contains(count)
    }

    /// Its stem in each language, in their order; empty if it has none.
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

    /// "kiinalainen" and "kiinalaista" are "kiinalais-", as all their other forms.
    private static func withoutNen(_ word: [UInt8]) -> [UInt8] {
        if word.count > 6, word.suffix(4) == Array("inen".utf8) { return word.dropLast(3) + Array("s".utf8) }
        return word.count > 8 && word.suffix(6) == Array("laista".utf8) ? word.dropLast(2) : word
    }

    /// What differs within a word or at its stem's end has one form: "pankki", "pankkeja"; "pizza", "pizzoja"; "Helsinki", "Helsingissä".
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
