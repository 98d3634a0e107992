import TestKit
import Testing

@testable import RecommenderService

@Test func `Kafka's access rules let the recommender read what it consumes and follows`() throws {
    let handler = RatingsHandler()
    let topics = handler.inputs + handler.forwards + ModelChange.FollowedTopic.allCases.map(\.topic)
    #expect(try KafkaACLs.allow("recommender", toRead: topics))
}
