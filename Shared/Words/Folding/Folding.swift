import Foundation

/// Makes texts equal that differ only in case, accents, width or the order of Thai marks.
public enum Folding {
    /// The folded text. Other characters than letters stay: "Cafè Ｌ'ESTACIÓ" gives "cafe l'estacio".
    public static func fold(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars(text))
        return String(result)
    }

    static func scalars(_ text: String) -> [Unicode.Scalar] {
        var folded: [Unicode.Scalar] = []
        folded.reserveCapacity(text.utf8.count)
        var hasThai = false
        for scalar in composed(text) {
            if scalar.isASCII {
                let isUpper = scalar.value >= 65 && scalar.value <= 90
                folded.append(isUpper ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
            } else if ThaiLetters.contains(scalar) {
                hasThai = true
                folded.append(scalar)
            } else {
                FoldTable.append(scalar, to: &folded)
            }
        }
        return hasThai ? ThaiLetters.ordered(folded) : folded
    }

    /// A text's scalars; letters that are written in parts are composed (Unicode's NFKC).
    static func composed(_ text: some StringProtocol) -> String.UnicodeScalarView {
        let scalars = String(text).unicodeScalars
        guard scalars.contains(where: FoldTable.isPart) else { return scalars }
        // Foundation's compatibility mapping does not compose what it brings together, so canonical composition follows.
        return text.precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping.unicodeScalars
    }
}
