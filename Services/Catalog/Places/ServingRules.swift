import Contract

/// Changes that staff may make who are not the place's owner: sold-out items, stocks, and pauses of ordering.
extension Item {
    /// True if the two differ only in stock and sold-out dates, and in what the catalog itself decides.
    func differsOnlyInWhatIsLeft(from existing: Item) -> Bool {
        var same = self
        same.soldOutOn = existing.soldOutOn
        same.stock = existing.stock
        same.merchant = existing.merchant
        same.options = options?.withWhatIsLeft(of: existing.options ?? [])
        return same.hasSameContent(as: existing, whateverIsLeft: false)
    }
}

extension [OptionGroup] {
    fileprivate func withWhatIsLeft(of others: [OptionGroup]) -> [OptionGroup] {
        map { group in
            var group = group
            let known = others.first { $0.id == group.id }?.choices ?? []
            for index in group.choices.indices {
                guard let other = known.first(where: { $0.id == group.choices[index].id }) else { continue }
                group.choices[index].stock = other.stock
                group.choices[index].isAvailable = other.isAvailable
            }
            return group
        }
    }
}

extension Place {
    /// True if the two differ only in the end of a pause of ordering.
    func differsOnlyInPause(from existing: Place) -> Bool {
        var (same, other) = (self, existing)
        var (ordering, otherOrdering) = (same.ordering ?? .usual, other.ordering ?? .usual)
        (ordering.pausedUntil, otherOrdering.pausedUntil) = (nil, nil)
        (same.ordering, other.ordering) = (ordering, otherOrdering)
        return same.hasSameContent(as: other)
    }
}
