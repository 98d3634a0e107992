package import Extraction

/// The things of one page with their ids.
///
/// Things that contradict each other are different, whatever address they share; a thing described twice is taken once. Problems name what
/// is left out.
package struct PageThings {
    package private(set) var things: [SeenThing] = []
    package private(set) var problems: [String] = []

    /// Limit of things of one name that a thing is compared with; beyond that it counts as another.
    private static let mostCompared = 100

    private struct Named {
        var names: ThingNames
        var seen: SeenThing
    }

    private let source: String
    private let page: String
    private var named: [Named] = []
    /// Indexes of `named` by plain name.
    private var bearers: [String: [Int]] = [:]
    /// Number of repeated descriptions by plain name.
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
        for bearers in bearers.values { distinguish(bearers) }
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

    /// Gives things with one plain name different ids; the only place, film or person among them keeps the plain one.
    private mutating func distinguish(_ bearers: [Int]) {
        let owners = bearers.filter { [.movie, .person, .place].contains(named[$0].names.marks.kind) }
        for index in bearers {
            let keeps = bearers.count == 1 || owners == [index]
            if named[index].names.isShared || !keeps { things[index].id = things[index].identity }
        }
    }

    /// Gives things that still share an id one made of their whole content: they differ in nothing that lasts.
    private mutating func separate() {
        let counts = Dictionary(things.map { ($0.id, 1) }, uniquingKeysWith: +)
        guard counts.values.contains(where: { $0 > 1 }) else { return }
        for index in things.indices where counts[things[index].id, default: 0] > 1 {
            things[index].identity = id(of: "\(things[index].identity) \(things[index].digest)")
            things[index].id = things[index].identity
        }
    }
}
