import Foundation
import TestKit

/// Faults drawn from a seed: the same seed gives the same order of faults.
struct FaultPlan: Sendable {
    enum Victim: String, CaseIterable, Sendable {
        case catalog, orders, search, recommender, accounts, notifier, firstGateway, secondGateway

        /// Owners with topics of their own.
        static let owners = [catalog, orders, recommender, accounts, notifier]
    }

    enum FaultType: String, CaseIterable, Sendable {
        /// Killed, as by a power cut, and restarted a while later.
        case killed
        /// Stopped while it works, and woken: its clients and its clock have moved on meanwhile.
        case frozen
        /// Killed, and its store restored from some faults ago.
        case putBack
        /// Killed, and some of the first pages of its store overwritten.
        case damaged
        /// Another process of the same service with a data folder of its own is started on the same log, and killed; then the first is
        /// restarted.
        case doubled
        /// Stopped while another process takes over and ends; then woken.
        case doubledAsleep
        /// A customer with orders asks for erasure.
        case forgotten
        /// Each answer of the brokers takes long, while an owner starts with an older store.
        case slowBrokers
        /// The brokers report another leader, while an owner starts with an older store.
        case movedLeaders
        /// The brokers cannot be reached.
        case noBrokers

        var needsBrokers: Bool { [.slowBrokers, .movedLeaders, .noBrokers].contains(self) }
        /// Faults of writers only.
        var needsOwner: Bool { ![.killed, .frozen].contains(self) }
    }

    struct Fault: Sendable, CustomStringConvertible {
        /// Pause after the fault before has healed.
        let after: Duration
        let kind: FaultType
        let victim: Victim
        let lasts: Duration
        /// Seed of all other decisions.
        let seed: UInt64

        var description: String { "\(victim.rawValue) \(kind.rawValue) for \(lasts)" }
    }

    let seed: UInt64
    let faults: [Fault]

    /// - Parameter hasBrokers: there are brokers that can fail.
    init(seed: UInt64, count: Int, hasBrokers: Bool) {
        self.seed = seed
        var random = Seeded(seed)
        let kinds = FaultType.allCases.filter { hasBrokers || !$0.needsBrokers }
        faults = (0..<count).map { number in
            // Each kind comes early once, so that no seed spares one; then every second is a plain kill, and every fourth an erasure.
            let usual: [FaultType?] = [.killed, .killed, .forgotten, kinds.randomElement(using: &random)]
            let drawn = usual.randomElement(using: &random)?.flatMap { $0 } ?? .killed
            let kind = number < kinds.count ? kinds[number] : drawn
            let victims = kind.needsOwner ? Victim.owners : Victim.allCases
            let most = kind == .killed || kind == .putBack || kind == .damaged ? 1200 : 5000
            return Fault(
                after: .milliseconds(Int.random(in: 200...1500, using: &random)), kind: kind,
                victim: victims.randomElement(using: &random) ?? .catalog,
                lasts: .milliseconds(Int.random(in: 0...most, using: &random)), seed: random.next())
        }
    }
}

/// Duration and severity, from the environment, so that a longer run needs no other code.
struct FaultSettings: Sendable {
    let seed: UInt64
    let seconds: Int
    let orders: Int
    let faults: Int
    /// Number of orders' processes.
    let instances: Int

    /// Both logs, or the one that `FAULTS_LOG` names.
    static var grounds: [Town.Ground] {
        let named = ProcessInfo.processInfo.environment["FAULTS_LOG"].flatMap(Town.Ground.init)
        return named.map { [$0] } ?? Town.Ground.allCases
    }

    init() {
        let environment = ProcessInfo.processInfo.environment
        seed = environment["FAULTS_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...999_999_999)
        seconds = environment["FAULTS_SECONDS"].flatMap { Int($0) } ?? 40
        orders = environment["FAULTS_ORDERS"].flatMap { Int($0) } ?? 600
        faults = environment["FAULTS_COUNT"].flatMap { Int($0) } ?? 15
        instances = environment["FAULTS_INSTANCES"].flatMap { Int($0) } ?? 1
    }
}
