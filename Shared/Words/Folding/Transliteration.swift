/// Writes Cyrillic, Greek and kana in Latin letters, as names are written: Старбакс is "starbaks".
enum Transliteration {
    private static let letters: [Unicode.Scalar: String] = {
        let rows = [
            ("абвгдезиклмнопрстуф", "a b v g d e z i k l m n o p r s t u f"),
            ("хцчшщъыьэюяжіѳєґћђљњџј", "kh ts ch sh shch - y - e yu ya zh i f ye g c d l n dz j"),
            ("αβγδεζηθικλμνξοπρστυφχψω", "a v g d e z i th i k l m n x o p r s t y f ch ps o"),
            ("あいうえおかきくけこ", "a i u e o ka ki ku ke ko"), ("さしすせそたちつてと", "sa shi su se so ta chi tsu te to"),
            ("なにぬねのはひふへほ", "na ni nu ne no ha hi fu he ho"), ("まみむめもやゆよ", "ma mi mu me mo ya yu yo"),
            ("らりるれろわをん", "ra ri ru re ro wa o n"), ("がぎぐげご", "ga gi gu ge go"), ("ざじずぜぞ", "za ji zu ze zo"),
            ("だぢづでど", "da ji zu de do"), ("ばびぶべぼぱぴぷぺぽ", "ba bi bu be bo pa pi pu pe po"),
            ("ぁぃぅぇぉゃゅょっーゔ", "a i u e o ya yu yo - - vu"),
        ]
        var letters: [Unicode.Scalar: String] = [:]
        for (from, to) in rows {
            for (letter, latin) in zip(from.unicodeScalars, to.split(separator: " ")) {
                letters[letter] = latin == "-" ? "" : String(latin)
            }
        }
        return letters
    }()

    /// The Latin letters of a folded word; nil if it has none of these scripts, or letters of others.
    static func latin(_ word: String) -> String? {
        guard let first = word.unicodeScalars.first, letters[first] != nil else { return nil }
        var result = ""
        for scalar in word.unicodeScalars {
            if let latin = letters[scalar] {
                result += latin
            } else if scalar.isASCII {
                result.unicodeScalars.append(scalar)
            } else {
                return nil
            }
        }
        return result.isEmpty ? nil : result
    }
}
