import Foundation
import TestKit

/// What breaks, drawn from a seed: the same seed gives the same order of faults.
struct FaultPlan: Sendable {
    enum Victim: String, CaseIterable, Sendable {
        case catalog, orders, search, recommender, accounts, notifier, firstGateway, secondGateway

        /// Those that write to topics of their own.
        static let owners = [catalog, orders, recommender, accounts, notifier]
    }

    enum FaultType: String, CaseIterable, Sendable {
        /// Ended at once, as by a power cut, and started again a while later.
        case killed
        /// Stopped in the middle of what it does, and woken: its clients and its clock have gone on meanwhile.
        case frozen
        /// Killed, and its store put back as it was some faults ago.
        case putBack
        /// Killed, and some of the first pages of its store overwritten.
        case damaged
        /// Another process of the same service with a data folder of its own is started on the same log, and killed; then the first
        /// is started again.
        case doubled
        /// Stopped while another process takes over and ends; then woken.
        case doubledAsleep
        /// Somebody who has ordered wants to be forgotten.
        case forgotten
        /// Each answer of the brokers takes long, while an owner starts with an older store.
        case slowBrokers
        /// The brokers say that somebody else leads, while an owner starts with an older store.
        case movedLeaders
        /// The brokers cannot be called.
        case noBrokers

        var needsBrokers: Bool { [.slowBrokers, .movedLeaders, .noBrokers].contains(self) }
        /// Only who writes can do or suffer it.
        var needsOwner: Bool { ![.killed, .frozen].contains(self) }
    }

    struct Fault: Sendable, CustomStringConvertible {
        /// After the fault before has healed.
        let after: Duration
        let kind: FaultType
        let victim: Victim
        let lasts: Duration
        /// Decides what else there is to decide.
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
            // Each kind comes early once, so that no seed spares one; then every second is a plain kill, and every fourth is somebody who
            // wants to be forgotten.
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

/// How long and how hard: from the environment, so that a longer run needs no other code.
struct FaultSettings: Sendable {
    let seed: UInt64
    let seconds: Int
    let orders: Int
    let faults: Int
    /// How many processes orders is.
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
