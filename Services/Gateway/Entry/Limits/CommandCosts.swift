import Contract

/// Upper bounds of the bytes that commands add to the log and to all stores together. A test compares them with the growth of the files.
enum CommandCosts {
    /// The overhead of a record: keys, headers, indices, positions, and pages that are half full.
    private static let ofRecord = 1024
    /// A record is in the log, in its owner's store, and in copies of followers.
    private static let copies = 3
    /// What the catalog adds to a line: its name, in characters of four bytes, its options and its unit price.
    private static let ofLine = 1024

    /// The cost of a command that leads to one state that repeats it, an answer, and a summary.
    static func ofOne(_ bytes: Int) -> Int { 8 * ofRecord + (1 + 2 * copies) * bytes }

    /// The cost of placing an order: each place's answer adds a state of the whole order, a request, and a reservation of the place's
    /// lines.
    /// - Parameter items: the items of its lines, whose ids contain the places.
    static func ofPlacing(items: [String], bytes: Int) -> Int {
        let places = CommandCosts.places(ofItems: items)
        return ofOne(bytes) + states(places + 3, of: bytes + items.count * ofLine) + parts(places, lines: items.count)
    }

    /// The cost of changing an order, after which each of its places releases its part.
    /// - Parameter order: the bytes of its state.
    static func ofChanging(places: Int, lines: Int, order bytes: Int) -> Int {
        states(places + 3, of: bytes) + parts(places, lines: lines)
    }

    /// The number of places of an order's items.
    static func places(ofItems items: [String]) -> Int { Set(items.map { ThingID.place(ofItem: $0) }).count }

    /// The cost of changing the largest possible order.
    static let ofLargestChange = ofChanging(
        places: LineRules.order.mostLines, lines: LineRules.order.mostLines,
        order: OrderForm.largestBody + LineRules.order.mostLines * ofLine)

    /// All states are in the log until it is cleaned; the last one is in the stores.
    private static func states(_ count: Int, of bytes: Int) -> Int { count * (ofRecord + bytes) + copies * bytes }

    /// Requests and reservations, each held and then ended. One holds all lines of a place.
    private static func parts(_ places: Int, lines: Int) -> Int { 4 * (places * 2 * ofRecord + lines * ofLine) }
}
