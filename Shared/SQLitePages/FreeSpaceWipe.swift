import Foundation

/// Overwrites deleted data in a database that is in use, without rewriting the file.
///
/// With `secure_delete` SQLite overwrites deleted rows in place, and freed pages. It leaves copies in the gaps of pages that rows were
/// moved away from, and frames of the write-ahead log. It also leaves what an earlier setting left on free pages and at the ends of
/// overflow chains. SQLite's own remedy is VACUUM, which rewrites everything while all writers wait.
///
/// This reads the file beside SQLite, slice by slice, and overwrites the free bytes in place:
/// - Only a checkpoint of the write-ahead log writes the file, and checkpoints are locked out meanwhile.
/// - Readers never look at free bytes, so a page is whole whichever of them are overwritten already.
/// - A connection that has such a page in memory would bring its free bytes back when it writes the page. So a page is overwritten while
///   nobody writes and the whole write-ahead log is copied. Then a commit that changes nothing makes every other connection reread its
///   pages. From then on the page's former free bytes exist nowhere.
/// - A page without leftovers at the start gets none later: rows deleted by then are in no page's gap.
public final class FreeSpaceWipe {
    /// Runs a body while nobody else writes the database or its write-ahead log.
    public typealias Alone = (_ body: @escaping () throws -> Void) throws -> Void

    public struct Report: Sendable, Equatable {
        public var pages = 0
        public var overwritten = 0
        /// Longest time that other writers had to wait.
        public var longestStop = Duration.zero
        /// Pages that could not be parsed; they stay unchanged.
        public var unclear = 0
    }

    /// Pages read while one lock keeps the file unchanged; nobody waits for it.
    static let slice: UInt32 = 64
    /// Pages overwritten while other writers wait.
    static let window = 256
    /// Rest after each look, as a multiple of its duration.
    static let rest = 3

    private let pages: OpenPages
    private var report = Report()

    public init(path: String) throws { pages = try OpenPages(path: path) }

    /// Runs to the end, mostly resting; on a thread of its own.
    /// - Returns: nil if it was stopped, or others were in the way repeatedly: it has to run again.
    public func run(alone: Alone, until isStopped: () -> Bool) throws -> Report? {
        // A process killed during an earlier run may have overwritten pages that others still have in memory.
        try stop(alone) { [pages] in try pages.makeOthersReread() }
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

    /// Copies all that is committed so far into the file.
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

    private struct Leftovers {
        var pages: [UInt32] = []
        /// Some leftovers can move to other pages.
        var mayMove = false
    }

    private func look(until isStopped: () -> Bool) throws -> Leftovers? {
        var found = Leftovers()
        var next: UInt32 = 2
        report.pages = Int(pages.pages)
        // Below this count an overflow page, which begins with the number of the next page, cannot look like a b-tree page.
        guard pages.pages < 0x0200_0000 else {
            throw PagesFailure(code: 18, doing: "the file has too many pages to tell overflow pages from b-tree pages")
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

    private func look(at number: UInt32, _ free: FreeList, _ found: inout Leftovers) throws {
        guard let bytes = try pages.page(number) else { return }
        if free.leaves.contains(number) || free.trunks[number] != nil {
            let start = free.trunks[number] ?? 0
            guard !bytes.isZero(in: start..<bytes.count) else { return }
            found.pages.append(number)
            // Stale entries behind the list may name pages that were on it.
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

    /// Bytes behind the ends of the payloads that begin on a page.
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
                if count != nil { try pages.makeOthersReread() }
            }
            if let count {
                report.overwritten += count
                // Outside of the lock, since others would wait.
                try pages.synchronize()
                Thread.sleep(forTimeInterval: 0.02)
                return true
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return false
    }

    /// - Returns: the number of pages changed.
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
