/// Resolves the names of places of one question: each once, and only so many.
final class NameLookup<Named> {
    private static var most: Int { 200 }

    private let place: (PlaceMention) -> Named?
    private var known: [PlaceMention: Named?] = [:]

    init(_ place: @escaping (PlaceMention) -> Named?) { self.place = place }

    func find(_ mention: PlaceMention) -> Named? {
        if let found = known[mention] { return found }
        guard known.count < Self.most else { return nil }
        let found = place(mention)
        known[mention] = .some(found)
        return found
    }
}
