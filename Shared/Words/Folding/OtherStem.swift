/// One form for the cases and numbers of a Cyrillic or Greek word: "аптека", "аптеку"; "φαρμακείο", "φαρμακεία".
///
/// It removes endings of nouns and adjectives, and leaves at least three letters. Words must be folded: й is и.
enum OtherStem {
    private static let cyrillic = endings(
        """
        иями ями ами ого его ому ему ыми ими иях иям ах ях ев ов еи ои ии ыи ая яя ое ее ые ие ую юю ых их ым им ом ем ам ям ия ию ью
        а я о е ы и у ю ь і є
        """)
    private static let greek = endings("ους ων ου ες οι ος ας ης εσ οσ ασ ησ ουσ α ο η ι υ ε ω")

    private static func endings(_ text: String) -> [[Unicode.Scalar]] {
        text.split { $0 == " " || $0 == "\n" }.map { Folding.scalars(String($0)) }.sorted { $0.count > $1.count }
    }

    static func of(_ word: String) -> String {
        let letters = Array(word.unicodeScalars)
        guard letters.count > 4 else { return word }
        let isGreek = letters.allSatisfy { (0x370...0x3FF).contains($0.value) }
        guard isGreek || letters.allSatisfy({ (0x400...0x4FF).contains($0.value) }) else { return word }
        for ending in isGreek ? greek : cyrillic
        where letters.count - ending.count >= 3 && letters.suffix(ending.count).elementsEqual(ending) {
            return String(letters.dropLast(ending.count))
        }
        return word
    }
}
