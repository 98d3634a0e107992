import Contract

/// Finds of saved searches for one letter: each thing of a search once, in its latest state.
struct GatheredFinds: Hashable, Sendable {
    private(set) var finds: [Letter.Find] = []
    /// Further finds, beyond those that a letter names.
    private(set) var others = 0

    init() {}

    /// The finds of a pending letter.
    init(_ letter: Letter) {
        finds = letter.finds ?? []
        others = max(0, letter.facts.lines - finds.count)
    }

    var isEmpty: Bool { finds.isEmpty && others == 0 }

    /// Adds a find. A thing that began to match and left before the letter is dropped.
    mutating func add(_ find: Letter.Find) {
        guard let index = finds.firstIndex(where: { $0.search == find.search && $0.thing == find.thing }) else {
            if finds.count < LetterRules.mostFinds { finds.append(find) } else { others += 1 }
            return
        }
        let earlier = finds[index]
        switch (earlier.change, find.change) {
        case (.begins, .leaves): finds.remove(at: index)
        case (.begins, .price): finds[index] = find.with(.begins, before: nil)
        case (.price, .price): finds[index] = find.with(.price, before: earlier.before)
        default: finds[index] = find
        }
    }

    /// Removes the finds of a search, or of one thing of it.
    mutating func remove(_ thing: String? = nil, of search: String) {
        finds.removeAll { $0.search == search && (thing == nil || $0.thing == thing) }
    }

    /// Facts for the letter's title.
    var facts: PushNotice.Facts {
        let count = finds.count + others
        var facts = PushNotice.Facts(name: finds.first.map { String($0.name.prefix(SearchRules.longestInNotice)) })
        facts.lines = count
        if Set(finds.map(\.search)).count == 1 { facts.search = finds.first?.called }
        if Set(finds.map(\.change)).count == 1, others == 0 { facts.change = finds.first?.change }
        if count == 1 { facts.money = finds.first?.price }
        return facts
    }
}

extension Letter.Find {
    init(_ match: SearchMatch, of search: QueryIndex.IndexedSearch) {
        self.init(
            search: search.id, called: String(search.name.prefix(SearchRules.longestInNotice)), thing: match.thing,
            name: String(match.name.prefix(SearchRules.longestInNotice)), change: match.change, price: match.price,
            before: match.before)
    }

    fileprivate func with(_ change: SearchMatch.Change, before: Money?) -> Letter.Find {
        var find = self
        (find.change, find.before) = (change, before)
        return find
    }
}
