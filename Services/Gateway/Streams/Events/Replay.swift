import EventLog
import struct EventLog.Record
import Events
import NIOCore

/// Reads from the log the records that a stream needs and the ring no longer has.
struct Replay: Sendable {
    let log: any EventLog
    let ring: Ring
    let seats: ReplaySeats
    let client: ReplaySeats.Client
    let selection: Selection
    let tag: UInt32
    /// False if the client already knows that records are missing.
    var mustBeWhole = false

    enum Outcome: Sendable, Equatable {
        /// The ring can take over from here.
        case caughtUp(Positions)
        /// The next records are missing, and the client does not know it.
        case gap(Positions)
    }

    /// Reads until the ring can take over. Each stretch is read in a seat, which is free for others while the client takes what was read.
    ///
    /// Reading begins before the positions, as far back as a relay may append duplicates, so that duplicates are recognized.
    /// - Parameter write: receives whole frames, and returns when the client has taken them.
    func run(from start: Positions, write: (ByteBuffer) async throws -> Void) async throws -> Outcome {
        var stretch = Stretch(
            pass: ReplayPass(selection: selection, positions: start, tag: tag, mustBeWhole: mustBeWhole))
        while !stretch.pass.behind(ring).isEmpty, !stretch.pass.isBroken {
            let before = stretch
            stretch = try await seats.read(for: client) { try await read(on: before) }
            if !stretch.bytes.isEmpty { try await write(ByteBuffer(bytes: stretch.bytes)) }
        }
        let pass = stretch.pass
        return pass.isBroken ? .gap(pass.positions) : .caughtUp(pass.positions)
    }

    /// The maximum number of records of a stretch, and the bytes of frames after which it ends.
    private static let (mostRecords, enoughBytes) = (2000, 256 << 10)

    private struct Stretch: Sendable {
        var pass: ReplayPass
        /// The frames made from it.
        var bytes: [UInt8] = []
        /// Where the next stretch begins.
        var reached: [TopicPartition: Int64] = [:]
    }

    /// Reads the next stretch. Each stretch has its own log reader, so that a slow client holds none.
    private func read(on before: Stretch) async throws -> Stretch {
        var stretch = Stretch(pass: before.pass, reached: before.reached)
        let slots = stretch.pass.behind(ring)
        let new = slots.filter { before.reached[$0.topicPartition] == nil }
        let begin = try await ReplayPass.begin(new, stretch.pass.positions, log)
        let known = slots.compactMap { slot in before.reached[slot.topicPartition].map { (slot.topicPartition, $0) } }
        let reader = try await log.reader(from: begin.merging(known) { first, _ in first })
        do {
            try await read(reader, &stretch)
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
        return stretch
    }

    private func read(_ reader: any LogReader, _ stretch: inout Stretch) async throws {
        var count = 0
        while count < Replay.mostRecords, stretch.bytes.count < Replay.enoughBytes {
            let records = try await reader.next(limit: 500, wait: .seconds(1))
            try Task.checkCancellation()
            for record in records { stretch.pass.take(record, &stretch.bytes) }
            count += records.count
            // The last records before the ring may have been compacted away; then only the reader's position tells that the ring is
            // reached.
            stretch.pass.reach(reader.positions)
            stretch.reached.merge(reader.positions) { $1 }
            // The client reconnects where the gap begins.
            if stretch.pass.isBroken {
                return Frame.append(nil, selection.slots, stretch.pass.positions, log: tag, to: &stretch.bytes)
            }
            if records.isEmpty || stretch.pass.behind(ring).isEmpty { return }
        }
    }
}

/// One replay's pass over the log.
struct ReplayPass: Sendable {
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
