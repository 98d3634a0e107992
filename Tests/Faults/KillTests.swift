import EventLog
import Events
import Foundation
import ServiceKit
import Synchronization
import TestKit
import Testing

/// What Vicinity promises while its processes are killed one after another.
@Suite(.serialized) struct `Killed at random` {
    static let customers = 16

    @Test(.timeLimit(.minutes(15)), arguments: Town.Ground.allCases)
    func
        `every accepted order is decided once, none is lost, doubled or oversold, and each stream shows every status once`(
            on ground: Town.Ground
        ) async throws
    {
        let settings = FaultSettings()
        print("faults on \(ground.rawValue): FAULTS_SEED=\(settings.seed) repeats the order of faults")
        try await withTown(on: ground, settings: ["HOLD_TIME": "60s"]) { town in
            let siege = try await Siege(town: town, settings: settings)
            try await siege.run()
            try await siege.checkOrders()
            try await siege.checkStock()
            try await siege.checkRebuilds()
        }
    }
}
