import DequeModule
import NIOCore

/// The streams of one event loop that get equal bytes, and the bytes that some of them still need.
///
/// Confined to its event loop.
final class StreamGroup {
    let selection: Selection
    private(set) var members: [StreamHandler] = []
    /// HTTP chunks, each made once and shared by all members.
    private var chunks = Deque<ByteBuffer>()
    /// The number of the first chunk in `chunks`.
    private var firstNumber = 0
    /// Frames that are not in a chunk yet.
    private var pending: [UInt8] = []
    private var round: Round?
    private var closedMembers = 0

    private struct Round {
        var nextMember = 0
        /// At the end of the round, every member has the chunks before this number.
        let end: Int
    }

    init(_ selection: Selection) {
        self.selection = selection
    }

    var isEmpty: Bool { members.count == closedMembers }
    var hasWork: Bool { !pending.isEmpty || !chunks.isEmpty }

    // MARK: - Members

    /// Adds a member, which gets everything that is added from now on.
    func join(_ member: StreamHandler) {
        seal()
        member.nextChunk = firstNumber + chunks.count
        members.append(member)
    }

    /// Notes that a member has closed. It is removed when no round is under way.
    func memberClosed() {
        closedMembers += 1
        if round == nil { dropClosed() }
    }

    private func dropClosed() {
        // Removes many at once: each removal walks over all members.
        guard closedMembers * 2 > members.count || closedMembers > 1000 else { return }
        members.removeAll { $0.isClosed }
        closedMembers = 0
    }

    // MARK: - Bytes

    func add(_ block: ByteBuffer, _ positions: Positions, log: UInt32) {
        Frame.append(block, selection.slots, positions, log: log, to: &pending)
    }

    func addHeartbeat(_ positions: Positions, log: UInt32) {
        Frame.append(nil, selection.slots, positions, log: log, to: &pending)
    }

    private func seal() {
        guard !pending.isEmpty else { return }
        chunks.append(Frame.chunk(pending))
        pending.removeAll(keepingCapacity: pending.capacity < 1 << 16)
    }

    /// Writes to members until the budget, in writes, is used up. Each member gets everything that it lacks.
    /// - Returns: true when every member has everything.
    func write(_ budget: inout Int) -> Bool {
        seal()
        var current = round ?? Round(end: firstNumber + chunks.count)
        round = current
        while current.nextMember < members.count, budget > 0 {
            let member = members[current.nextMember]
            current.nextMember += 1
            round = current
            guard !member.isClosed else { continue }
            let missing = chunks.dropFirst(member.nextChunk - firstNumber)
            guard !missing.isEmpty else { continue }
            member.nextChunk = firstNumber + chunks.count
            member.write(missing)
            budget -= 1
        }
        guard current.nextMember == members.count else { return false }
        round = nil
        chunks.removeFirst(current.end - firstNumber)
        firstNumber = current.end
        dropClosed()
        return !hasWork
    }
}
