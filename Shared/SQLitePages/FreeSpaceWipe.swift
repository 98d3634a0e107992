import Foundation

/// Overwrites what was deleted from a database that is in use, without writing it anew.
///
/// With `secure_delete` SQLite overwrites deleted rows where they stood, and pages that it frees. What it leaves are copies in the gaps of
/// pages that rows were moved away from, what an earlier setting left on free pages and at the ends of overflow chains, and the frames of
/// the write-ahead log. Its own remedy is VACUUM, which writes everything anew while everybody waits.
///
/// This reads the file beside SQLite, slice by slice, and overwrites the free bytes in place:
///  - the file is only written by whoever copies from the write-ahead log into it, and those are locked out meanwhile;
///  - readers never look at free bytes, and a page is whole whichever of them are overwritten already;
///  - another connection that has such a page in memory would bring its free bytes back when it writes the page. So a page is overwritten
///    while nobody writes, with all of the write-ahead log copied before; and then a commit that changes nothing makes every other
///    connection forget its pages. From then on what was free on that page is nowhere any more;
///  - a page without leftovers at the beginning gets none later: rows deleted by then are in no page's gap that had none.
public final class FreeSpaceWipe {
    /// Runs a body while nobody else writes the database or its write-ahead log.
    public typealias Alone = (_ body: @escaping () throws -> Void) throws -> Void

    public struct Report: Sendable, Equatable {
        public var pages = 0
        public var overwritten = 0
        /// The longest that others could not write because of it.
        public var longestStop = Duration.zero
        /// Pages that could not be understood; they stay as they are.
        public var unclear = 0
    }

    /// Pages that are looked at with one hold of the lock that keeps the file as it is; nobody waits for it.
    static let slice: UInt32 = 64
    /// Pages that are overwritten while others wait to write.
    static let window = 256
    /// What one look costs is rested three times as long.
    static let rest = 3

    private let pages: OpenPages
    private var report = Report()

    public init(path: String) throws { pages = try OpenPages(path: path) }

