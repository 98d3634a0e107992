import EventLog
import struct EventLog.Record
import Events
import Testing
import Updates

@testable import GatewayService

/// Whether all that a client lacks still stands in the log; on a log as a broker keeps it, whose start stays where it is.
@Suite(.timeLimit(.minutes(5))) struct ResumeCheckTests {
    private let slot = Slot(.items, 3)
    private struct StartPosition: Equatable {
        var next: Int64
        var isPartial: Bool
    }

    private let now = Timestamp(microseconds: 1_763_712_345_000_000)

    private func record(_ offset: Int64, sequence: Int64? = nil, days: Int64 = 1) -> Record {
        let event = Event(
            id: "\(offset)", source: "/vicinity/catalog/3", type: "vicinity.item.changed.v1", subject: "a.\(offset)",
            sequence: sequence ?? offset + 100, partitionKey: "a", data: [0x7B, 0x7D])
        return Record(
            topicPartition: slot.topicPartition, offset: offset, key: event.subject, value: event.json, headers: [:],
            appendedAt: now.advanced(by: .seconds(-86_400 * days)))
    }

    /// From where a stream goes on that was at an offset, having heard a sequence; and whether it is said that not everything comes.
    private func start(
        _ records: [Record], end: Int64, at next: Int64, _ sequence: Int64
    ) async throws -> StartPosition {
        let log = PaperLog(records, ends: [slot.topicPartition: end])
        let ring = Ring()
        ring.restart(slot, at: end)
        var slots = SlotSet()
        slots.insert(slot)
        var (asked, here) = (Positions(), Positions())
        asked[slot] = Positions.Position(next: next, sequence: sequence)
        here[slot] = Positions.Position(next: end, sequence: 1000)
        let token = ResumeToken(log: 7, slots: slots, positions: asked)
        let start = try await StreamStart(
            token, slots, now: (7, here), ring: ring, log: log, seats: ReplaySeats(1), for: .init(network: "a"), at: now
        )
        #expect(start.replayFrom == nil || start.replayFrom?.positions == start.positions)
        return StartPosition(next: start.positions[slot].next, isPartial: start.replayFrom != nil)
    }

    @Test func `what is young and dense is whole`() async throws {
        let all = (0..<10).map { record($0) }
        for next in 0...10 as ClosedRange<Int64> {
            let found = try await start(all, end: 10, at: next, 99 + next)
            #expect(found == StartPosition(next: next, isPartial: false))
        }
    }

    @Test func `a first record with a greater offset tells of a gap`() async throws {
        let found = try await start([record(0), record(1), record(6)], end: 7, at: 2, 101)
        #expect(found == StartPosition(next: 6, isPartial: true))
    }

    @Test func `nothing up to the end tells of a gap, too`() async throws {
        let found = try await start([record(0), record(1)], end: 7, at: 2, 101)
        #expect(found == StartPosition(next: 7, isPartial: true))
    }

    @Test func `after a first record older than compaction leaves alone, some may be missing`() async throws {
        let records = [record(2, days: 9), record(3, days: 8), record(6)]
        let old = try await start(records, end: 7, at: 2, 101)
        #expect(old == StartPosition(next: 2, isPartial: true))
        let young = try await start(records, end: 7, at: 6, 105)
        #expect(young == StartPosition(next: 6, isPartial: false))
    }

    @Test func `what the client cannot know before its position tells of a log that was put back`() async throws {
        let again = [record(0), record(1), record(2, sequence: 500), record(3, sequence: 501)]
        let found = try await start(again, end: 4, at: 3, 102)
        #expect(found == StartPosition(next: 0, isPartial: true))
        let fitting = try await start(again, end: 4, at: 2, 101)
        #expect(fitting == StartPosition(next: 2, isPartial: false))
    }

    @Test func `a position beyond the end is one of a log that was put back`() async throws {
        let found = try await start([record(0), record(1)], end: 2, at: 9, 108)
        #expect(found == StartPosition(next: 0, isPartial: true))
    }

    @Test func `a gap that only the replay comes to ends it, unless it was said before`() async throws {
        let log = PaperLog([record(0), record(1), record(5)], ends: [slot.topicPartition: 6])
        let ring = Ring()
        ring.restart(slot, at: 6)
        let filter = Filter(topics: [.items], places: nil, types: nil, events: nil, box: nil)
        var start = Positions()
        for other in Selection(filter, .everyone).slots { start[other].next = 0 }
        for mustBeWhole in [true, false] {
            let replay = Replay(
                log: log, ring: ring, seats: ReplaySeats(1), client: .init(network: "a"),
                selection: Selection(filter, .everyone), tag: 7, mustBeWhole: mustBeWhole)
            let outcome = try await replay.run(from: start) { _ in }
            switch outcome {
            case .gap(let positions): #expect(mustBeWhole && positions[slot].next == 2)
            case .caughtUp(let positions): #expect(!mustBeWhole && positions[slot].next == 6)
            }
        }
    }
}
