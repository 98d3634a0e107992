import Foundation
import Words

/// The street of an address, without the number of the house: "Carrer de Mallorca 401", "350 5th Avenue", "88/5 Sukhumvit 63".
enum StreetName {
    /// The words by which streets are compared: "Carrer de Verdi" and "carrer Verdi" have the same.
    static func words(_ name: String) -> [String] { PlaceWords.words(name).filter { !PlaceWords.isLink($0) } }

    /// True if an address is in the street with these words. An address in two scripts needs the words of one only. A question may ask this
    /// of thousands of addresses, so most are refused at a glance.
    static func isOn(_ street: [String], _ address: String) -> Bool {
        let end = address.utf8.firstIndex {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\n")
        }
        let known = words(String(address[..<(end ?? address.endIndex)]))
        guard let first = street.first, known.count >= street.count, known.contains(first) else { return false }
        let areLatin = street.allSatisfy(isLatin)
        // The number of the house comes first or last, also as "12 B" or 33号, and may be a part of the name: "350 5th Avenue", "Sukhumvit 63".
        let afterNumber = known.drop(while: isNumbered)
        let beforeNumber = known[
            ..<(known.lastIndex { !isNumbered($0) && $0.unicodeScalars.count > 1 }.map { $0 + 1 } ?? 0)]
        let afterFirst = isNumbered(known[0]) ? known.dropFirst() : known[...]
        return [known[...], afterFirst, afterNumber, beforeNumber].contains { name in
            name.elementsEqual(street) || name.filter { isLatin($0) == areLatin } == street
        }
    }

    private static func isNumbered(_ word: String) -> Bool { word.utf8.first.map { (48...57).contains($0) } == true }

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
