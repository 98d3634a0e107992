import Foundation
import TestKit

/// When which process is killed, drawn from a seed: the same seed gives the same order of faults.
struct FaultPlan: Sendable {
    enum Victim: String, CaseIterable, Sendable {
        case catalog, orders, firstGateway, secondGateway
    }

    struct Fault: Sendable {
        /// After the fault before has healed.
        let after: Duration
        let victim: Victim
        let downFor: Duration
    }

    let seed: UInt64
    let faults: [Fault]

    init(seed: UInt64, count: Int) {
        self.seed = seed
        var random = Seeded(seed)
        faults = (0..<count).map { number in
            // Each at least once in four, so that no seed spares one.
            let victim =
                number % 4 < Victim.allCases.count && number < 4
                ? Victim.allCases[number] : Victim.allCases.randomElement(using: &random)!
            return Fault(
                after: .milliseconds(Int.random(in: 200...1500, using: &random)), victim: victim,
                downFor: .milliseconds(Int.random(in: 0...1200, using: &random)))
        }
    }
}

/// How long and how hard: from the environment, so that a longer run needs no other code.
struct FaultSettings: Sendable {
    let seed: UInt64
    let seconds: Int
    let orders: Int
    let kills: Int

    init() {
        let environment = ProcessInfo.processInfo.environment
        seed = environment["FAULTS_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...999_999_999)
        seconds = environment["FAULTS_SECONDS"].flatMap { Int($0) } ?? 60
        orders = environment["FAULTS_ORDERS"].flatMap { Int($0) } ?? 2000
        kills = environment["FAULTS_KILLS"].flatMap { Int($0) } ?? 20
    }
}
