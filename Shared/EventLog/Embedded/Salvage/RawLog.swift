import EventLog
import Foundation
import SQLitePages

/// Finds records in the pages of a log's file without SQLite, which gives up where an inner page of a table or the file's end is missing.
///
/// Every whole page is examined, whether or not another page points at it. A table's rows are recognised by their shape, and a record by
/// its checksum. Freed pages are skipped as far as the list of them can be read.
final class RawLog {
    private(set) var format: String?
    private(set) var partitions: Int32?
    private(set) var topics: [TopicRow] = []
    private(set) var counters: [Int64: Counter] = [:]
    private(set) var fences: [FenceRow] = []
    /// Places of the undamaged records, in the order of their rows.
    private(set) var records: [Place] = []
    private let pages: DamagedPages

    struct Place {
        let row: RecordID
        let page: UInt32
        let cell: Int
    }

    struct RawRecord {
        let row: RecordID
        let time: Int64
        let key: [UInt8]
        let headers: [UInt8]?
        let value: [UInt8]?
    }

    init(_ paths: LogPaths) throws {
        guard let pages = DamagedPages(path: paths.log) else { throw SystemFailure("open \(paths.log)") }
        self.pages = pages
        var free: Set<UInt32> = []
        if let first = pages.page(1) {
            let list = try pages.freePages(from: first.number32(at: 32))
            let listed = list.leaves.union(list.trunks.keys)
            // A damaged list might name pages that are in use.
            if listed.count == Int(first.number32(at: 36)) { free = listed }
        }
        for number in stride(from: 1, through: pages.pages, by: 1) where !free.contains(number) {
            guard let bytes = pages.page(number), let page = BTreePage(bytes, isFirst: number == 1) else { continue }
            try look(at: page, number)
        }
        records.sort { $0.row.rowID < $1.row.rowID }
        topics.sort { $0.firstPartition < $1.firstPartition }
    }

    private func look(at page: BTreePage, _ number: UInt32) throws {
        guard page.kind != .tableInterior else { return }
        for index in 0..<page.cellCount {
            guard let cell = page.cell(index), let payload = try pages.payload(of: cell, on: page),
                let columns = Column.all(in: payload)
            else { continue }
            if let row = cell.row {
                take(row, columns, Place(row: RecordID(rowID: row), page: number, cell: index))
            } else {
                take(columns)
            }
        }
    }

    // MARK: - Tables with row numbers

    private func take(_ row: Int64, _ columns: [Column], _ place: Place) {
        switch columns.count {
        case 6:
            if RawLog.record(row, columns) != nil { records.append(place) }
        case 4:
            // An older version is on no page that is in use; if there are two all the same, the later counts.
            guard columns[0].isNull, let first = columns[1].integer, let next = columns[2].integer,
                let dense = columns[3].integer, first >= 0, next >= first, dense <= next
            else { return }
            if next >= counters[row]?.next ?? 0 { counters[row] = Counter(first: first, next: next, dense: dense) }
        default: break
        }
    }

    private static func record(_ row: Int64, _ columns: [Column]) -> RawRecord? {
        guard columns.count == 6, columns[0].isNull, let time = columns[1].integer, let key = columns[2].text,
            let checksum = columns[4].integer
        else { return nil }
        let headers = columns[3].text
        guard headers != nil || columns[3].isNull else { return nil }
        let value: [UInt8]?
        switch columns[5] {
        case .null: value = nil
        case .blob(let bytes): value = bytes
        default: return nil
        }
        let right = key.withUnsafeBytes { key in
            RawLog.withBytes(headers) { headers in
                RawLog.withBytes(value) { value in
                    Checksum.of(row: row, time: time, key: key, headers: headers, value: value)
                }
            }
        }
        guard Int64(right) == checksum else { return nil }
        return RawRecord(row: RecordID(rowID: row), time: time, key: key, headers: headers, value: value)
    }

    private static func withBytes<Result>(_ bytes: [UInt8]?, _ body: (UnsafeRawBufferPointer?) -> Result) -> Result {
        guard let bytes else { return body(nil) }
        return bytes.withUnsafeBytes { body($0) }
    }

    /// Reads a record again.
    func record(at place: Place) throws -> RawRecord? {
        guard let bytes = pages.page(place.page), let page = BTreePage(bytes, isFirst: place.page == 1),
            let cell = page.cell(place.cell), let payload = try pages.payload(of: cell, on: page)
        else { return nil }
        return Column.all(in: payload).flatMap { RawLog.record(place.row.rowID, $0) }
    }

    // MARK: - Tables without

    private func take(_ columns: [Column]) {
        func text(_ index: Int) -> String? { columns[index].text.map { String(decoding: $0, as: UTF8.self) } }
        switch columns.count {
        case 2:
            if text(0) == "format" { format = text(1) }
            if text(0) == "partitions" { partitions = text(1).flatMap(Int32.init) }
        case 3:
            if let name = text(0), let first = columns[1].integer, columns[2].integer != nil || columns[2].isNull {
                guard !topics.contains(where: { $0.name == name }) else { return }
                topics.append(TopicRow(name: name, firstPartition: first, days: columns[2].integer))
            } else if let id = columns[0].integer, let source = text(1), let epoch = columns[2].integer {
                fences.append(FenceRow(id: id, source: source, epoch: epoch))
            }
        default: break
        }
    }
}

struct TopicRow {
    let name: String
    let firstPartition: Int64
    let days: Int64?
}

struct FenceRow {
    let id: Int64
    let source: String
    let epoch: Int64
}
