import Contract
import EventLog
import Events
import Testing
import Updates

@testable import GatewayService

/// The form is a wire format: clients keep it and come back with it after an update of the gateway.
@Suite struct ResumeTokenTests {
    private func token() -> ResumeToken {
        var positions = Positions()
        var slots = SlotSet()
        for (slot, next, sequence) in [
            (Slot(.orders, 7), Int64(1045), Int64(1_763_712_345_678_901)), (Slot(.places, 0), 0, 0),
            (Slot(.items, 11), 35, 36),
        ] {
            slots.insert(slot)
            positions[slot] = Positions.Position(next: next, sequence: sequence)
        }
        return ResumeToken(log: 0xDEAD_BEEF, slots: slots, positions: positions)
    }

    @Test func `a token's text does not change between versions`() {
        #expect(token().text == "1-deadbeef-o7t1.hd6m9kwwfp-p00.0-ibz.10")
    }

    @Test func `a token reads as it was written`() {
        #expect(ResumeToken(token().text) == token())
        let empty = ResumeToken(log: 1, slots: SlotSet(), positions: Positions())
        #expect(ResumeToken(empty.text) == empty)
    }

    @Test func `the token of a stream about everything is short enough for a header`() {
        var slots = SlotSet()
        var positions = Positions()
        for topic in StreamedTopic.allCases { slots.insertAll(of: topic) }
        for slot in slots { positions[slot] = Positions.Position(next: 1 << 40, sequence: 1 << 60) }
        let everything = ResumeToken(log: .max, slots: slots, positions: positions)
        #expect(everything.text.utf8.count < ResumeToken.longest)
        #expect(ResumeToken(everything.text) == everything)
    }

    @Test(arguments: [
        "", "1", "1-", "1-xyz", "2-deadbeef", "1-deadbeef-", "1-deadbeef-o7", "1-deadbeef-o71", "1-deadbeef-o71.",
        "1-deadbeef-x71.2", "1-deadbeef-oc1.2", "1-deadbeef-o71.2-o71.2", "1-deadbeef-o7-1.2", "1-deadbeef-o71.2.3",
        "1-deadbeef-o7zzzzzzzzzzzzzzzzzz.1", "1-deadbeef-o71.2 ", String(repeating: "1", count: 5000),
    ])
    func `what is no token is not read`(text: String) {
        #expect(ResumeToken(text) == nil)
    }

    @Test func `slots keep their letters`() {
        #expect(Slot(.orders, 0).topicPartition.topic == "orders.orders")
        #expect(Slot(.places, 0).topicPartition.topic == "catalog.places")
        #expect(Slot(.items, 0).topicPartition.topic == "catalog.items")
        #expect(Slot(.movies, 0).topicPartition.topic == "catalog.movies")
        #expect(Slot(.screenings, 0).topicPartition.topic == "catalog.screenings")
        #expect(Slot(.ratings, 0).topicPartition.topic == "ratings.summaries")
        #expect(Slot(.matches, 0).topicPartition.topic == "notifier.matches")
        let letters = StreamedTopic.allCases.map { Slot($0, 0).letter }
        #expect(String(decoding: letters, as: UTF8.self) == "opimsrf")
        for slot in Slot.all { #expect(Slot(slot.topicPartition) == slot) }
    }
}
