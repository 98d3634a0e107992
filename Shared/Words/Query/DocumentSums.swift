/// Adds up the weights of a query's words in documents; of each word the best alternative counts. Words are added one after another.
///
/// A hash table with open addressing of the documents found, so that its cost does not depend on the size of the index.
struct DocumentSums {
    private struct Row {
        var document: UInt32
        /// A bit for each word found.
        var slots: UInt32
        /// The weight of the last word so far.
        var last: Float
        var sum: Float
    }

    private static let empty = Row(document: .max, slots: 0, last: 0, sum: 0)

    private(set) var count = 0
    private var rows: [Row]
    private var mask: Int

    init(room: Int) {
        var size = 64
        while size < 2 * room { size *= 2 }
        rows = [Row](repeating: DocumentSums.empty, count: size)
        mask = size - 1
    }

    /// - Parameter slot: the word's number, below 32.
    mutating func add(_ value: Float, to document: UInt32, slot: Int) {
        var place = place(of: document)
        if rows[place].document != document {
            if 4 * count >= 3 * rows.count {
                grow()
                place = self.place(of: document)
            }
            rows[place].document = document
            count += 1
        }
        raise(place, value, slot)
    }

    mutating func addIfThere(_ value: Float, to document: UInt32, slot: Int) {
        let place = place(of: document)
        if rows[place].document == document { raise(place, value, slot) }
    }

    private mutating func raise(_ place: Int, _ value: Float, _ slot: Int) {
        let bit: UInt32 = 1 << UInt32(slot)
        if rows[place].slots & bit == 0 {
            rows[place].slots |= bit
            rows[place].last = value
            rows[place].sum += value
        } else if rows[place].last < value {
            rows[place].sum += value - rows[place].last
            rows[place].last = value
        }
    }

    /// The document's slot, or the one where it would be.
    private func place(of document: UInt32) -> Int {
        var place = Int(document &* 0x9E37_79B1) >> 4 & mask
        while rows[place].document != document, rows[place].document != .max { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let before = rows
        rows = [Row](repeating: DocumentSums.empty, count: 2 * before.count)
        mask = rows.count - 1
        for row in before where row.document != .max { rows[place(of: row.document)] = row }
    }

    func forEach(_ body: (_ document: UInt32, _ slots: UInt32, _ sum: Float) -> Void) {
        for row in rows where row.document != .max { body(row.document, row.slots, row.sum) }
    }
}
