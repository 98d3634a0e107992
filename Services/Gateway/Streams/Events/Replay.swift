import EventLog
import struct EventLog.Record
import Events
import NIOCore

/// Reads from the log the records that a stream needs and the ring no longer has.
struct Replay: Sendable {
    let log: any EventLog
    let ring: Ring
    let selection: Selection
    let tag: UInt32
    /// False if the client was already told that records are missing.
    var mustBeWhole = false

    enum Outcome: Sendable, Equatable {
        /// The ring can take over from here.
        case caughtUp(Positions)
        /// The next records are missing, and the client was not told.
        case gap(Positions)
    }

    /// Reads until the ring can take over.
    ///
    /// Reading begins before the positions, as far back as a relay may append duplicates, so that duplicates are recognized.
    /// - Parameter write: receives whole frames.
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
                // The last records before the ring may have been compacted away; then only the reader's position tells that the ring is
                // reached.
                pass.reach(reader.positions)
                // The client reconnects where the gap begins.
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

/// One replay's pass over the log.
struct ReplayPass {
    let selection: Selection
    private(set) var positions: Positions
    let tag: UInt32
    let mustBeWhole: Bool
    private var deduplicator = Deduplicator(topics: Slot.topics.map(\.topic))
    /// True once a required record is missing; then no more records are taken.
    private(set) var isBroken = false

    init(selection: Selection, positions: Positions, tag: UInt32, mustBeWhole: Bool) {
        (self.selection, self.positions, self.tag, self.mustBeWhole) = (selection, positions, tag, mustBeWhole)
    }

    /// The slots that the ring no longer has completely.
    func behind(_ ring: Ring) -> [Slot] {
        selection.slots.filter { positions[$0].next < ring.start(of: $0) }
    }

    /// Where reading begins: before the positions, as far back as a relay may append duplicates.
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

    /// Notes how far the reader has come: records missing up to there are no longer in the log.
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
