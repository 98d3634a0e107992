/// All things, each under a small number by which the indexes refer to it, and found by kind and id. Numbers of removed things are reused.
/// The same changes in the same order always give the same numbers.
///
/// Ids are stored only in the things. The hash table holds numbers, four bytes for each thing, instead of texts.
struct NumberedEntries: Sendable {
    private var entries: [Entry?] = []
    private var free: [Int] = []
    /// A hash table with open addressing: each slot holds a thing's number plus one, or 0. There are always empty slots.
    private var slots: [UInt32] = []
    /// The number of slots that are not empty.
    private var taken = 0

    /// The hashes of the appended entries that are in no slot yet.
    private var later: [Int] = []

    private static let (empty, removed): (UInt32, UInt32) = (0, .max)

    /// One more than the greatest number.
    var end: Int { entries.count }

    subscript(number: Int) -> Entry? { number < entries.count ? entries[number] : nil }

    /// Nil if there is no such thing.
    func number(_ kind: ThingKind, _ id: String) -> Int? { slot(kind, id).map { Int(slots[$0]) - 1 } }

    /// Stores a thing, instead of its earlier state.
    /// - Returns: its number.
    mutating func put(_ entry: Entry) -> Int { put(entry, id: entry.id, at: number(entry.kind, entry.id)) }

    /// The same for a caller that has looked its number up already.
    /// - Parameter known: its number; nil if it is new.
    mutating func put(_ entry: Entry, id: String, at known: Int?) -> Int {
        if let known {
            entries[known] = entry
            return known
        }
        findable()
        let number = free.popLast() ?? entries.count
        if number == entries.count { entries.append(entry) } else { entries[number] = entry }
        if 4 * (taken + 1) > 3 * slots.count {
            makeRoom(upTo: entries.count)
        } else {
            enter(number, ThingKey(entry.kind, id).hashValue)
        }
        return number
    }

    /// Stores a thing that is certainly new. It is found by its id only after `findable`. Looking it up and growing the table each time
    /// would be half of the cost of a million things.
    /// - Parameter hash: the hash of its key.
    /// - Returns: its number.
    @discardableResult mutating func append(_ entry: Entry, hash: Int) -> Int {
        entries.append(entry)
        later.append(hash)
        return entries.count - 1
    }

    /// Enters the appended things into the slots, so that they are found by their ids.
    mutating func findable() {
        guard !later.isEmpty else { return }
        let first = entries.count - later.count
        if 4 * (taken + later.count) > 3 * slots.count { makeRoom(upTo: first) }
        for (place, hash) in later.enumerated() { enter(first + place, hash) }
        later = []
    }

    /// - Returns: the number that the thing had, and the thing.
    mutating func remove(_ kind: ThingKind, _ id: String) -> (number: Int, entry: Entry)? {
        guard let slot = slot(kind, id) else { return nil }
        let number = Int(slots[slot]) - 1
        guard let entry = entries[number] else { return nil }
        slots[slot] = NumberedEntries.removed
        entries[number] = nil
        free.append(number)
        return (number, entry)
    }

    /// Takes over the entries of another state under these numbers, instead of equal ones of its own.
    mutating func share(_ numbers: some Sequence<Int>, of other: NumberedEntries) {
        for number in numbers where entries.indices.contains(number) { entries[number] = other[number] }
    }

    // MARK: - Slots

    private func slot(_ kind: ThingKind, _ id: String) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = ThingKey(kind, id).hashValue & (slots.count - 1)
        while slots[slot] != NumberedEntries.empty {
            if slots[slot] != NumberedEntries.removed, entries[Int(slots[slot]) - 1]?.isThing(kind, id) == true {
                return slot
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func enter(_ number: Int, _ hash: Int) {
        var slot = hash & (slots.count - 1)
        while slots[slot] != NumberedEntries.empty { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(number + 1)
        taken += 1
    }

    /// Rebuilds the slots, at least twice as many as things, without the removed ones.
    /// - Parameter end: the caller enters things with this number and greater ones.
    private mutating func makeRoom(upTo end: Int) {
        var count = 16
        while count < 2 * (entries.count - free.count) { count *= 2 }
        slots = Array(repeating: NumberedEntries.empty, count: count)
        taken = 0
        for number in 0..<end {
            if let entry = entries[number] { enter(number, ThingKey(entry.kind, entry.id).hashValue) }
        }
    }
}
