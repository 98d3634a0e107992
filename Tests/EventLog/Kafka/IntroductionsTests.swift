import EventLog
@testable import KafkaLog
import Testing

@Suite struct IntroductionsTests {
    private let now = ContinuousClock.now

    private func records(_ partitions: Int32...) -> [NewRecord] {
        partitions.map { NewRecord(TopicPartition("t", $0), key: "k", value: []) }
    }

    @Test func `the first record of each partition goes ahead of the rest`() {
        let introductions = Introductions()
        #expect(introductions.first(of: records(3, 3, 5, 3, 5, 7), now: now) == [0, 2, 5])
    }

    @Test func `when nothing would follow, all go at once`() {
        #expect(Introductions().first(of: records(1, 2, 3), now: now) == [])
    }

    @Test func `a partition once reported is known, for a while`() {
        var introductions = Introductions()
        introductions.reported(records(3), now: now)
        #expect(introductions.first(of: records(3, 3), now: now + .seconds(60)) == [])
        #expect(introductions.first(of: records(3, 5, 5), now: now + .seconds(60)) == [1])
        #expect(introductions.first(of: records(3, 3), now: now + .seconds(3601)) == [0])
    }
}
