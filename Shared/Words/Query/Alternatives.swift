import Budget
import Foundation

/// Finds the alternatives that can stand for a word of a query.
struct Alternatives {
    /// The maximum number of completions or corrections in a part of the index; the most frequent ones are taken.
    static let most = 48
    /// The maximum number of keys that are read for a prefix.
    static let mostKeys = 20_000

    let index: WordIndex

    /// The weight of a word by the number of documents that contain it: rare words weigh more.
    func weight(_ slot: [[Slot.Alternative]]) -> Float {
        var size = 0
        for (part, alternatives) in zip(index.parts, slot) {
            for alternative in alternatives where alternative.quality > 0.95 {
                size += part.segment.size(alternative.list)
            }
        }
        let count = Float(max(1, index.count))
        return log(1 + count / Float(size + 1)) + 0.2
    }

    /// The word itself, and all words with its stem.
    func exact(_ word: String) -> [[Slot.Alternative]] {
        let stem = Stem.of(word)
        return index.parts.map { part in
            part.segment.list(stem).map { [Slot.Alternative(list: $0, quality: 1)] } ?? []
        }
    }

    /// Forms of the word in some language.
    func forms(_ word: String) -> [[Slot.Alternative]] {
        let hashes = StemForms.hashes(Array(word.utf8))
        return index.parts.map { part in
            let lists = Set(part.segment.forms.words(hashes).map { part.segment.keyLists[Int($0)] })
            return lists.map { Slot.Alternative(list: $0, quality: 0.9) }
        }
    }

    /// Documents of these kinds, and those with another name of the kinds in their texts.
    func kinds(_ kinds: [Int], quality: Float = 1) -> [[Slot.Alternative]] {
        let vocabulary = index.vocabulary
        guard !kinds.isEmpty else { return index.parts.map { _ in [] } }
        return index.parts.map { part in
            kinds.flatMap { kind -> [Slot.Alternative] in
                let tagged = part.segment.list(vocabulary.key(kind)).map {
                    Slot.Alternative(list: $0, quality: quality)
                }
                let named = vocabulary.stems(kind).compactMap { stem in
                    part.segment.list(stem).map { Slot.Alternative(list: $0, quality: 0.75 * quality) }
                }
                return (tagged.map { [$0] } ?? []) + named
            }
        }
    }

    /// Documents tagged with these kinds.
    func tags(_ kinds: [Int]) -> [[Slot.Alternative]] {
        index.parts.map { part in
            kinds.compactMap { kind in
                part.segment.list(index.vocabulary.key(kind)).map { Slot.Alternative(list: $0, quality: 1) }
            }
        }
    }

    /// Words that begin with it.
    func beginning(_ word: String) -> [[Slot.Alternative]] {
        let start = Array(word.utf8)
        return index.parts.map { part in
            let segment = part.segment
            var lists: Set<UInt32> = []
            var key = segment.firstKey(notBefore: start)
            let end = min(segment.keyCount, key + Alternatives.mostKeys)
            while key < end, segment.key(key, beginsWith: start) {
                lists.insert(segment.keyLists[key])
                key += 1
            }
            let largest =
                lists.count <= Alternatives.most
                ? Array(lists)
                : Array(lists.sorted { (segment.size($0), $0) > (segment.size($1), $1) }.prefix(Alternatives.most))
            return largest.map { Slot.Alternative(list: $0, quality: 0.8) }
        }
    }

