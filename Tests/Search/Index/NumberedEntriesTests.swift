import Contract
import Finding
import TestKit
import Testing

@testable import SearchService

@Suite struct `Things under numbers` {
    @Test func `are found by their ids after any changes, and their numbers are used again`() throws {
        var random = Seeded(31)
        var entries = NumberedEntries()
        var known: [ThingKey: (number: Int, name: String)] = [:]
        var most = 0
        for step in 0..<6000 {
            // Now and then many at once, of which none is there.
            if step % 1500 == 700 {
                for number in 0..<150 {
                    let id = "many.\(step).\(number)"
                    let key = ThingKey(.place, id)
                    known[key] = (entries.end, id)
                    entries.append(.place(PlaceEntry(.sample(id, name: id), rating: nil)), hash: key.hashValue)
                }
                entries.findable()
                most = max(most, entries.end)
            }
            let number = Int.random(in: 0..<400, using: &random)
            let kind: ThingKind = number % 3 == 0 ? .item : .place
            // A place and an item may have the same id.
            let id = "krua.\(number / 2)"
            if Int.random(in: 0..<5, using: &random) < 3 {
                let name = "N\(step)"
                let put = entries.put(
                    kind == .item
                        ? .item(.sample("\(number / 2)", called: name))
                        : .place(PlaceEntry(.sample(id, name: name), rating: nil)))
                if let before = known[ThingKey(kind, id)] { #expect(before.number == put) }
                #expect(!known.contains { $0.key != ThingKey(kind, id) && $0.value.number == put })
                known[ThingKey(kind, id)] = (put, name)
            } else {
                let removed = entries.remove(kind, id)
                #expect(removed?.number == known[ThingKey(kind, id)]?.number)
                #expect(removed?.entry.id == (removed == nil ? nil : id))
                known[ThingKey(kind, id)] = nil
            }
            most = max(most, known.count)
        }
        #expect(entries.end == most && known.count > 600)
        for (key, wanted) in known { #expect(entries.number(key.kind, key.id) == wanted.number) }
        for number in 0..<200 {
            for kind in [ThingKind.item, .place] {
                let wanted = known[ThingKey(kind, "krua.\(number)")]
                #expect(entries.number(kind, "krua.\(number)") == wanted?.number)
                if let wanted { #expect(entries[wanted.number]?.naming.name == wanted.name) }
            }
            #expect(entries.number(.movie, "krua.\(number)") == nil)
        }
    }
}
