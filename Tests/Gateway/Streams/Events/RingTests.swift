import Events
import Testing
import Updates

@testable import GatewayService

@Suite struct RingTests {
    private func event(_ slot: Slot, _ offset: Int64, bytes: Int = 10) -> TailEvent {
        let event = Event(
            id: "\(offset)", source: "/vicinity/catalog", type: "vicinity.item.changed.v1", subject: "a.b",
            sequence: offset + 100, partitionKey: "a", data: Array(repeating: 32, count: bytes))
        return TailEvent(event: event, slot: slot, offset: offset, sequence: offset + 100, number: offset)
    }

    private func positions(_ slot: Slot, _ next: Int64, sequence: Int64 = 0) -> Positions {
        var positions = Positions()
        positions[slot] = Positions.Position(next: next, sequence: sequence)
        return positions
    }

    private func offsets(_ ring: Ring, _ slot: Slot, from: Int64, to: Int64) -> [Int64]? {
        var slots = SlotSet()
        slots.insert(slot)
        return ring.events(in: slots, from: positions(slot, from), to: positions(slot, to))?.map(\.offset)
    }

    @Test func `it gives what is between two positions, in order`() {
        let ring = Ring()
        let slot = Slot(.items, 3)
        ring.restart(slot, at: 5)
        for offset in [5, 6, 9] as [Int64] { ring.append(event(slot, offset)) }
        #expect(offsets(ring, slot, from: 5, to: 10) == [5, 6, 9])
        #expect(offsets(ring, slot, from: 6, to: 9) == [6])
        #expect(offsets(ring, slot, from: 10, to: 10) == [])
    }

    @Test func `it knows a position of a log that was put back by what stands before it`() {
        let ring = Ring(limits: Ring.Limits(events: 2, bytes: 1 << 20))
        let slot = Slot(.items, 3)
        ring.restart(slot, at: 5)
        ring.learn(104, before: slot)
        func fits(_ next: Int64, _ sequence: Int64) -> Bool {
            ring.fits(Positions.Position(next: next, sequence: sequence), in: slot)
        }
        #expect(fits(5, 104) && !fits(5, 103))
        #expect(fits(4, 3), "the log has to tell")
        for offset in 5...8 as ClosedRange<Int64> { ring.append(event(slot, offset)) }
        #expect(fits(8, 107) && fits(9, 108))
        #expect(!fits(8, 106) && !fits(9, 107))
        #expect(fits(7, 106) && !fits(7, 105), "what has left it is remembered, too")
    }

    @Test func `it shows when it no longer has everything`() {
        let ring = Ring(limits: Ring.Limits(events: 2, bytes: 1 << 20))
        let slot = Slot(.items, 3)
        ring.restart(slot, at: 5)
        #expect(offsets(ring, slot, from: 4, to: 5) == nil)
        for offset in 5...7 as ClosedRange<Int64> { ring.append(event(slot, offset)) }
        #expect(ring.start(of: slot) == 6)
        #expect(offsets(ring, slot, from: 5, to: 8) == nil)
        #expect(offsets(ring, slot, from: 6, to: 8) == [6, 7])
    }

    @Test func `its memory is bounded by bytes, too`() {
        let ring = Ring(limits: Ring.Limits(events: 1000, bytes: 100_000))
        let slot = Slot(.items, 3)
        for offset in 0..<100 as Range<Int64> { ring.append(event(slot, offset, bytes: 10_000)) }
        #expect(ring.start(of: slot) > 90)
        #expect(ring.start(of: slot) < 100)
    }

    @Test func `events of several partitions come as they were read`() {
        let ring = Ring()
        let (one, two) = (Slot(.items, 1), Slot(.items, 2))
        var slots = SlotSet()
        for slot in [one, two] { slots.insert(slot) }
        for number in 0..<6 as Range<Int64> {
            let slot = number.isMultiple(of: 2) ? one : two
            let event = event(slot, number / 2)
            ring.append(
                TailEvent(event: event.event, slot: slot, offset: number / 2, sequence: number + 1, number: number))
        }
        var end = Positions()
        for slot in slots { end[slot].next = 3 }
        let numbers = ring.events(in: slots, from: Positions(), to: end)?.map(\.number)
        #expect(numbers == [0, 1, 2, 3, 4, 5])
    }
}
