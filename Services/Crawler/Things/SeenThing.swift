import Events
package import Extraction

/// A thing as a page shows it.
package struct SeenThing: Sendable, Hashable {
    /// Id that is the same at every visit; see `ThingNames`.
    package var id: String
    /// The id that release 1.0 made of the address alone, or of type and name on the page. Stores of that release have it.
    var plainID: String
    /// Identity of the thing among all with its address: by it a page's things get the ids again that they were given.
    var identity: String
    var digest: String
    /// The size of its JSON, in bytes.
    var size: Int
    package var thing: Thing

    /// Size in bytes above which a thing is ignored.
    static let largest = 128 << 10
}

/// The names of which ids of a page's things are made.
///
/// A thing is named by its own id or address; without one by its type and its number (`identifier`) or name on this page. A borrowed
/// address is completed by distinguishing properties (`ThingMarks`). Shows and reviews often have the address of their film or page,
/// restaurants of a chain that of the chain.
struct ThingNames {
    let plain: String
    /// The plain name with the type of thing and its distinguishing properties.
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
        // The number is preferred: stations of two lines may have one name.
        let name = thing.text("identifier") ?? thing.text("name") ?? thing.text("headline") ?? ""
        // Shows of one film all have its name, and differ in their time.
        return [name, thing.text("startDate") ?? ""].joined(separator: " ")
    }

    /// Whether its id is its own, not that of the page or of a thing in it. An address (`url`) may always be borrowed.
    private static func isOwn(_ thing: Thing, _ page: String) -> Bool {
        guard let id = thing.id, !id.hasPrefix("_:"), id != page, id != thing.text("url") else { return false }
        return !thing.properties.values.joined().contains { value in
            guard let inner = value.thing else { return false }
            return inner.id == id || inner.text("url") == id
        }
    }

    /// Whether an address is the front page of the page's site: a chain gives it to all its restaurants.
    private static func isHome(_ address: String, of page: String) -> Bool {
        guard address != page, let end = address.firstRange(of: "://")?.upperBound else { return false }
        let host = address[end...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let rest = address[host.endIndex...]
        guard rest.isEmpty || rest == "/", let start = page.firstRange(of: "://")?.upperBound else { return false }
        let shown = page[start...]
        return shown.prefix { $0 != "/" && $0 != "?" && $0 != "#" } == host && shown.dropFirst(host.count).count > 1
    }
}
