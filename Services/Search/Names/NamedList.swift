import Budget
import Events
import ServiceKit

/// A list by name that is short enough to be sorted for each request.
struct NamedList<Thing> {
    private let named: [(standing: NameStanding, thing: Thing)]
    private let language: NameLanguage

    init(_ things: [Thing], in language: NameLanguage, _ key: (Thing) -> NamedKey) {
        self.language = language
        let budget = Budget.current
        var named: [(standing: NameStanding, thing: Thing)] = []
        named.reserveCapacity(things.count)
        for thing in things where Budget.allows(4, of: budget) {
            named.append((language.standing(of: key(thing)), thing))
        }
        self.named = named.sorted { $0.standing < $1.standing }
    }

    /// - Parameters:
    ///   - most: the most that a page's things may weigh together; a single thing may weigh more.
    ///   - weight: the weight of a thing.
    /// - Returns: the page, the cursor of the next one, and the first thing's position in the list.
    func page(
        _ request: PageRequest<NamedKey>, most: Int = .max, weight: (Thing) -> Int = { _ in 0 }
    ) throws -> (things: [Thing], next: String?, first: Int) {
        let last = request.after.map(language.standing)
        let start = last.map { last in named.firstIndex { last < $0.standing } ?? named.count } ?? 0
        var whole = 0
        let page = named[start...].prefix(request.limit).prefix { _, thing in
            defer { whole += weight(thing) }
            return whole == 0 || whole + weight(thing) <= most
        }
        let next = page.endIndex < named.count ? try page.last.map { try Cursor.text($0.standing.key) } : nil
        return (page.map(\.thing), next, page.isEmpty ? 0 : start + 1)
    }
}
