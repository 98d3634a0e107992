import EventLog
import Events
import NIOCore

/// Reads from the log what a stream lacks and the ring no longer has.
struct Replay: Sendable {
    let log: any EventLog
    let ring: Ring
    let selection: Selection
    let tag: UInt32

    /// Reads on until the ring can take over, and returns from where.
    /// - Parameter write: gets whole frames.
    func run(from start: Positions, write: (ByteBuffer) async throws -> Void) async throws -> Positions {
        var positions = start
        let reader = try await log.reader(from: await begin(positions))
        do {
            var silences = 0
            while !isCaughtUp(positions) {
                let goal = selection.slots.map { ($0, ring.start(of: $0)) }
                let records = try await reader.next(limit: 500, wait: .seconds(1))
                try Task.checkCancellation()
                silences = records.isEmpty ? silences + 1 : 0
                if silences > 0 {
                    // Asked, so that a log that does not answer is not taken for one that has nothing more.
                    _ = try await log.bounds(of: goal.map(\.0.topicPartition))
                }
                // The last records before the ring were compacted away: none will ever come.
                if silences == 2 {
                    for (slot, start) in goal { positions[slot].next = max(positions[slot].next, start) }
                }
                var bytes: [UInt8] = []
                for record in records { take(record, &positions, &bytes) }
                if !bytes.isEmpty { try await write(ByteBuffer(bytes: bytes)) }
            }
        } catch {
            await reader.close()
            throw error
        }
        await reader.close()
        return positions
    }

    private func isCaughtUp(_ positions: Positions) -> Bool {
        selection.slots.allSatisfy { positions[$0].next >= ring.start(of: $0) }
    }

    /// Where reading begins: without a sequence to compare with, as far before the position as a relay may repeat itself.
    private func begin(_ positions: Positions) async throws -> [TopicPartition: Int64] {
        var begin: [TopicPartition: Int64] = [:]
        for slot in selection.slots { begin[slot.topicPartition] = positions[slot].next }
        let unknown = selection.slots.filter { positions[$0].sequence == 0 && positions[$0].next > 0 }
        guard !unknown.isEmpty else { return begin }
        let bounds = try await log.bounds(of: unknown.map(\.topicPartition))
        for slot in unknown {
            let first = bounds[slot.topicPartition]?.lowerBound ?? 0
            begin[slot.topicPartition] = max(first, positions[slot].next - Tail.learning)
        }
        return begin
    }

    private func take(_ record: Record, _ positions: inout Positions, _ bytes: inout [UInt8]) {
        guard let slot = Slot(record.topicPartition) else { return }
        let isBefore = record.offset < positions[slot].next
        let event = record.value.flatMap { try? Event(json: $0) }
        let sequence = event?.sequence ?? record.headers[HeaderName.sequence].flatMap(Int64.init)
        let isNew = (sequence ?? 0) > positions[slot].sequence
        positions.pass(slot, offset: record.offset, sequence: sequence)
        guard !isBefore, isNew, let event, let sequence else { return }
        let tailEvent = TailEvent(event: event, slot: slot, offset: record.offset, sequence: sequence, number: 0)
        guard let block = selection.block(of: tailEvent) else { return }
        Frame.append(block, selection.slots, positions, log: tag, to: &bytes)
    }
}
