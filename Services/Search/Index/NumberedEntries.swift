/// All things under small numbers, by which the indexes refer to them, and found again by their kinds and ids. Numbers of removed things are
/// reused. The same changes in the same order always give the same numbers.
///
/// An id stands nowhere but in its thing: what is looked up is a table of numbers, four bytes a thing, not one of texts.
struct NumberedEntries: Sendable {
    private var entries: [Entry?] = []
    private var free: [Int] = []
    /// One more than a thing's number stands where the hash of its key says, or in the next slots. There are always empty ones.
    private var slots: [UInt32] = []
    /// Slots that are not empty.
    private var taken = 0

    /// The hashes of the last entries, which are in no slot yet.
    private var later: [Int] = []

    private static let (empty, gone): (UInt32, UInt32) = (0, .max)

    /// One more than the greatest number.
    var end: Int { entries.count }

    subscript(number: Int) -> Entry? { number < entries.count ? entries[number] : nil }

    /// Nil if there is no such thing.
    func number(_ kind: Kind, _ id: String) -> Int? { slot(kind, id).map { Int(slots[$0]) - 1 } }

    /// Takes a thing in, in the place of what it was before.
    /// - Returns: its number.
    mutating func put(_ entry: Entry) -> Int { put(entry, id: entry.id, at: number(entry.kind, entry.id)) }

    /// The same for who has looked it up already.
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

    /// Takes in a thing that is surely not there yet. It is found by its id only after `findable`: looking for what is not there, and making
    /// room again and again, would be half of what a million cost.
    /// - Parameter hash: of its key.
    /// - Returns: its number.
    @discardableResult mutating func append(_ entry: Entry, hash: Int) -> Int {
        entries.append(entry)
        later.append(hash)
        return entries.count - 1
    }

    /// Makes what was appended findable by its id.
    mutating func findable() {
        guard !later.isEmpty else { return }
        let first = entries.count - later.count
        if 4 * (taken + later.count) > 3 * slots.count { makeRoom(upTo: first) }
        for (place, hash) in later.enumerated() { enter(first + place, hash) }
        later = []
    }

    /// - Returns: the number that the thing had, and the thing.
    mutating func remove(_ kind: Kind, _ id: String) -> (number: Int, entry: Entry)? {
        guard let slot = slot(kind, id) else { return nil }
        let number = Int(slots[slot]) - 1
        guard let entry = entries[number] else { return nil }
        slots[slot] = NumberedEntries.gone
        entries[number] = nil
        free.append(number)
        return (number, entry)
    }

    /// Holds the very things that another state has under these numbers, instead of equal ones of its own.
    mutating func share(_ numbers: some Sequence<Int>, of other: NumberedEntries) {
        for number in numbers where entries.indices.contains(number) { entries[number] = other[number] }
    }

    // MARK: - Slots

    private func slot(_ kind: Kind, _ id: String) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = ThingKey(kind, id).hashValue & (slots.count - 1)
        while slots[slot] != NumberedEntries.empty {
            if slots[slot] != NumberedEntries.gone, entries[Int(slots[slot]) - 1]?.isThing(kind, id) == true {
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

    /// Makes the slots anew, at least twice as many as things, without those that are gone.
    /// - Parameter end: things with greater numbers are entered by who asks for it.
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
