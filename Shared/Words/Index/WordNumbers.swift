/// Numbers texts from 0 in the order in which they come.
///
/// It takes a third of a dictionary's memory: a text is stored once, and growing hashes no text again.
struct WordNumbers: Sendable {
    private(set) var texts: [String] = []
    /// The hash of each text.
    private(set) var hashes: [UInt32] = []
    /// A hash table with open addressing: each slot holds a text's number plus one, or 0. At least half of the slots are empty.
    private var slots: [UInt32] = []

    static func hash(_ text: String) -> UInt32 { UInt32(truncatingIfNeeded: text.hashValue) }

    /// Nil if the text has no number.
    func number(of text: String, hash: UInt32) -> UInt32? {
        guard !slots.isEmpty else { return nil }
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot] - 1)
            if hashes[number] == hash, texts[number] == text { return UInt32(number) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Gives a new text the next number.
    mutating func add(_ text: String, hash: UInt32) -> UInt32 {
        texts.append(text)
        hashes.append(hash)
        if 2 * texts.count > slots.count {
            slots = [UInt32](repeating: 0, count: max(64, 2 * slots.count))
            for number in texts.indices { enter(number) }
        } else {
            enter(texts.count - 1)
        }
        return UInt32(texts.count - 1)
    }

    private mutating func enter(_ number: Int) {
        var slot = Int(hashes[number]) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(number + 1)
    }
}