    /// Works as long as it takes, mostly resting; on a thread of its own.
    /// - Returns: nil if it was stopped, or others were in the way again and again: it has to be done again.
    public func run(alone: Alone, until isStopped: () -> Bool) throws -> Report? {
        // Who was killed in the middle of this may have overwritten pages that others still have in memory as they were.
        try stop(alone) { [pages] in try pages.makeOthersForget() }
        var rounds = 0
        while true {
            guard try copyAll(alone), let found = try look(until: isStopped) else { return nil }
            var left = found.pages[...]
            while !left.isEmpty {
                guard !isStopped() else { return nil }
                let some = left.prefix(Self.window)
                guard try overwrite(some, alone) else { return nil }
                left = left.dropFirst(some.count)
            }
            rounds += 1
            // Free pages and ends of chains may have moved meanwhile.
            guard found.mayMove, rounds < 5 else { break }
        }
        try pages.synchronize()
        for _ in 0..<100 {
            guard !isStopped() else { return nil }
            var isEmpty = false
            try stop(alone) { [pages] in if try pages.copyAll() { isEmpty = try pages.emptyWAL(waiting: 50) } }
            if isEmpty { return report }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return nil
    }

    /// Has the file show all that was committed up to now.
    private func copyAll(_ alone: Alone) throws -> Bool {
        for _ in 0..<100 {
            var isDone = false
            try stop(alone) { [pages] in isDone = try pages.copyAll() }
            if isDone { return true }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return false
    }

    private func stop(_ alone: Alone, _ body: @escaping () throws -> Void) throws {
        var took = Duration.zero
        try alone { took = try ContinuousClock().measure(body) }
        report.longestStop = max(report.longestStop, took)
    }

    // MARK: - Looking

    private struct Found {
        var pages: [UInt32] = []
        /// There are leftovers that do not stay on their page.
        var mayMove = false
    }

    private func look(until isStopped: () -> Bool) throws -> Found? {
        var found = Found()
        var next: UInt32 = 2
        report.pages = Int(pages.pages)
        // Only then an overflow page, which begins with the number of the next, cannot be taken for one of a b-tree.
        guard pages.pages < 0x0200_0000 else {
            throw PagesFailure(code: 18, doing: "more pages than can be told apart")
        }
        var free: FreeList = ([:], [])
        while next <= pages.pages {
            guard !isStopped() else { return nil }
            let start = ContinuousClock.now
            let end = min(next + Self.slice, pages.pages + 1)
            let isDone: Void? = try pages.whileFileStands {
                if next == 2 { free = try freeList() }
                for number in next..<end { try look(at: number, free, &found) }
            }
            if isDone != nil { next = end }
            let took = ContinuousClock.now - start
            Thread.sleep(forTimeInterval: max(0.001, (took * Self.rest) / .seconds(1)))
        }
        return found
    }

    private typealias FreeList = (trunks: [UInt32: Int], leaves: Set<UInt32>)

    private func freeList() throws -> FreeList {
        guard let header = try pages.page(1) else { return ([:], []) }
        return try pages.freePages(from: header.number32(at: 32))
    }

    private func look(at number: UInt32, _ free: FreeList, _ found: inout Found) throws {
        guard let bytes = try pages.page(number) else { return }
        if free.leaves.contains(number) || free.trunks[number] != nil {
            let start = free.trunks[number] ?? 0
            guard !bytes.isZero(in: start..<bytes.count) else { return }
            found.pages.append(number)
            // Behind the list there may be numbers of pages that were on it.
            let numbers = stride(from: start, to: bytes.count, by: 4).lazy.map { bytes.number32(at: $0) }
            let last = pages.pages
            if start == 0 || numbers.contains(where: { $0 > last }) { found.mayMove = true }
            return
        }
        guard BTreePage.PageType(rawValue: bytes[0]) != nil else { return }
        guard let page = BTreePage(bytes) else {
            report.unclear += 1
            return
        }
        let hasTails = try !tails(of: page).isEmpty
        if hasTails { found.mayMove = true }
        if hasTails || !bytes.isZero(in: page.gap) { found.pages.append(number) }
    }

    /// What is left behind the ends of the payloads that begin on a page.
    private func tails(of page: BTreePage) throws -> [(page: UInt32, range: Range<Int>)] {
        guard page.kind != .tableInterior else { return [] }
        var tails: [(page: UInt32, range: Range<Int>)] = []
        for index in 0..<page.cellCount {
            guard let cell = page.cell(index), cell.overflow != nil else { continue }
            let (chain, last, rest) = try pages.overflowChain(of: cell)
            guard let number = chain.last, 4 + rest < last.count, last.number32(at: 0) == 0 else { continue }
            if !last.isZero(in: 4 + rest..<last.count) { tails.append((number, 4 + rest..<last.count)) }
        }
        return tails
    }

    // MARK: - Overwriting

    private func overwrite(
        _ numbers: ArraySlice<UInt32>, _ alone: Alone
    ) throws -> Bool {
        for _ in 0..<100 {
            var count: Int?
            try stop(alone) { [self] in
                guard try pages.copyAll() else { return }
                count = try pages.whileFileStands {
                    let (trunks, leaves) = try freeList()
                    return try numbers.reduce(0) { try $0 + overwrite($1, trunks, leaves) }
                }
                if count != nil { try pages.makeOthersForget() }
            }
            if let count {
                report.overwritten += count
                // Not while others wait.
                try pages.synchronize()
                Thread.sleep(forTimeInterval: 0.02)
                return true
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return false
    }

    /// - Returns: how many pages were changed.
    private func overwrite(_ number: UInt32, _ trunks: [UInt32: Int], _ leaves: Set<UInt32>) throws -> Int {
        guard let bytes = try pages.page(number) else { return 0 }
        if leaves.contains(number) { return try clear(0..<bytes.count, of: number, bytes) }
        if let end = trunks[number] { return try clear(end..<bytes.count, of: number, bytes) }
        guard let page = BTreePage(bytes) else { return 0 }
        var count = try clear(page.gap, of: number, bytes)
        for tail in try tails(of: page) {
            try pages.overwriteWithZeros(tail.range, of: tail.page)
            count += 1
        }
        return count
    }

    private func clear(_ range: Range<Int>, of number: UInt32, _ bytes: [UInt8]) throws -> Int {
        guard !bytes.isZero(in: range) else { return 0 }
        try pages.overwriteWithZeros(range, of: number)
        return 1
    }
}

extension [UInt8] {
    func isZero(in range: Range<Int>) -> Bool {
        withUnsafeBytes { bytes in
            var index = range.lowerBound
            while index + 8 <= range.upperBound {
                if bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) != 0 { return false }
                index += 8
            }
            while index < range.upperBound {
                if bytes[index] != 0 { return false }
                index += 1
            }
            return true
        }
    }
}
