import Events
import Fetching
import Store

/// Takes over what came of a page's visit, in one transaction: what is said of its things, where it leads, that it was visited.
struct PageStep: Sendable {
    let run: Int64
    let source: String
    let page: PlannedPage
    let planning: Planning
    let mostPages: Int

    func apply(_ outcome: PageOutcome, in transaction: borrowing Transaction) throws {
        let database = transaction.database
        guard var report = try RunTable.run(run, in: database)?.report else { return }
        let address = page.address.text
        report.pages += 1
        var faults: [RunTable.Fault] = []
        var links: [String] = []
        switch outcome {
        case .unchanged(let received):
            report.received += received
            report.unchanged += 1
            let known = try PageTable.page(address, of: source, in: database) ?? PageTable.Page()
            links = known.links
            try PageTable.save(known, at: address, of: source, run: run, in: database)
            try SeenTable.see(allAt: address, of: source, run: run, in: database)
        case .read(let content, let known, let received):
            report.received += received
            links = content.links
            try PageTable.save(known, at: address, of: source, run: run, in: database)
            report.things += content.things.count
            report.observed += try observe(content.things, in: transaction)
            faults = content.problems.map { RunTable.Fault(page: address, kind: "not-understood", detail: $0) }
        case .absent(let status, let received):
            report.received += received
            report.failed += 1
            try PageTable.note(absenceOf: address, of: source, run: run, in: database)
            faults = [RunTable.Fault(page: address, kind: "absent", detail: "its status is \(status)")]
        case .failed(let kind, let detail, let isLacking, let received):
            report.received += received
            report.failed += 1
            report.lacksPages = report.lacksPages || isLacking
            try PageTable.note(failureAt: address, of: source, run: run, in: database)
            try SeenTable.spare(allAt: address, of: source, run: run, in: database)
            faults = [RunTable.Fault(page: address, kind: kind, detail: detail)]
        }
        report.faults += faults.count
        report.leftOut += try FrontierTable.add(
            planning.pages(linked: links, from: page.depth), to: run, most: mostPages, in: database)
        try RunTable.add(faults, to: run, in: database)
        try FrontierTable.visit(address, of: run, in: database)
        try RunTable.save(report, of: run, in: database)
    }

    /// Says what is new or changed.
    /// - Returns: how many.
    private func observe(_ things: [SeenThing], in transaction: borrowing Transaction) throws -> Int {
        var count = 0
        for thing in things
        where try SeenTable.see(thing, at: page.address.text, of: source, run: run, in: transaction.database) {
            count += 1
            let observation = Observation(
                id: thing.id, source: source, url: page.address.text, observedAt: transaction.now,
                digest: thing.digest, thing: try JSON.decode(PlainJSON.self, from: thing.json))
            try transaction.emit(.observation(observation))
        }
        return count
    }
}

extension Draft {
    static func observation(_ observation: Observation) throws -> Draft {
        try Draft(
            .observations, type: "vicinity.observation.made.v1", subject: observation.id,
            partitionKey: observation.id, data: observation)
    }
}
