import Events
import Extraction

/// A thing as a page shows it.
struct SeenThing: Sendable, Hashable {
    /// The same at every visit: made of the source and what the page calls the thing.
    var id: String
    var digest: String
    /// The size of its JSON, in bytes.
    var size: Int
    var thing: Thing

    /// Larger things are ignored, in bytes.
    static let largest = 128 << 10

    /// A thing's id is made of its own id or address, else of its type and its number (`identifier`) or name on this page.
    init(_ thing: Thing, source: String, page: String) {
        let json = thing.json
        self.thing = thing
        size = json.count
        digest = CrawlerService.digest(json)
        let own = [thing.id, thing.text("url")].compactMap { $0 }.first { !$0.isEmpty && !$0.hasPrefix("_:") }
        let name = own ?? "\(page) \(thing.types.sorted().joined(separator: ",")) \(SeenThing.name(of: thing))"
        id = "\(source)/\(CrawlerService.digest(name.utf8))"
    }

    private static func name(of thing: Thing) -> String {
        // The number comes first: stations of two lines may have one name.
        let name = thing.text("identifier") ?? thing.text("name") ?? ""
        // Shows of one film all have its name, and differ in their time.
        return [name, thing.text("startDate") ?? ""].joined(separator: " ")
    }
}
