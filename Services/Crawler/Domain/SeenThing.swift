import Events
import Extraction

/// A thing as a page shows it.
struct SeenThing: Sendable, Hashable {
    /// The same at every visit: of the source and what the page calls it.
    var id: String
    var digest: String
    /// In bytes of JSON.
    var size: Int
    var thing: Thing

    /// Larger things are not taken.
    static let largest = 128 << 10

    /// What a thing is known by: its own id or address, else its type and number (`identifier`) or name on this page.
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
        // Stations of two lines may have one name.
        let name = thing.text("identifier") ?? thing.text("name") ?? ""
        // Shows of one film have its name, and differ in their time.
        return [name, thing.text("startDate") ?? ""].joined(separator: " ")
    }
}
