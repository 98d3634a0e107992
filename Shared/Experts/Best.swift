/// Selection of the first few of many, without sorting the others.
enum Best {
    /// - Parameter isBefore: a strict order in which no two elements are equal.
    /// - Returns: the first `limit` elements in order.
    static func first<Element>(
        _ limit: Int, of elements: [Element], by isBefore: (Element, Element) -> Bool
    ) -> [Element] {
        guard limit > 0 else { return [] }
        // Sorting a few times the limit costs less than a heap; the worst kept one excludes most of the rest.
        guard elements.count > 4 * limit else { return Array(elements.sorted(by: isBefore).prefix(limit)) }
        var kept: [Element] = []
        kept.reserveCapacity(2 * limit)
        var worst: Element?
        for element in elements {
            if let worst, !isBefore(element, worst) { continue }
            kept.append(element)
            guard kept.count == 2 * limit else { continue }
            kept.sort(by: isBefore)
            kept.removeLast(limit)
            worst = kept.last
        }
        return Array(kept.sorted(by: isBefore).prefix(limit))
    }
}
