import Events
import Foundation
import GRDB
@testable import Store
import TestKit
import Testing

/// The time by which a service deletes for age.
@Suite(.serialized) struct `A service's time for deleting` {
    @Test(.timeLimit(.minutes(5)))
    func `continues from its store's note, whatever the wall clock shows meanwhile, and the leap is logged`()
        async throws
    {
        let ground = try await Ground()
        try await ground.run { engine in
            try await waitFor("the timer has run") { ground.handler.times.last != nil }
            #expect(engine.status.clockAhead == .zero)
        }
        // The note as it would be if the wall clock had leapt by a month since.
        let noted = Timestamp.now.advanced(by: .seconds(-31 * 86_400))
        let text = String(decoding: try JSON.encode(DeletionClock(at: noted)), as: UTF8.self)
        try await ground.changeStore { try Meta.set(Meta.deletionClock, to: text, in: $0) }
        for _ in 0..<2 {
            ground.handler.times.forget()
            try await ground.run { engine in
                let time = try await waitFor("the timer has run") { ground.handler.times.last }
                #expect(noted <= time && time < noted.advanced(by: .seconds(86_400)))
                #expect(engine.status.clockAhead > .seconds(30 * 86_400))
            }
        }
    }

    /// State of the store before the wall clock leapt.
    enum Former: CaseIterable { case isLost, hasNotedNothing, isMadeAgain, isMadeAgainThoughItNotedNothing }

    @Test(.timeLimit(.minutes(5)), arguments: Former.allCases)
    func `begins no later than the newest record where nothing is noted, before anybody has the store`(
        store: Former
    ) async throws {
        let ground = try await Ground()
        // The wall clock leaps by a month after this.
        let month = Duration.seconds(31 * 86_400)
        let before = Timestamp.now.advanced(by: .zero - month)
        try await ground.leapLog(by: .zero - month)
        try await ground.command(1, "a")
        try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        try await ground.leapLog(by: .zero)
        let text = String(decoding: try JSON.encode(DeletionClock(at: before)), as: UTF8.self)
        switch store {
        case .isLost: try FileManager.default.removeItem(atPath: ground.folder.file("orders"))
        case .hasNotedNothing, .isMadeAgainThoughItNotedNothing:
            try await ground.changeStore { try Meta.set(Meta.deletionClock, to: nil, in: $0) }
        case .isMadeAgain:
            try await ground.changeStore { try Meta.set(Meta.deletionClock, to: text, in: $0) }
            // The newest record is from after the leap: only the former store has the true time.
            try await ground.command(2, "a")
            try await ground.run { engine in try await ground.waitForCatchUp(engine) }
        }
        for isFirst in [true, false] {
            ground.handler.times.forget()
            let isMadeAgain = isFirst && store != .isLost && store != .hasNotedNothing
            try await ground.run(Engine.Options(rebuild: isMadeAgain)) { engine in
                let performed = try await engine.perform { $0.deletionTime }
                #expect(engine.status.clockAhead > .seconds(30 * 86_400))
                let time = try await waitFor("the timer has run") { ground.handler.times.last }
                for time in [performed, time] {
                    #expect(before <= time && time < before.advanced(by: .seconds(86_400)))
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func `begins now where the service never emitted anything`() async throws {
        let ground = try await Ground()
        let before = Timestamp.now
        try await ground.run { engine in
            let time = try await engine.perform { $0.deletionTime }
            #expect(time >= before)
            #expect(engine.status.clockAhead == .zero)
        }
    }
}
