import Budget
import Contract
import Finding

/// The number of wanted items of each chosen place, counted without reading the items.
struct WantedMenus {
    private enum Counts {
        /// Every item of every place.
        case everything
        /// By place number; 0 for places that are not chosen.
        case counted([Int32])
    }

    private let counts: Counts
    private let things: ThingTable
    let total: Int

    init(_ places: PlaceQuery, _ wish: ItemWish, in index: SearchIndex) {
        things = index.things
        var chosen = ChosenPlaces(places, in: index)
        guard !chosen.areAll || !wish.isAnything else {
            (counts, total) = (.everything, index.things.offered.count)
            return
        }
        let budget = Budget.current
        var counted: [Int32] = Array(repeating: 0, count: index.things.end)
        var total = 0
        if wish.isAnything {
            chosen.forEach { number in
                let size = index.things.offered.size(ofMenuAt: number)
                counted[number] = Int32(size)
                total += size
            }
        } else {
            var isChosen = chosen.areAll ? nil : Array(repeating: false, count: index.things.end)
            if isChosen != nil { chosen.forEach { isChosen?[$0] = true } }
            index.things.offered.forEach(wantedBy: wish, while: { Budget.allows(of: budget) }) { item, place in
                guard isChosen?[place] != false else { return }
                // Different names may have the same key.
                if let name = wish.name, index.things.item(item)?.name != name { return }
                counted[place] += 1
                total += 1
            }
        }
        (counts, self.total) = (.counted(counted), total)
    }

    /// How many a place has, by its number.
    subscript(place: Int) -> Int {
        switch counts {
        case .everything: things.offered.size(ofMenuAt: place)
        case .counted(let counted): Int(counted[place])
        }
    }

    /// Calls `body` with the number of each place that has wanted items.
    func forEach(_ body: (Int) -> Void) {
        for place in 0..<things.end where self[place] > 0 { body(place) }
    }
}
