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

    /// An order: each place's word is a state of the whole order, and a request and a reservation of the place's lines.
    /// - Parameter items: those of its lines, which say the places.
    static func ofPlacing(items: [String], bytes: Int) -> Int {
        let places = CommandCosts.places(ofItems: items)
        return ofOne(bytes) + states(places + 3, of: bytes + items.count * ofLine) + parts(places, lines: items.count)
    }

    /// A change of an order, after which each of its places gives its part back.
    /// - Parameter order: the bytes of its state.
    static func ofChanging(places: Int, lines: Int, order bytes: Int) -> Int {
        states(places + 3, of: bytes) + parts(places, lines: lines)
    }

    /// How many places an order of some items is of.
    static func places(ofItems items: [String]) -> Int { Set(items.map { ThingID.place(ofItem: $0) }).count }

    /// A change of the largest order that there can be.
    static let ofLargestChange = ofChanging(
        places: LineRules.order.mostLines, lines: LineRules.order.mostLines,
        order: OrderForm.largestBody + LineRules.order.mostLines * ofLine)

    /// All of them stand in the log until it is cleaned, the last in stores.
    private static func states(_ count: Int, of bytes: Int) -> Int { count * (ofRecord + bytes) + copies * bytes }

    /// Requests and reservations, each held and then ended. All of a place's lines stand in one.
    private static func parts(_ places: Int, lines: Int) -> Int { 4 * (places * 2 * ofRecord + lines * ofLine) }
}