    /// Words from which it differs by typing errors. - Parameter goesOn: true if it may also be a mistyped prefix.
    func mistyped(_ word: String, goesOn: Bool, quality: Float = 1) -> [[Slot.Alternative]] {
        let letters = word.letters
        let marks = letters.first.map { $0 <= 3 } == true ? 1 : 0
        let errors = EditDistance.forgiven(letters: letters.count - 2 * marks)
        guard errors > 0 else { return index.parts.map { _ in [] } }
        return index.parts.map { part in
            let segment = part.segment
            var found: [Slot.Alternative] = []
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Segment.longestForgiven) { room in
                let budget = Budget.current
                for number in segment.deletions.candidates(letters, errors: errors) {
                    guard Budget.allows(of: budget) else { break }
                    let count = segment.key(Int(number)).letters(into: room)
                    let other = UnsafeBufferPointer(rebasing: room[..<count])
                    if marks == 1, other[0] != letters[0] { continue }
                    let (whole, beginning) = EditDistance.errors(letters, other, most: errors)
                    let isWhole = whole <= errors
                    let distance = isWhole ? whole : goesOn ? beginning : errors + 1
                    guard distance <= errors, distance > 0 else { continue }
                    let first: Float = other[marks] == letters[marks] ? 1 : 0.85
                    let share: Float = isWhole ? 1 : 0.8
                    let value = quality * share * first * (0.92 - 1.1 * Float(distance) / Float(letters.count))
                    found.append(Slot.Alternative(list: segment.keyLists[Int(number)], quality: value))
                }
            }
            return Array(found.sorted { $0.quality > $1.quality }.prefix(Alternatives.most))
        }
    }

    /// True if most documents with a word of the index like a mistyped one have a name of a kind. Fewer errors count much more.
    func areKinds(like word: String) -> Bool {
        let letters = word.letters
        let errors = EditDistance.forgiven(letters: letters.count)
        var found: [(text: String, weight: Float)] = []
        for part in index.parts {
            let budget = Budget.current
            for number in part.segment.deletions.candidates(letters, errors: errors) {
                guard Budget.allows(of: budget) else { return false }
                let key = part.segment.key(Int(number))
                guard key.first.map({ $0 > 4 }) == true else { continue }
                let text = String(decoding: key, as: UTF8.self)
                guard let distance = EditDistance.between(letters, text.letters, most: errors) else { continue }
                let weight = Float(part.segment.size(part.segment.keyLists[Int(number)])) * pow(0.05, Float(distance))
                found.append((text, weight))
            }
        }
        // The heaviest come first and mostly decide: names of kinds are looked up in all languages.
        var allowed = 0.2 * found.reduce(0) { $0 + $1.weight }
        let least = 0.1 * allowed / Float(max(1, found.count))
        for (text, weight) in found.sorted(by: { $0.weight > $1.weight }) where weight > least {
            if index.vocabulary.kinds([Token(text: text, kind: .word, run: 0)]).isEmpty { allowed -= weight }
            if allowed < 0 { return false }
        }
        return true
    }

    /// Thai words that sound like a Latin word, and words of either script with the same consonants.
    func sounding(_ word: String) -> [[Slot.Alternative]] {
        var result = index.parts.map { _ in [Slot.Alternative]() }
        if let key = SoundKeys.sound(word) {
            let marked = SoundKeys.soundMark + key
            result = Alternatives.joined([
                result, scaled(exact(marked), 0.7), mistyped(marked, goesOn: false, quality: 0.6),
            ])
        }
        // Three consonants of a long word are no likeness: "nothing" is not one half of a Thai name.
        if let key = SoundKeys.skeleton(word), !word.utf8.allSatisfy({ $0 < 128 }) || 2 * key.count >= word.utf8.count {
            let marked = SoundKeys.skeletonMark + key
            result = Alternatives.joined([
                result, scaled(exact(marked), key.count > 3 ? 0.55 : 0.4),
                mistyped(marked, goesOn: false, quality: 0.45),
            ])
        }
        return result
    }

    func scaled(_ slot: [[Slot.Alternative]], _ factor: Float) -> [[Slot.Alternative]] {
        slot.map { $0.map { Slot.Alternative(list: $0.list, quality: $0.quality * factor) } }
    }

    /// All alternatives, each list once with its best quality.
    static func joined(_ slots: [[[Slot.Alternative]]]) -> [[Slot.Alternative]] {
        guard let parts = slots.first?.count else { return [] }
        return (0..<parts).map { part in
            var all = slots.flatMap { $0[part] }
            all.sort { $0.list == $1.list ? $0.quality > $1.quality : $0.list < $1.list }
            var kept = 0
            for place in all.indices where kept == 0 || all[kept - 1].list != all[place].list {
                all[kept] = all[place]
                kept += 1
            }
            all.removeLast(all.count - kept)
            return all
        }
    }
}
