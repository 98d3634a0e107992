import Contract
import EventLog
import Events
import Testing
import Updates

@testable import GatewayService

@Suite struct TailProgressTests {
    private let place = TopicPartition("orders.orders", 0)
    private let slot = Slot(.orders, 0)

    @Test func `reading begins 1,000 records before the end, and what is there is only learned from`() {
        let progress = TailProgress(identity: "a", [place: 0..<5000])
        #expect(progress.next[place] == 4000)
        #expect(progress.positions[slot].next == 5000)
        #expect(!progress.isLearned)
        #expect(!progress.isLive(4999, slot))
        #expect(progress.isLive(5000, slot))
    }

    @Test func `reading begins at the start of a short log`() {
        #expect(TailProgress(identity: "a", [place: 10..<12]).next[place] == 10)
        #expect(TailProgress(identity: "a", [place: 10..<10]).isLearned)
    }

    @Test func `the end is a position reached, with records or without`() {
        var progress = TailProgress(identity: "a", [place: 0..<10])
        progress.next[place] = 8
        #expect(!progress.isLearned)
        progress.reach([place: 9])
        #expect(!progress.isLearned)
        progress.reach([place: 10])
        #expect(progress.isLearned)
        #expect(!progress.isLive(9, slot), "should it come after all, it is only learned from")
        #expect(progress.isLive(10, slot))
        progress.reach([place: 3])
        #expect(progress.next[place] == 10, "it never goes back")
    }

    @Test func `it goes on after trouble only if the log still has what comes next`() {
        var progress = TailProgress(identity: "a", [place: 0..<10])
        progress.next[place] = 10
        #expect(progress.fits(identity: "a", [place: 0..<10]))
        #expect(progress.fits(identity: "a", [place: 10..<20]))
        #expect(!progress.fits(identity: "a", [place: 11..<20]), "what comes next is no longer kept")
        #expect(!progress.fits(identity: "a", [place: 0..<9]), "an older copy was put back")
        #expect(!progress.fits(identity: "b", [place: 0..<10]), "another log")
        #expect(!TailProgress().fits(identity: "a", [place: 0..<10]))
    }
}
