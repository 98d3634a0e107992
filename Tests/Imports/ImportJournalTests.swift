import Events
import GRDB
import Store
import Testing

@testable import Imports

@Suite struct ImportJournalTests {
    private func journal(_ use: (ImportJournal) throws -> Void) throws {
        let queue = try DatabaseQueue()
        try queue.write { database in
            try ImportJournal.migration("imports").change(database)
            try use(ImportJournal(database: database))
        }
    }

    private func add(_ number: Int, things: Int, to journal: ImportJournal) throws {
        let label = ImportLabel(id: "import-\(number)", name: "text", formats: "places items")
        for thing in 0..<things {
            try journal.note("place", "\(thing)", before: nil, after: "digest", by: label.id)
        }
        var outcome = ImportRun.Outcome()
        (outcome.created, outcome.changed, outcome.withdrawn) = (things, 2, 1)
        try journal.count(outcome, of: label, at: Timestamp(microseconds: Int64(number)))
    }

    @Test func `counts the steps of an import, and none that changes nothing`() throws {
        try journal { journal in
            try add(1, things: 2, to: journal)
            try add(1, things: 3, to: journal)
            let label = ImportLabel(id: "import-2", name: "text", formats: "places")
            try journal.count(ImportRun.Outcome(), of: label, at: Timestamp(microseconds: 2))
            let known = try journal.imports()
            #expect(known.map(\.id) == ["import-1"] && known.map(\.formats) == [["places", "items"]])
            #expect(known.map(\.created) == [5] && known.map(\.changed) == [6])
        }
    }

    @Test func `forgets an old import's many changes by and by`() throws {
        try journal { journal in
            try add(0, things: 1500, to: journal)
            for number in 1...ImportJournal.mostImports { try add(number, things: 1, to: journal) }
            #expect(try journal.imports().map(\.id).last == "import-1")
            #expect(try journal.changes(of: "import-0", limit: 5000).count == 500)
            try add(ImportJournal.mostImports, things: 1, to: journal)
            #expect(try journal.changes(of: "import-0", limit: 5000).isEmpty)
            #expect(try journal.changes(of: "import-1", limit: 5000).count == 1)
            let all = try journal.database.count("SELECT count(*) FROM note_imports")
            #expect(all == ImportJournal.mostImports)
        }
    }
}
