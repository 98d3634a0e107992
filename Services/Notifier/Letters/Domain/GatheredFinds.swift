import Contract

/// What saved searches found, until a letter tells it: each thing of a search once, as it stands then.
struct GatheredFinds: Hashable, Sendable {
    private(set) var finds: [Letter.Find] = []
    /// How many there were besides; more than a letter names are only counted.
    private(set) var others = 0

    init() {}

    /// Of a letter that waits.
    init(_ letter: Letter) {
        finds = letter.finds ?? []
        others = max(0, letter.facts.lines - finds.count)
    }

    var isEmpty: Bool { finds.isEmpty && others == 0 }

    /// Adds a find. What came and went before anybody was told is nothing.
    mutating func add(_ find: Letter.Find) {
        guard let index = finds.firstIndex(where: { $0.search == find.search && $0.thing == find.thing }) else {
            if finds.count < LetterRules.mostFinds { finds.append(find) } else { others += 1 }
            return
        }
        let told = finds[index]
        switch (told.change, find.change) {
        case (.begins, .leaves): finds.remove(at: index)
        case (.begins, .price): finds[index] = find.with(.begins, before: nil)
        case (.price, .price): finds[index] = find.with(.price, before: told.before)
        default: finds[index] = find
        }
    }

    /// What its search is no more, or what is no more though nobody asked to be told that.
    mutating func forget(_ thing: String? = nil, of search: String) {
        finds.removeAll { $0.search == search && (thing == nil || $0.thing == thing) }
    }

    /// What a title says of all of it.
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
    init(_ match: SearchMatch, of search: QueryIndex.Asker) {
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
