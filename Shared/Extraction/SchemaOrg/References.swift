/// Resolves references by id between the things of a page.
struct References {
    /// Depth of nested references beyond which they stay references.
    private static let greatestDepth = 4
    /// Limit of inserted things: a few that refer to each other can make any number.
    private static let mostThings = 20_000
    /// Limit of things of one id that a thing is compared with; beyond that it counts by itself.
    private static let mostCompared = 64

    /// Things of one id: one, or several that contradict each other, such as shows that all have their film's id.
    private struct Bearers {
        var things: [Thing] = []
        var marks: [ThingMarks] = []

        func index(of other: ThingMarks) -> Int? {
            marks.prefix(References.mostCompared).firstIndex { !$0.contradicts(other) }
        }
    }

    private var byID: [String: Bearers] = [:]
    private var placed = 0
    private(set) var isCut = false

    /// Merges things of one id unless they contradict each other, and replaces each reference by its thing.
    static func resolve(_ things: [Thing], problem: (String) -> Void) -> [Thing] {
        guard
            things.contains(where: { $0.hasReferences })
                || Set(things.compactMap(\.id)).count < things.count(where: { $0.id != nil })
        else { return things }
        var references = References()
        for thing in things { references.note(thing) }
        for (id, bearers) in references.byID.sorted(by: { $0.key < $1.key }) where bearers.things.count > 1 {
            problem("\(bearers.things.count) different things have the id \(id.prefix(200)); each stays by itself")
        }
        var seen: [String: Set<Int>] = [:]
        let resolved = things.compactMap { thing -> Thing? in
            guard let id = thing.id else { return references.resolved(thing, path: [], depth: 0) }
            guard !thing.isReference, let bearers = references.byID[id] else { return nil }
            // Beyond the limit each thing counts by itself.
            guard let index = bearers.index(of: ThingMarks(thing)) else {
                return references.resolved(thing, path: [id], depth: 0)
            }
            guard seen[id, default: []].insert(index).inserted else { return nil }
            return references.resolved(bearers.things[index], path: [id], depth: 0)
        }
        if references.isCut { problem("the things refer to each other too often; some references stay references") }
        return resolved
    }

    private mutating func note(_ thing: Thing) {
        for value in thing.properties.values.joined() {
            if case .thing(let inner) = value { note(inner) }
        }
        guard let id = thing.id, !thing.isReference else { return }
        let marks = ThingMarks(thing)
        guard let index = byID[id]?.index(of: marks) else {
            byID[id, default: Bearers()].things.append(thing)
            byID[id, default: Bearers()].marks.append(marks)
            return
        }
        byID[id]?.things[index].takeIn(thing)
        if let whole = byID[id]?.things[index] { byID[id]?.marks[index] = ThingMarks(whole) }
    }

    /// The complete thing of an id; nil for a reference that may mean several. Between a film and its shows it means the film.
    private func whole(_ thing: Thing, _ id: String) -> Thing? {
        guard let bearers = byID[id] else { return nil }
        if bearers.things.count == 1 { return bearers.things[0] }
        guard thing.isReference else { return bearers.index(of: ThingMarks(thing)).map { bearers.things[$0] } }
        let owners = bearers.marks.indices.filter { !bearers.marks[$0].kind.borrowsAddresses }
        return owners.count == 1 ? bearers.things[owners[0]] : nil
    }

    /// - Parameters:
    ///   - path: The ids that contain it: a circle is not followed.
    ///   - depth: The number of references that were followed.
    private mutating func resolved(_ thing: Thing, path: [String], depth: Int) -> Thing {
        placed += 1
        guard placed <= References.mostThings else {
            isCut = true
            return thing
        }
        var thing = thing
        thing.properties = thing.properties.mapValues { values in
            values.map { value in
                guard case .thing(let inner) = value else { return value }
                guard let id = inner.id else { return .thing(resolved(inner, path: path, depth: depth)) }
                guard !path.contains(id), depth < References.greatestDepth, let whole = whole(inner, id) else {
                    return inner.isReference ? value : .thing(resolved(inner, path: path + [id], depth: depth))
                }
                return .thing(resolved(whole, path: path + [id], depth: depth + 1))
            }
        }
        return thing
    }
}

extension Thing {
    /// Whether something in it has an id, which another thing may have, too.
    fileprivate var hasReferences: Bool {
        properties.values.contains { values in
            values.contains { value in
                guard case .thing(let thing) = value else { return false }
                return thing.id != nil || thing.hasReferences
            }
        }
    }

    /// Adds the properties of another description of the same thing.
    fileprivate mutating func takeIn(_ other: Thing) {
        for type in other.types where !types.contains(type) {
            // The more specific type comes before its supertypes.
            let place = types.firstIndex { Vocabulary.isKind(type, of: $0) } ?? types.endIndex
            types.insert(type, at: place)
        }
        for (property, values) in other.properties {
            for value in values where properties[property]?.contains(value) != true { add(value, to: property) }
        }
    }

    /// The thing and those in it, from outside in, that are of one of the types.
    func all(ofKinds types: [String]) -> [Thing] {
        var found: [Thing] = []
        collect(types, into: &found)
        return found
    }

    private func collect(_ types: [String], into found: inout [Thing]) {
        if types.contains(where: isKind) { found.append(self) }
        for name in properties.keys.sorted() {
            for value in self[name] {
                if case .thing(let thing) = value { thing.collect(types, into: &found) }
            }
        }
    }
}
