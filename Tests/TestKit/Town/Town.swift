import Contract
import Events
import Foundation

/// All of Vicinity as processes on one machine, as `deploy/run` starts them: one of each service, or several of orders, and two gateways.
public final class Town: Sendable {
    /// Which log the town stands on.
    public enum Ground: String, Sendable, CaseIterable {
        case embedded, kafka

    }

    public let folder: ScratchFolder
    public let catalog: ServiceProcess
    /// The first of its instances.
    public let orders: ServiceProcess
    /// All instances of orders, in the order of their indices.
    public let ordersInstances: [ServiceProcess]
    public let search: ServiceProcess
    public let recommender: ServiceProcess
    public let crawler: ServiceProcess
    public let accounts: ServiceProcess
    public let notifier: ServiceProcess
    public let gateways: [ServiceProcess]
    public let broker: MockCluster?
    /// `embedded:PATH` or `kafka:host:port`.
    public let log: String

    /// - Parameters:
    ///   - instances: how many processes orders is.
    ///   - settings: environment of every process, over the defaults for tests.
    public init(
        on ground: Ground, gateways count: Int = 2, instances: Int = 1, settings: [String: String] = [:]
    ) async throws {
        folder = try ScratchFolder()
        let kafka: String
        switch ground {
        case .embedded:
            broker = nil
            kafka = ""
            log = "embedded:\(folder.path)/log/log.db"
        case .kafka:
            let topics = Dictionary(uniqueKeysWithValues: Topic.all.map { ($0.name, partitionCount) })
            let cluster = try await MockCluster.start(topics: topics)
            broker = cluster
            kafka = MockCluster.properties.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
            log = "kafka:\(cluster.bootstrap)"
        }
        let common = [
            "LOG": log, "DATA": folder.path, "LOG_LEVEL": "warning", "RATE_LIMIT_TOKEN": "off",
            "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_SESSION": "off",
            // Hundreds of customers of a test have one address.
            "SHARED_NETWORKS": "127.0.0.1", "QUOTA_PERSON": "1000", "QUOTA_ADDRESS": "100000",
        ].merging(kafka.isEmpty ? [:] : ["KAFKA": kafka]) { $1 }.merging(settings) { $1 }
        catalog = try ServiceProcess("catalog", environment: common)
        ordersInstances = try (0..<instances).map { index in
            try ServiceProcess("orders", environment: common.merging(["INSTANCE": "\(index)/\(instances)"]) { $1 })
        }
        orders = ordersInstances[0]
        search = try ServiceProcess("search", environment: common)
        recommender = try ServiceProcess("recommender", environment: common)
        crawler = try ServiceProcess("crawler", environment: common)
        accounts = try ServiceProcess(
            "accounts", environment: ["SMTP": "folder:\(folder.path)/mail"].merging(common) { $1 })
        // Receivers of tests are on this machine.
        notifier = try ServiceProcess(
            "notifier",
            environment: [
                "WEBHOOK_HOSTS": "127.0.0.1", "SMTP": "folder:\(folder.path)/mail",
                "PUBLIC_URL": "https://vicinity.example",
            ].merging(common) { $1 })
        let upstreams = [
            "CATALOG": catalog.url, "ORDERS": ordersInstances.map(\.url).joined(separator: ","), "SEARCH": search.url,
            "RECOMMENDER": recommender.url, "CRAWLER": crawler.url,
            "ACCOUNTS": accounts.url, "NOTIFIER": notifier.url,
        ].merging(common) { $1 }
        gateways = try (0..<count).map { _ in try ServiceProcess("gateway", environment: upstreams) }
    }

    public var processes: [ServiceProcess] {
        [catalog] + ordersInstances + [search, recommender, crawler, accounts, notifier] + gateways
    }

    /// The folder of an owner's store.
    public func store(of service: ServiceProcess) -> String {
        let instance = (service.environment["INSTANCE"] ?? "").split(separator: "/")
        guard instance.count == 2, instance[1] != "1" else { return "\(folder.path)/\(service.name)" }
        return "\(folder.path)/\(service.name)-\(instance[0])-of-\(instance[1])"
    }

    /// Starts what is not running and waits until all are ready.
    public func start() async throws {
        for process in processes where !process.isRunning { try process.start() }
        for process in processes { try await process.waitUntilReady(within: .seconds(180)) }
    }

    /// Stops all that run, gateways first, gracefully; then the broker.
    public func stop() async throws {
        for process in processes.reversed() where process.isRunning { try await process.stop() }
        await broker?.stop()
    }

    /// Ends everything at once.
    public func raze() async {
        for process in processes { await process.kill() }
        await broker?.stop()
    }

    // MARK: - People

    /// A token of a new anonymous customer, who can use any gateway.
    public func newCustomer() async throws -> Citizen {
        struct Session: Decodable {
            let token: String
            let customer: String
        }
        let session: Session = try await gateways[0].http.post("/v1/session").decode()
        return Citizen(id: session.customer, token: session.token, gateways: gateways.map(\.http))
    }

    /// The code that was sent to an address last, out of the folder of mail.
    /// - Parameter known: so many letters to it were there before.
    public func code(to address: String, after known: Int = 0) async throws -> String {
        try await waitFor("a code for \(address)") {
            let letters = try letters(to: address)
            guard letters.count > known else { return nil }
            return letters.last?.firstMatch(of: #/Subject: ([0-9]{6}) /#).map { String($0.1) }
        }
    }

    /// The letters to an address as they went out, the oldest first.
    public func letters(to address: String) throws -> [String] {
        let folder = URL(filePath: "\(self.folder.path)/mail")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.filter { $0.hasSuffix(".eml") }.sorted()
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
            .filter { $0.contains("To: \(address)") || $0.contains("<\(address)>") }
    }

    /// An operator or merchant, by a token that the gateway's command makes.
    public func somebody(_ role: String, id: String? = nil) throws -> Citizen {
        let process = Process()
        process.executableURL = Child.folder.appending(path: "gateway")
        process.arguments = ["token", "--role", role] + (id.map { ["--id", $0] } ?? [])
        process.environment = gateways[0].environment
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let token = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        process.waitUntilExit()
        guard process.terminationStatus == 0, !token.isEmpty else {
            throw Overdue("gateway token ended with \(process.terminationStatus)")
        }
        return Citizen(id: id ?? role, token: token, gateways: gateways.map(\.http))
    }
}

/// Runs a test in a town of its own, and razes it afterwards whatever happened.
/// - Parameter preparing: what is to be done before its processes start.
public func withTown<Result>(
    on ground: Town.Ground, gateways: Int = 2, instances: Int = 1, settings: [String: String] = [:],
    preparing prepare: (Town) async throws -> Void = { _ in },
    isolation: isolated (any _Concurrency.Actor)? = #isolation, _ test: (Town) async throws -> Result
) async throws -> Result {
    let town = try await Town(on: ground, gateways: gateways, instances: instances, settings: settings)
    do {
        try await prepare(town)
        try await town.start()
        let result = try await test(town)
        try await town.stop()
        return result
    } catch {
        for process in town.processes { print("--- \(process.name):\n\(process.output.suffix(4000))") }
        await town.raze()
        throw error
    }
}
