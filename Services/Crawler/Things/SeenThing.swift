import Events
package import Extraction

/// A thing as a page shows it.
package struct SeenThing: Sendable, Hashable {
    /// The same at every visit: see `ThingNames`.
    package var id: String
    /// The id by address alone, or by type and name on the page, that release 1.0 gave it. Stores of that release know it by this.
    var plainID: String
    /// What it is, apart from all others with its address: by this a page's things are found again under the ids that they were given.
    var identity: String
    var digest: String
    /// The size of its JSON, in bytes.
    var size: Int
    package var thing: Thing

    /// Larger things are ignored, in bytes.
    static let largest = 128 << 10
}

/// The names that ids of a page's things are made of.
///
/// A thing is named by its own id or address; without one by its type and its number (`identifier`) or name on this page. Where that is not
/// its own, what tells it apart comes besides (`ThingMarks`): shows and reviews often have the address of their film or page, restaurants
/// of a chain that of the chain.
struct ThingNames {
    let plain: String
    /// The plain one with the sort of thing and what tells it apart.
    let whole: String
    let marks: ThingMarks
    private let types: String
    /// Whether the plain name may be another thing's on another page.
    let isShared: Bool

    init(_ thing: Thing, page: String) {
        marks = ThingMarks(thing)
        types = thing.types.sorted().joined(separator: ",")
        let address = [thing.id, thing.text("url")].compactMap { $0 }.first { !$0.isEmpty && !$0.hasPrefix("_:") }
        plain = address ?? "\(page) \(types) \(ThingNames.name(of: thing))"
        let kind = marks.kind == .other ? types : marks.kind.rawValue
        whole = "\(address ?? page) \(kind) \(marks.text)"
        isShared =
            switch marks.kind {
            // A show without an address is named by its start already.
            case .event, .offer, .rating: address != nil && !ThingNames.isOwn(thing, page)
            case .review: address == nil || !ThingNames.isOwn(thing, page)
            case .movie, .person, .place, .other: address.map { ThingNames.isHome($0, of: page) } ?? false
            }
    }

    /// Whether both can be one thing.
    func fits(_ other: ThingNames) -> Bool {
        marks.kind == other.marks.kind && (marks.kind != .other || types == other.types)
            && !marks.contradicts(other.marks)
    }

    private static func name(of thing: Thing) -> String {
        // The number comes first: stations of two lines may have one name.
        let name = thing.text("identifier") ?? thing.text("name") ?? thing.text("headline") ?? ""
        // Shows of one film all have its name, and differ in their time.
        return [name, thing.text("startDate") ?? ""].joined(separator: " ")
    }

    /// Whether its id is its own and not borrowed from the page or from something in it. An address (`url`) may always be borrowed.
    private static func isOwn(_ thing: Thing, _ page: String) -> Bool {
        guard let id = thing.id, !id.hasPrefix("_:"), id != page, id != thing.text("url") else { return false }
        return !thing.properties.values.joined().contains { value in
            guard let inner = value.thing else { return false }
            return inner.id == id || inner.text("url") == id
        }
    }

    /// Whether an address is the front page of the site that another of its pages shows: a chain gives it to all its restaurants.
    private static func isHome(_ address: String, of page: String) -> Bool {
        guard address != page, let end = address.firstRange(of: "://")?.upperBound else { return false }
        let host = address[end...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let rest = address[host.endIndex...]
        guard rest.isEmpty || rest == "/", let start = page.firstRange(of: "://")?.upperBound else { return false }
        let shown = page[start...]
        return shown.prefix { $0 != "/" && $0 != "?" && $0 != "#" } == host && shown.dropFirst(host.count).count > 1
    }
}
