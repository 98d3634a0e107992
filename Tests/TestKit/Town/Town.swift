import Contract
import Events
import Foundation
import KafkaLog

/// All of Vicinity as processes on one machine, as `deploy/run` starts them: one of each service, or several of orders, and two gateways.
/// Owners may have standbys, as on another machine: each with a folder of its own.
public final class Town: Sendable {
    /// Kind of log of the town.
    public enum Ground: String, Sendable, CaseIterable {
        case embedded, kafka

    }

    public let folder: ScratchFolder
    public let catalog: ServiceProcess
    /// First of its instances.
    public let orders: ServiceProcess
    /// All instances of orders, in the order of their indices.
    public let ordersInstances: [ServiceProcess]
    public let search: ServiceProcess
    public let recommender: ServiceProcess
    public let crawler: ServiceProcess
    public let accounts: ServiceProcess
    public let notifier: ServiceProcess
    public let gateways: [ServiceProcess]
    /// Processes that can lead each owner with a standby; the first of each is the property of that name.
    public let candidates: [[ServiceProcess]]
    public let broker: MockCluster?
    /// `embedded:PATH` or `kafka:host:port`.
    public let log: String

    /// - Parameters:
    ///   - instances: number of orders' processes.
    ///   - standbys: owners with a second process.
    ///   - settings: environment of every process, over the defaults for tests.
    public init(
        on ground: Ground, gateways count: Int = 2, instances: Int = 1, standbys: Set<String> = [],
        settings: [String: String] = [:]
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
            let cluster = try await MockCluster.start(topics: topics.merging([GroupElection.topic: 1]) { $1 })
            broker = cluster
            kafka = MockCluster.properties.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
            log = "kafka:\(cluster.bootstrap)"
        }
        let common = [
            "LOG": log, "DATA": folder.path, "LOG_LEVEL": "warning", "RATE_LIMIT_TOKEN": "off",
            "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_SESSION": "off",
            // Hundreds of a test's customers share one address.
            "SHARED_NETWORKS": "127.0.0.1", "QUOTA_PERSON": "1000", "QUOTA_ADDRESS": "100000",
        ].merging(kafka.isEmpty ? [:] : ["KAFKA": kafka]) { $1 }.merging(settings) { $1 }
        let scratch = folder
        var candidates: [[ServiceProcess]] = []
        var addresses: [String: [String]] = [:]
        func owner(_ name: String, _ more: [String: String] = [:]) throws -> ServiceProcess {
            let all = try Town.processes(
                of: name, more.merging(common) { $1 }, beside: standbys.contains(name) ? scratch : nil)
            addresses[name, default: []].append(all.map(\.url).joined(separator: "|"))
            if all.count > 1 { candidates.append(all) }
            return all[0]
        }
        catalog = try owner("catalog")
        ordersInstances = try (0..<instances).map { try owner("orders", ["INSTANCE": "\($0)/\(instances)"]) }
        orders = ordersInstances[0]
        search = try ServiceProcess("search", environment: common)
        recommender = try owner("recommender")
        crawler = try owner("crawler")
        accounts = try owner("accounts", ["SMTP": "folder:\(folder.path)/mail"])
        // Receivers of tests are on this machine.
        notifier = try owner(
            "notifier",
            [
                "WEBHOOK_HOSTS": "127.0.0.1", "SMTP": "folder:\(folder.path)/mail",
                "PUBLIC_URL": "https://vicinity.example",
            ])
        self.candidates = candidates
        let upstreams = Dictionary(
            uniqueKeysWithValues: addresses.map { ($0.key.uppercased(), $0.value.joined(separator: ",")) }
        ).merging(["SEARCH": search.url]) { $1 }.merging(common) { $1 }
        gateways = try (0..<count).map { _ in try ServiceProcess("gateway", environment: upstreams) }
    }

    /// One process of a service, or two that can lead it, each with its own folder.
    private static func processes(
        of name: String, _ settings: [String: String], beside folder: ScratchFolder?
    ) throws -> [ServiceProcess] {
        guard let folder else { return [try ServiceProcess(name, environment: settings)] }
        let ports = [freePort(), freePort()]
        let urls = ports.map { "http://127.0.0.1:\($0)" }
        var common = settings
        switch name {
        case "accounts": common["LINK_KEY"] = key
        case "notifier": for setting in ["WEBHOOK_KEY", "PUSH_KEY", "LETTER_KEY"] { common[setting] = key }
        case "catalog": common["CANDIDATES"] = urls.joined(separator: "|")
        default: break
        }
        return try [[:], ["DATA": folder.file("standby"), "KEYS": folder.file("keys")]].enumerated().map {
            index, own in
            let candidate = own.merging(["CANDIDATE": urls[index]]) { $1 }
            return try ServiceProcess(
                name, port: ports[index], environment: common.merging(candidate) { $1 })
        }
    }

    /// One key for all processes of a service, each of which would otherwise make its own.
    private static let key = String(repeating: "5a", count: 32)

    /// One process of each owner, as `ServiceNames.owners` lists them; of orders its first instance.
    public var owners: [ServiceProcess] { [catalog, orders, recommender, crawler, accounts, notifier] }

    public var processes: [ServiceProcess] {
        owners + ordersInstances.dropFirst() + [search] + candidates.map { $0[1] } + gateways
    }

    /// Folder of an owner's store.
    public func store(of service: ServiceProcess) -> String {
        let instance = (service.environment["INSTANCE"] ?? "").split(separator: "/")
        let data = service.environment["DATA"] ?? folder.path
        guard instance.count == 2, instance[1] != "1" else { return "\(data)/\(service.name)" }
        return "\(data)/\(service.name)-\(instance[0])-of-\(instance[1])"
    }

    /// Starts what is not running and waits until all are ready.
    public func start() async throws {
        for process in processes where !process.isRunning { try process.start() }
        for process in processes { try await process.waitUntilWell(within: .seconds(180)) }
        for all in candidates { try await waitFor("one \(all[0].name) leads") { try await leader(of: all) } }
    }

    /// The leading process; nil if there is none.
    public func leader(of candidates: [ServiceProcess]) async throws -> ServiceProcess? {
        for process in candidates where process.isRunning {
            if try await process.http.get("/readyz", timeout: .seconds(2)).status == 200 { return process }
        }
        return nil
    }

    /// Stops all processes gracefully, gateways first; then the broker.
    public func stop() async throws {
        for process in processes.reversed() where process.isRunning { try await process.stop() }
        await broker?.stop()
    }

    /// Kills everything at once.
    public func raze() async {
        for process in processes { await process.kill() }
        await broker?.stop()
    }

    // MARK: - People

    /// Token of a new anonymous customer, for any gateway.
    public func newCustomer() async throws -> Citizen {
        struct Session: Decodable {
            let token: String
            let customer: String
        }
        let session: Session = try await gateways[0].http.post("/v1/session").decode()
        return Citizen(id: session.customer, token: session.token, gateways: gateways.map(\.http))
    }

    /// Code last sent to an address, from the folder of mail.
    /// - Parameter known: number of earlier letters to it.
    public func code(to address: String, after known: Int = 0) async throws -> String {
        try await waitFor("a code for \(address)") {
            let letters = try letters(to: address)
            guard letters.count > known else { return nil }
            return letters.last?.firstMatch(of: #/Subject: ([0-9]{6}) /#).map { String($0.1) }
        }
    }

    /// Letters to an address as they were sent, the oldest first.
    public func letters(to address: String) throws -> [String] {
        let folder = URL(filePath: "\(self.folder.path)/mail")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.filter { $0.hasSuffix(".eml") }.sorted()
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
            .filter { $0.contains("To: \(address)") || $0.contains("<\(address)>") }
    }

    /// An operator or merchant, with a token that the gateway's command makes.
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

/// Runs a test in a town of its own, and razes it afterwards in any case.
/// - Parameter preparing: runs before its processes start.
public func withTown<Result>(
    on ground: Town.Ground, gateways: Int = 2, instances: Int = 1, standbys: Set<String> = [],
    settings: [String: String] = [:],
    preparing prepare: (Town) async throws -> Void = { _ in },
    isolation: isolated (any _Concurrency.Actor)? = #isolation, _ test: (Town) async throws -> Result
) async throws -> Result {
    let town = try await Town(
        on: ground, gateways: gateways, instances: instances, standbys: standbys, settings: settings)
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
