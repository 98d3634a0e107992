/// Invisible characters. A name may contain them only where they change its appearance, so that no two names look the same.
enum InvisibleCharacters {
    /// True if a name contains some without effect.
    static func areAny(in name: String) -> Bool {
        let scalars = Array(name.unicodeScalars)
        let flags = flags(in: scalars)
        return scalars.indices.contains { index in
            isInvisible(scalars[index]) && !flags.contains(index) && !isAtWork(index, in: scalars)
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Line separators, a Braille blank, and a note without a head: Unicode does not list them as ignorable.
        case 0x2028, 0x2029, 0x2800, 0x1D159: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func isAtWork(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let before = index > 0 ? scalars[index - 1] : nil
        let after = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalars[index].value {
        case 0x200C: return before.map(joins) ?? false
        case 0x200D: return before.map(joins) ?? false || joinsPictures(index, in: scalars)
        case 0x200E, 0x200F, 0x61C: return turns(before, after, in: scalars)
        case 0xFE0E, 0xFE0F: return before.map { isPicture($0) || isKey($0) && isKeycap(after) } ?? false
        case 0x180B...0x180D, 0x180F: return before.map { (0x1820...0x18AA).contains($0.value) } ?? false
        default: return false
        }
    }

    // MARK: - Joiners

    /// True if letters of its script have forms that depend on their neighbours, which joiners select.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered else {
            return false
        }
        return switch scalar.value {
        // Arabic, Syriac, Nko, Mandaic; the scripts of India and Sri Lanka; Burmese, Khmer, Mongolian; Balinese, Sundanese, Batak;
        // Phags-pa, Saurashtra, Devanagari, Javanese, Meetei; Arabic forms; Kharoshthi to Sogdian; Brahmi's family; Adlam.
        case 0x620...0x74F, 0x750...0x77F, 0x7C0...0x7FF, 0x840...0x8FF, 0x900...0xDFF, 0x1000...0x109F,
            0x1780...0x17D3, 0x1820...0x18AA, 0x1B00...0x1BFF, 0xA840...0xA8FF, 0xA980...0xA9DF, 0xAAE0...0xAAFF,
            0xABC0...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFE, 0x10A00...0x10A5F, 0x10AC0...0x10AFF,
            0x10D00...0x10D3F, 0x10F30...0x10FDF, 0x11000...0x11EFF, 0x1E900...0x1E95F:
            true
        default: false
        }
    }

    private static func joinsPictures(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard index > 0, index + 1 < scalars.count, isPicture(scalars[index + 1]) else { return false }
        let before = scalars[index - 1]
        return isPicture(before) || isVariation(before) && index > 1 && isPicture(scalars[index - 2])
    }

    // MARK: - Marks of direction

    /// True at the edge of a word, or between two words with opposite directions.
    private static func turns(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?, in name: [Unicode.Scalar]) -> Bool {
        guard name.contains(where: { direction(of: $0) == .left }) else { return false }
        let sides = [before, after].compactMap(\.self)
        guard !sides.contains(where: { isInvisible($0) && !isVariation($0) }) else { return false }
        let directions = sides.compactMap(direction)
        return directions.count < 2 || directions[0] != directions[1]
    }

    private enum Direction {
        case left, right
    }

    /// Nil for a character that is no letter, mark or digit.
    private static func direction(of scalar: Unicode.Scalar) -> Direction? {
        let properties = scalar.properties
        guard
            properties.isAlphabetic || properties.numericType != nil
                || properties.canonicalCombiningClass != .notReordered
        else { return nil }
        return switch scalar.value {
        case 0x591...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: .left
        default: .right
        }
    }

    // MARK: - Pictures

    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji && !scalar.isASCII
    }

    /// True if it selects the text or colour form of the preceding picture.
    private static func isVariation(_ scalar: Unicode.Scalar) -> Bool { (0xFE0E...0xFE0F).contains(scalar.value) }
    private static func isKey(_ scalar: Unicode.Scalar) -> Bool { "0123456789#*".unicodeScalars.contains(scalar) }
    private static func isKeycap(_ scalar: Unicode.Scalar?) -> Bool { scalar?.value == 0x20E3 }

    /// The only flags that are written with tags: those of England, Scotland and Wales.
    private static let regions = ["gbeng", "gbsct", "gbwls"].map { region in
        region.unicodeScalars.map { 0xE0000 + $0.value } + [0xE007F]
    }

    /// Positions of the tags of such flags.
    private static func flags(in scalars: [Unicode.Scalar]) -> Set<Int> {
        var places: Set<Int> = []
        for index in scalars.indices where scalars[index].value == 0x1F3F4 {
            let tags = scalars[(index + 1)...].prefix(6)
            if regions.contains(tags.map(\.value)) { places.formUnion(tags.indices) }
        }
        return places
    }
}
