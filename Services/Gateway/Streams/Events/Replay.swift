import EventLog
import struct EventLog.Record
import Events
import NIOCore

/// Reads from the log what a stream lacks and the ring no longer has.
struct Replay: Sendable {
    let log: any EventLog
    let ring: Ring
    let selection: Selection
    let tag: UInt32
    /// False if the client was told already that not everything comes.
    var mustBeWhole = false

    enum Outcome: Sendable, Equatable {
        /// The ring can take over from here.
        case caughtUp(Positions)
        /// Records are missing next, and nobody has told the client.
        case gap(Positions)
    }

    /// Reads on until the ring can take over.
    ///
    /// It begins as far before the positions as a relay may repeat itself, to learn what may come again.
    /// - Parameter write: gets whole frames.
    func run(from start: Positions, write: (ByteBuffer) async throws -> Void) async throws -> Outcome {
        var pass = ReplayPass(selection: selection, positions: start, tag: tag, mustBeWhole: mustBeWhole)
        let slots = pass.behind(ring)
        guard !slots.isEmpty else { return .caughtUp(start) }
        let reader = try await log.reader(from: try await ReplayPass.begin(slots, start, log))
        do {
            while !pass.behind(ring).isEmpty, !pass.isBroken {
                let records = try await reader.next(limit: 500, wait: .seconds(1))
                try Task.checkCancellation()
                var bytes: [UInt8] = []
                for record in records { pass.take(record, &bytes) }
                // The last records before the ring may have been compacted away: only the reader knows that it is there.
                pass.reach(reader.positions)
                // So that the client comes back to where the gap begins.
                if pass.isBroken { Frame.append(nil, selection.slots, pass.positions, log: tag, to: &bytes) }
                if !bytes.isEmpty { try await write(ByteBuffer(bytes: bytes)) }
            }
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
        return pass.isBroken ? .gap(pass.positions) : .caughtUp(pass.positions)
    }
}

/// One replay's walk over the log.
struct ReplayPass {
    let selection: Selection
    private(set) var positions: Positions
    let tag: UInt32
    let mustBeWhole: Bool
    private var deduplicator = Deduplicator(topics: Slot.topics.map(\.topic))
    /// True once something is missing that had to be there; nothing is taken any more.
    private(set) var isBroken = false

    init(selection: Selection, positions: Positions, tag: UInt32, mustBeWhole: Bool) {
        (self.selection, self.positions, self.tag, self.mustBeWhole) = (selection, positions, tag, mustBeWhole)
    }

    /// The slots that the ring no longer has all of.
    func behind(_ ring: Ring) -> [Slot] {
        selection.slots.filter { positions[$0].next < ring.start(of: $0) }
    }

    /// Where reading begins: as far before the positions as a relay may repeat itself.
    static func begin(
        _ slots: [Slot], _ positions: Positions, _ log: any EventLog
    ) async throws -> [TopicPartition: Int64] {
        let bounds = try await log.bounds(of: slots.map(\.topicPartition))
        var begin: [TopicPartition: Int64] = [:]
        for slot in slots {
            let first = bounds[slot.topicPartition]?.lowerBound ?? 0
            begin[slot.topicPartition] = max(first, positions[slot].next - Int64(Deduplicator.window))
        }
        return begin
    }

    mutating func take(_ record: Record, _ bytes: inout [UInt8]) {
        guard let slot = Slot(record.topicPartition), !isBroken else { return }
        let event = record.event
        let outcome = deduplicator.consume(record, event)
        guard record.offset >= positions[slot].next else {
            positions.pass(slot, offset: record.offset, sequence: record.sequence(event))
            return
        }
        if mustBeWhole, record.offset > positions[slot].next {
            isBroken = true
            return
        }
        positions.pass(slot, offset: record.offset, sequence: record.sequence(event))
        guard outcome == .news, let event, let sequence = event.sequence, !event.isRestated else { return }
        let tailEvent = TailEvent(event: event, slot: slot, offset: record.offset, sequence: sequence, number: 0)
        guard let block = selection.block(of: tailEvent) else { return }
        Frame.append(block, selection.slots, positions, log: tag, to: &bytes)
    }

    /// The reader has come so far: what is missing up to there is no longer in the log.
    mutating func reach(_ reached: [TopicPartition: Int64]) {
        guard !isBroken else { return }
        for slot in selection.slots {
            guard let position = reached[slot.topicPartition], position > positions[slot].next else { continue }
            if mustBeWhole {
                isBroken = true
                return
            }
            positions[slot].next = position
        }
    }
}
