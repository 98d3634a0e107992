/// Puts things that mention each other by id together.
struct References {
    /// Mentions within what was put in for a mention, and so on, deeper than this stay mentions.
    private static let greatestDepth = 4
    /// More things than this in all are not put in: a few that mention each other can make any number.
    private static let mostThings = 20_000

    private var byID: [String: Thing] = [:]
    private var placed = 0
    private(set) var isCut = false

    /// Things of one page, those of one id made one, and each mention replaced by what it means.
    static func resolve(_ things: [Thing], problem: (String) -> Void) -> [Thing] {
        guard
            things.contains(where: { $0.hasReferences })
                || Set(things.compactMap(\.id)).count < things.count(where: { $0.id != nil })
        else { return things }
        var references = References()
        for thing in things { references.note(thing) }
        var seen: Set<String> = []
        let resolved = things.compactMap { thing -> Thing? in
            guard let id = thing.id else { return references.resolved(thing, path: [], depth: 0) }
            guard !thing.isReference, seen.insert(id).inserted, let whole = references.byID[id] else { return nil }
            return references.resolved(whole, path: [id], depth: 0)
        }
        if references.isCut { problem("the things mention each other too often; some mentions stay mentions") }
        return resolved
    }

    private mutating func note(_ thing: Thing) {
        for value in thing.properties.values.joined() {
            if case .thing(let inner) = value { note(inner) }
        }
        guard let id = thing.id, !thing.isReference else { return }
        guard var known = byID[id] else {
            byID[id] = thing
            return
        }
        for type in thing.types where !known.types.contains(type) {
            // The more special before the kinds that it belongs to.
            let place = known.types.firstIndex { Vocabulary.isKind(type, of: $0) } ?? known.types.endIndex
            known.types.insert(type, at: place)
        }
        for (property, values) in thing.properties {
            for value in values where known.properties[property]?.contains(value) != true {
                known.add(value, to: property)
            }
        }
        byID[id] = known
    }

    /// - Parameters:
    ///   - path: The ids that it stands in: a circle is not followed.
    ///   - depth: How many mentions were followed to come here.
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
                guard let whole = byID[id], !path.contains(id), depth < References.greatestDepth else {
                    return inner.isReference ? value : .thing(resolved(inner, path: path + [id], depth: depth))
                }
                return .thing(resolved(whole, path: path + [id], depth: depth + 1))
            }
        }
        return thing
    }
}

extension Thing {
    /// Whether something in it has an id, which another may have, too.
    fileprivate var hasReferences: Bool {
        properties.values.contains { values in
            values.contains { value in
                guard case .thing(let thing) = value else { return false }
                return thing.id != nil || thing.hasReferences
            }
        }
    }

    /// It and the things in it, from outside in, that are of one of the types.
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
