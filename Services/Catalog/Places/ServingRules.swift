import Contract

/// What staff may change who are not the place's owner: what is sold out, how much is left, and whether orders are taken now.
extension Item {
    /// True if the two differ in nothing else but that, and in what the catalog itself decides.
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
    /// True if the two differ in nothing else but until when the place takes no orders.
    func differsOnlyInPause(from existing: Place) -> Bool {
        var (same, other) = (self, existing)
        var (ordering, otherOrdering) = (same.ordering ?? .usual, other.ordering ?? .usual)
        (ordering.pausedUntil, otherOrdering.pausedUntil) = (nil, nil)
        (same.ordering, other.ordering) = (ordering, otherOrdering)
        return same.hasSameContent(as: other)
    }
}
