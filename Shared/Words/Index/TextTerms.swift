/// Makes the terms by which a document is found because of one text, each with its weight.
enum TextTerms {
    struct Term {
        var text: String
        var weight: Float
        var inName: Bool
        /// True for a readable word, false for sound keys and parts of Thai words.
        var isWord: Bool
    }

    /// The prefix of the key for three letters of a Thai run.
    static let partMark = "\u{1}"

    /// Belonging to a kind counts as much as having its name; serving a diet among others counts less.
    private static let (kindWeight, dietWeight): (Float, Float) = (14, 2)

    static func of(_ text: WordDocument.Text, _ vocabulary: Vocabulary) -> [Term] {
        var terms: [Term] = []
        let field = text.field
        let written = field.isTag ? Vocabulary.spaced(text.text) : text.text
        var runs: [[Unicode.Scalar]] = []
        var tokens = Tokens.of(written, thaiRuns: &runs)
        if hasUmlaut(written) {
            let known = Set(tokens.map(\.text))
            tokens += Tokens.of(spelledOut(written)).filter { !known.contains($0.text) }
        }
        let length = Float(tokens.count)
        let weight = field.weight / (0.5 + 0.5 * length / field.typicalLength)
        func add(_ text: String, _ share: Float, isWord: Bool) {
            terms.append(Term(text: text, weight: weight * share, inName: field.isName, isWord: isWord))
        }
        for token in tokens { add(token.text, 1, isWord: true) }
        if field.isTag {
            for kind in vocabulary.kinds(ofTag: text.text) {
                terms.append(
                    Term(
                        text: vocabulary.key(kind), weight: field == .diets ? dietWeight : kindWeight, inName: false,
                        isWord: false))
            }
        }
        for (one, two) in zip(tokens, tokens.dropFirst()) where one.kind == .word && two.kind == .word {
            // O'Brien, 7-Eleven: also found as one word.
            if one.text.utf8.count == 1 || two.text.utf8.count == 1, field.isName {
                add(one.text + two.text, 0.8, isWord: false)
            }
        }
        for part in parts(of: runs) { add(part, 1, isWord: false) }
        if field.isName {
            for key in sounds(tokens) { add(key, 1, isWord: false) }
        }
        return terms
    }

    /// Each group of three neighbouring letters in Thai runs, once.
    static func parts(of runs: [[Unicode.Scalar]]) -> [String] {
        var seen: Set<String> = []
        return runs.flatMap { run in
            (0..<max(0, run.count - 2)).compactMap { place in
                let part = partMark + String(run[place..<(place + 3)])
                return seen.insert(part).inserted ? part : nil
            }
        }
    }

    /// The sound keys of a name: of single Thai words, of two neighbours, of all together, and the skeletons of words in both scripts.
    static func sounds(_ tokens: [Token]) -> [String] {
        var keys: [String] = []
        // There are so few that a linear search is faster than a set.
        for (key, _) in soundKeys(tokens) where !keys.contains(key) { keys.append(key) }
        return keys
    }

    /// The same keys, each with its words.
    static func soundKeys(_ tokens: [Token]) -> [(key: String, words: Range<Int>)] {
        var keys: [(key: String, words: Range<Int>)] = []
        let tokens = tokens.prefix(24)
        let hasThai = tokens.contains { $0.kind == .thai }
        let latin = hasThai ? tokens.map { $0.kind == .thai ? ThaiSyllables.latin($0.text) : "" } : []
        func addSound(_ places: Range<Int>) {
            guard hasThai, places.allSatisfy({ !latin[$0].isEmpty }) else { return }
            if let key = SoundKeys.sound(latin[places].joined()) { keys.append((SoundKeys.soundMark + key, places)) }
        }
        func addSkeleton(_ places: Range<Int>) {
            if let key = SoundKeys.skeleton(joining: tokens[places]) {
                keys.append((SoundKeys.skeletonMark + key, places))
            }
        }
        for place in tokens.indices {
            addSound(place..<(place + 1))
            addSkeleton(place..<(place + 1))
            guard place + 1 < tokens.count else { continue }
            addSound(place..<(place + 2))
            addSkeleton(place..<(place + 2))
        }
        var start = 0
        for place in 1...max(1, tokens.count) where place >= tokens.count || tokens[place].run != tokens[start].run {
            // One and two words were added already.
            if place - start > 2 {
                addSound(start..<place)
                addSkeleton(start..<place)
            }
            start = place
        }
        if tokens.count > 2 { addSkeleton(tokens.indices) }
        return keys
    }

    static func hasUmlaut(_ text: String) -> Bool {
        // The first UTF-8 byte of each umlaut; most texts have none.
        guard text.utf8.contains(0xC3) else { return false }
        return text.unicodeScalars.contains { "äöüÄÖÜ".unicodeScalars.contains($0) }
    }

    /// Spells out umlauts: Müller becomes Mueller.
    static func spelledOut(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "ä", "Ä": result += "ae"
            case "ö", "Ö": result += "oe"
            case "ü", "Ü": result += "ue"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
