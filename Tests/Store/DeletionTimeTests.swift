import Events
import Foundation
import GRDB
@testable import Store
import TestKit
import Testing

/// The time by which a service deletes for age.
@Suite(.serialized) struct `A service's time for deleting` {
    @Test(.timeLimit(.minutes(5)))
    func `goes on from what its store has noted, whatever the wall clock says meanwhile, and the leap is said`()
        async throws
    {
        let ground = try await Ground()
        try await ground.run { engine in
            try await waitFor("the timer has run") { ground.handler.times.last != nil }
            #expect(engine.status.clockAhead == .zero)
        }
        // As it would stand there if the wall clock had leapt by a month since.
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
}
