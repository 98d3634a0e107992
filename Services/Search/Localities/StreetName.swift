import Foundation
import Words

/// The street of an address, without the number of the house: "Carrer de Mallorca 401", "350 5th Avenue", "88/5 Sukhumvit 63".
enum StreetName {
    /// The words by which streets are compared: "Carrer de Verdi" and "carrer Verdi" have the same.
    static func words(_ name: String) -> [String] { PlaceWords.words(name).filter { !PlaceWords.isLink($0) } }

    /// True if an address is in the street with these words. An address in two scripts needs the words of one only.
    static func isOn(_ street: [String], _ address: String) -> Bool {
        let line = String(address.prefix { $0 != "," && $0 != ";" && !$0.isNewline })
        return [line, of(address)].compactMap(\.self).contains { name in
            let known = words(name)
            return known == street || known.filter { isLatin($0) == street.allSatisfy(isLatin) } == street
        }
    }

    private static func isLatin(_ word: String) -> Bool { word.utf8.allSatisfy { $0 < 128 } }

    /// Nil if no street is recognized.
    static func of(_ address: String) -> String? {
        var words = address.prefix { $0 != "," && $0 != ";" && !$0.isNewline }.split(separator: " ")
        let isBefore = words.first.map(isNumber) ?? false
        if isBefore {
            words.removeFirst()
        } else {
            while words.count > 1, let last = words.last, isNumber(last) { words.removeLast() }
        }
        let street = words.joined(separator: " ")
        return street.count { $0.isLetter } > 2 ? street : nil
    }

    /// "12", "12b", "12-14", "88/5": digits, each followed by at most one letter.
    private static func isNumber(_ word: Substring) -> Bool {
        word.wholeMatch(of: #/\d+\p{L}?([\/\-–]\d+\p{L}?)*\.?/#) != nil
    }
}
