import Contract
import Events
import Fetching
import Store
import Extraction
import Traces
import Tracing

/// Stores the results of visits in one transaction: observations of the pages' things, linked pages, and the visits themselves.
struct PageStep: Sendable {
    let run: Int64
    let source: String
    /// Each visit with the pages that it leads to.
    let visits: [(visited: VisitedPage, leads: [PlannedPage])]
    /// Number of pages that the run may still add.
    let room: Int

    /// - Returns: the number of pages that are new to the run.
    func apply(in transaction: borrowing Transaction) throws -> Int {
        let database = transaction.database
        // A source that was removed meanwhile emits nothing more.
        guard try SourceTable.exists(source, in: database), var report = try RunTable.run(run, in: database)?.report
        else { return 0 }
        var added = 0
        var faults: [RunTable.Fault] = []
        for (visited, leads) in visits {
            faults += try InstrumentationContext.$current.withValue(visited.span?.context) {
                try apply(visited, &report, in: transaction)
            }
            let found = try FrontierTable.add(leads, to: run, room: room - added, in: database)
            added += found.added
            report.leftOut += found.leftOut
            try FrontierTable.visit(visited.page.address.text, of: run, in: database)
        }
        report.faults += faults.count
        try RunTable.add(faults, to: run, in: database)
        try RunTable.save(report, of: run, in: database)
        return added
    }

    /// - Returns: the faults of the visit.
    private func apply(
        _ visited: VisitedPage, _ report: inout RunReport, in transaction: borrowing Transaction
    ) throws -> [RunTable.Fault] {
        let (database, address) = (transaction.database, visited.page.address.text)
        report.pages += 1
        switch visited.outcome {
        case .unchanged(let known, let received):
            report.received += received
            report.unchanged += 1
            try PageTable.save(known, at: address, of: source, run: run, in: database)
            try SeenTable.see(allAt: address, of: source, run: run, in: database)
            return []
        case .read(let content, let known, let received):
            report.received += received
            try PageTable.save(known, at: address, of: source, run: run, in: database)
            report.things += content.things.count
            let (observed, missing) = try observe(content.things, at: address, in: transaction)
            report.observed += observed
            report.gone += missing
            return content.problems.map { RunTable.Fault(page: address, kind: "not-understood", detail: $0) }
        case .absent(let status, let received):
            report.received += received
            report.failed += 1
            try PageTable.note(absenceOf: address, of: source, run: run, in: database)
            return [RunTable.Fault(page: address, kind: "absent", detail: "its status is \(status)")]
        case .failed(let kind, let detail, let isLacking, let received):
            report.received += received
            report.failed += 1
            report.lacksPages = report.lacksPages || isLacking
            try PageTable.note(failureAt: address, of: source, run: run, in: database)
            try SeenTable.spare(allAt: address, of: source, run: run, in: database)
            return [RunTable.Fault(page: address, kind: kind, detail: detail)]
        }
    }

    /// Emits observations of new and changed things, and the end of ids that meant several things.
    /// - Returns: the number of observations, and of ended ids.
    private func observe(
        _ found: [SeenThing], at page: String, in transaction: borrowing Transaction
    ) throws -> (observed: Int, missing: Int) {
        let database = transaction.database
        let names = KnownNames(found, known: try SeenTable.known(at: page, of: source, in: database))
        var count = 0
        for thing in names.things where try SeenTable.see(thing, at: page, of: source, run: run, in: database) {
            count += 1
            let observation = Observation(
                id: thing.id, source: source, url: page, observedAt: transaction.now, digest: thing.digest,
                thing: thing.thing.plain)
            try transaction.emit(.observation(observation))
        }
        var missing = 0
        for thing in names.ended {
            let missed = SeenTable.Missed(thing: thing, page: page, misses: 0)
            guard try SeenTable.miss(missed, of: source, run: run, most: 1, in: database) else { continue }
            missing += 1
            try transaction.emit(.observation(.missing(missed, source: source, at: transaction.now)))
        }
        return (count, missing)
    }
}

extension Draft {
    static func observation(_ observation: Observation) throws -> Draft {
        var draft = try Draft(
            .observations, type: ObservationEvents.made, subject: observation.id,
            partitionKey: observation.id, data: observation)
        // The owner of a source's partition emits its observations.
        draft.ownerKey = observation.source
        return draft
    }
}
