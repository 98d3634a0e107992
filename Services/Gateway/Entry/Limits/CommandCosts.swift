import Contract

/// Upper bounds of what commands make Vicinity keep in the log and in all stores together, in bytes. A test compares them with what the
/// files grow by.
enum CommandCosts {
    /// What a record takes beside its bytes: keys, headers, indices, positions, and pages that are half full.
    private static let ofRecord = 1024
    /// A record stands in the log and in its owner's store; what others follow, in a copy of theirs.
    private static let copies = 3
    /// What the catalog adds to a line: its name, in letters of four bytes, its options and its unit price.
    private static let ofLine = 1024

    /// A command whose outcome is one state that repeats it, an answer, and a summary.
    static func ofOne(_ bytes: Int) -> Int { 8 * ofRecord + (1 + 2 * copies) * bytes }

    /// An order: each place's word is a state of the whole order, and a request and a reservation of the place's lines. It may be of as
    /// many places as it has lines.
    static func ofPlacing(lines: Int, bytes: Int) -> Int {
        ofOne(bytes) + states(lines + 3, of: bytes + lines * ofLine) + parts(lines)
    }

    /// A change of an order, after which each of its places gives its part back.
    /// - Parameter order: the bytes of its state.
    static func ofChanging(parts count: Int, order bytes: Int) -> Int { states(count + 3, of: bytes) + parts(count) }

    /// A change of the largest order that there can be.
    static let ofLargestChange = ofChanging(parts: LineRules.order.mostLines, order: OrderForm.largestBody)

    /// All of them stand in the log until it is cleaned, the last in stores.
    private static func states(_ count: Int, of bytes: Int) -> Int { count * (ofRecord + bytes) + copies * bytes }

    /// Requests and reservations, each held and then ended.
    private static func parts(_ count: Int) -> Int { count * 4 * (2 * ofRecord + ofLine) }
}
