import Foundation
import TestKit

/// Carries out and mends the plan's faults, one after the other.
struct Breaking: Sendable {
    let town: Town
    /// Copies of stores from some faults ago, by service.
    let copies: ScratchFolder

    init(town: Town) throws {
        self.town = town
        copies = try ScratchFolder()
    }

    /// Returns when all processes are ready again.
    func run(_ fault: FaultPlan.Fault) async throws {
        let victim = process(of: fault)
        switch fault.kind {
        case .killed:
            await victim.kill()
            try await Task.sleep(for: fault.lasts)
        case .frozen:
            victim.signal(SIGSTOP)
            try await Task.sleep(for: fault.lasts)
            victim.signal(SIGCONT)
        case .putBack:
            await victim.kill()
            try putBack(victim)
            try await Task.sleep(for: fault.lasts)
        case .damaged:
            await victim.kill()
            try damage(victim, seed: fault.seed)
            try await Task.sleep(for: fault.lasts)
        case .doubled:
            try await double(victim, for: fault)
        case .doubledAsleep:
            victim.signal(SIGSTOP)
            try await double(victim, for: fault)
        case .slowBrokers, .movedLeaders, .noBrokers:
            try await troubleBrokers(fault)
        case .forgotten: break
        }
        try await mend()
    }

    /// Restarts processes that have ended, or that report that they are no longer the owner, as an operator does.
    func mend() async throws {
        try await waitFor("all is well again", within: .seconds(240)) { () throws -> Bool? in
            for process in town.processes {
                if !process.isRunning { try process.start() }
                let answer = try await process.http.get("/readyz", timeout: .seconds(5))
                guard answer.status == 200 else { throw Overdue("\(process.name): \(answer.text)") }
            }
            return true
        }
    }

    private func process(of fault: FaultPlan.Fault) -> ServiceProcess {
        switch fault.victim {
        case .catalog: town.catalog
        case .orders: town.ordersInstances[Int(fault.seed % UInt64(town.ordersInstances.count))]
        case .search: town.search
        case .recommender: town.recommender
        case .accounts: town.accounts
        case .notifier: town.notifier
        case .firstGateway: town.gateways[0]
        case .secondGateway: town.gateways[1]
        }
    }

    // MARK: - Stores

    private func store(of service: ServiceProcess) -> String { town.store(of: service) }

    /// Restores the copy made last time, and makes one of the present store.
    private func putBack(_ service: ServiceProcess) throws {
        let folder = store(of: service)
        let copy = copies.file(URL(filePath: folder).lastPathComponent)
        let hadCopy = FileManager.default.fileExists(atPath: copy)
        if hadCopy { try FileManager.default.moveItem(atPath: copy, toPath: copy + "-older") }
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        guard hadCopy else { return }
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.moveItem(atPath: copy + "-older", toPath: folder)
    }

    /// Overwrites the first page, which every start reads, and some others.
    private func damage(_ service: ServiceProcess, seed: UInt64) throws {
        var random = Seeded(seed)
        for suffix in ["", "-wal"] {
            let path = "\(store(of: service))/\(service.name).db\(suffix)"
            guard let file = FileHandle(forUpdatingAtPath: path) else { continue }
            let pages = try file.seekToEnd() / 4096
            for page in [0] + (0..<4).map({ _ in UInt64.random(in: 0...max(pages, 1) - 1, using: &random) })
            where page < pages {
                try file.seek(toOffset: page * 4096)
                try file.write(contentsOf: (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) })
            }
            try file.close()
        }
    }

    // MARK: - Twins

    /// Starts another process of the same service, with a data folder of its own, until it is the owner. The former owner has to report
    /// that within 10 s of noticing, and is restarted.
    private func double(_ service: ServiceProcess, for fault: FaultPlan.Fault) async throws {
        let folder = try ScratchFolder()
        // A copy of a service has the deployment's keys.
        let keys = service.environment["KEYS"] ?? "\(service.environment["DATA"] ?? "")/keys"
        var environment = service.environment.merging(["DATA": folder.path, "KEYS": keys]) { $1 }
        environment["PORT"] = nil
        let twin = try ServiceProcess(service.name, environment: environment)
        let start = ContinuousClock.now
        try await waitFor("the other \(service.name) is ready", within: .seconds(240)) { () throws -> Bool? in
            // It ends if it gets no turn at the log, which the sleeping process may hold.
            if !twin.isRunning { try twin.start() }
            if ContinuousClock.now - start > .seconds(12) { service.signal(SIGCONT) }
            return try await twin.http.get("/readyz", timeout: .seconds(2)).status == 200 ? true : nil
        }
        try await Task.sleep(for: fault.lasts)
        await twin.kill()
        service.signal(SIGCONT)
        try await waitFor("the former \(service.name) knows that it has been replaced") {
            guard service.isRunning else { return true }
            return try await service.http.get("/readyz", timeout: .seconds(5)).status == 503 ? true : nil
        }
        await service.kill()
    }

    // MARK: - Brokers

    private func troubleBrokers(_ fault: FaultPlan.Fault) async throws {
        guard let broker = town.broker else { return }
        let victim = process(of: fault)
        if fault.kind == .noBrokers {
            try await broker.down()
            try await Task.sleep(for: fault.lasts)
            return try await broker.up()
        }
        await victim.kill()
        try putBack(victim)
        if fault.kind == .slowBrokers {
            try await broker.answer(after: 500)
        } else {
            for request in [MockCluster.Request.fetch, .offsets, .produce] {
                try await broker.fail(request, with: .notLeader, times: 200)
            }
        }
        try victim.start()
        try await Task.sleep(for: fault.lasts)
        try await broker.answer(after: 0)
        for request in [MockCluster.Request.fetch, .offsets, .produce] { try await broker.heal(request) }
    }
}
