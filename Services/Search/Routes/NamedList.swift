import Events
import ServiceKit

/// A list by name that is short enough to be put in order when it is asked for.
struct NamedList<Thing> {
    private let named: [(key: NamedKey, thing: Thing)]
    private let language: NameLanguage

    init(_ things: [Thing], in language: NameLanguage, _ key: (Thing) -> NamedKey) {
        self.language = language
        named = things.map { (key($0), $0) }.sorted { $0.key.isOrdered(before: $1.key, in: language) }
    }

    /// - Returns: the page, where the next begins, and the first one's place in the list.
    func page(_ request: PageRequest<NamedKey>) throws -> (things: [Thing], next: String?, first: Int) {
        let start =
            request.after.map { after in
                named.firstIndex { after.isOrdered(before: $0.key, in: language) } ?? named.count
            } ?? 0
        let page = named[start...].prefix(request.limit)
        let next = page.endIndex < named.count ? try page.last.map { try Cursor.text($0.key) } : nil
        return (page.map(\.thing), next, page.isEmpty ? 0 : start + 1)
    }
}
