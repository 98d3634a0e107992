@testable import GatewayService
import Testing

@Suite struct HandedOnceTests {
    @Test func `what was taken is kept no longer`() {
        final class Thing: Sendable {}
        weak var kept: Thing?
        let handed: HandedOnce<Thing>
        do {
            let thing = Thing()
            kept = thing
            handed = HandedOnce(thing)
        }
        #expect(kept != nil)
        #expect(handed.take() != nil)
        #expect(kept == nil)
        #expect(handed.take() == nil)
    }
}
