package import Extraction

/// The things of one page with their ids.
///
/// Things that contradict each other are different, whatever address they share; what is described twice is taken once. Whatever is left
/// out is said.
package struct PageThings {
    package private(set) var things: [SeenThing] = []
    package private(set) var problems: [String] = []

    /// A thing is compared with so many others of its name; beyond that it is another.
    private static let mostCompared = 100

    private struct Named {
        var names: ThingNames
        var seen: SeenThing
    }

    private let source: String
    private let page: String
    private var named: [Named] = []
    /// Which of them have a plain name.
    private var bearers: [String: [Int]] = [:]
    /// How many were described again, by their plain name.
    private var repeated: [String: Int] = [:]

    package init(_ all: [Thing], source: String, page: String) {
        self.source = source
        self.page = page
        for thing in all { take(thing) }
        for (name, count) in repeated.sorted(by: { $0.key < $1.key }) {
            problems.append(
                "\(count == 1 ? "a thing is" : "\(count) things are") described again under one name, "
                    + "and the first description is taken: \(name.prefix(200))")
        }
        things = named.map(\.seen)
        for bearers in bearers.values { tellApart(bearers) }
        separate()
    }

    private mutating func take(_ thing: Thing) {
        let names = ThingNames(thing, page: page)
        let seen = seen(thing, names)
        guard seen.size <= SeenThing.largest else {
            return problems.append("a thing of \(seen.size) bytes is too large: \(names.plain.prefix(200))")
        }
        let others = bearers[names.plain, default: []].prefix(PageThings.mostCompared)
        if others.contains(where: { named[$0].seen.digest == seen.digest }) { return }
        if others.contains(where: { named[$0].names.fits(names) }) { return repeated[names.plain, default: 0] += 1 }
        bearers[names.plain, default: []].append(named.count)
        named.append(Named(names: names, seen: seen))
    }

    private func seen(_ thing: Thing, _ names: ThingNames) -> SeenThing {
        let json = thing.json
        let plain = id(of: names.plain)
        return SeenThing(
            id: plain, plainID: plain, identity: id(of: names.whole), digest: CrawlerService.digest(json),
            size: json.count, thing: thing)
    }

    private func id(of name: String) -> String { "\(source)/\(CrawlerService.digest(name.utf8))" }

    /// Of several with one plain name the only place, film or person keeps it.
    private mutating func tellApart(_ bearers: [Int]) {
        let owners = bearers.filter { [.movie, .person, .place].contains(named[$0].names.marks.kind) }
        for index in bearers {
            let keeps = bearers.count == 1 || owners == [index]
            if named[index].names.isShared || !keeps { things[index].id = things[index].identity }
        }
    }

    /// What still has one id differs in nothing that lasts: then its whole content tells it apart.
    private mutating func separate() {
        let counts = Dictionary(things.map { ($0.id, 1) }, uniquingKeysWith: +)
        guard counts.values.contains(where: { $0 > 1 }) else { return }
        for index in things.indices where counts[things[index].id, default: 0] > 1 {
            things[index].identity = id(of: "\(things[index].identity) \(things[index].digest)")
            things[index].id = things[index].identity
        }
    }
}
