import TestKit
import Testing

@testable import RecommenderService

@Test func `Kafka's access rules let the recommender read what it hears and follows`() throws {
    #expect(
        try KafkaACLs.allow("recommender", toRead: RatingsHandler().inputs + WorldChange.Kind.allCases.map(\.topic)))
}
