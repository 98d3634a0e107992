import Contract
import Events
import Testing
import Updates

/// Filters of streams and webhooks.
@Suite struct `A filter` {
    private func event(_ type: String, _ partitionKey: String, data: String = "{}") -> Event {
        Event(
            id: "e", source: "/vicinity/catalog/0", type: type, subject: "s", partitionKey: partitionKey,
            data: Array(data.utf8))
    }

    private func filter(
        _ topics: Set<StreamedTopic>, places: [String]? = nil, movies: [String]? = nil, events: [String]? = nil
    ) -> Filter {
        Filter(topics: topics, places: places, movies: movies, types: nil, events: events, box: nil)
    }

    @Test func `matches its topics, places and event types`() {
        let item = event("vicinity.item.changed.v1", "cafe")
        func matches(_ filter: Filter) -> Bool { filter.matches(item, in: .items, .plain) }
        #expect(matches(filter([.items])))
        #expect(!matches(filter([.places])))
        #expect(matches(filter([.items], places: ["bar", "cafe"])))
        #expect(!matches(filter([.items], places: ["bar"])))
        #expect(matches(filter([.items], events: ["vicinity.item.changed.v1"])))
        #expect(!matches(filter([.items], events: ["vicinity.item.stock.v1"])))
    }

    @Test func `decodes an event only if necessary`() {
        var looked = 0
        func subject() -> EventSubject {
            looked += 1
            return .screening(movie: "movie-rain")
        }
        let screening = event("vicinity.screening.changed.v1", "cine")
        // Outside of the macro, which evaluates every argument first.
        let all = filter([.screenings]).matches(screening, in: .screenings, subject())
        #expect(all && looked == 0)
        let rain = filter([.screenings], movies: ["movie-rain"]).matches(screening, in: .screenings, subject())
        let sun = filter([.screenings], movies: ["movie-sun"]).matches(screening, in: .screenings, subject())
        #expect(rain && !sun && looked == 2)
    }

    @Test func `names the partition keys that may match`() {
        #expect(filter([.items]).keys(of: .items) == nil)
        #expect(filter([.items], places: ["cafe"]).keys(of: .items) == ["cafe"])
        #expect(filter([.ratings], movies: ["movie-rain"]).keys(of: .ratings) == ["movie-rain"])
        #expect(filter([.orders], places: ["cafe"]).keys(of: .orders) == nil)
    }
}

@Suite struct `An audience` {
    private let order = Event(
        id: "e", source: "/vicinity/orders/0", type: "vicinity.order.confirmed.v1", subject: "07-a",
        partitionKey: "c-ann", data: [])

    private func sees(_ audience: Audience, type: String = "vicinity.order.confirmed.v1") -> Bool {
        var order = order
        order.type = type
        return audience.mayFollow(order, in: .orders, .order(merchants: ["m-anna"]))
    }

    @Test func `sees its own orders`() {
        #expect(sees(.merchant("m-anna")) && !sees(.merchant("m-bert")))
        #expect(sees(.customer(["c-ann"])) && !sees(.customer(["c-bob"])))
        #expect(sees(.operator) && !sees(.everyone))
    }

    @Test func `does not see steps of the saga`() {
        #expect(!sees(.operator, type: "vicinity.order.held.v1"))
    }

    @Test func `follows from the actor`() {
        #expect(Audience(nil, topics: [.orders]) == .everyone)
        #expect(Audience(Actor(id: "m-a", role: .merchant), topics: [.orders]) == .merchant("m-a"))
        #expect(Audience(Actor(id: "m-a", role: .merchant, duty: .door), topics: [.orders]) == .everyone)
        let joined = Actor(id: "c-a", role: .customer, also: ["c-b"])
        #expect(Audience(joined, topics: [.orders]) == .customer(["c-a", "c-b"]))
    }
}

@Suite struct `Every streamed topic` {
    @Test(arguments: StreamedTopic.allCases) func `is found by its name`(topic: StreamedTopic) {
        #expect(StreamedTopic(topic.name) == topic)
        for type in topic.topic.types where type.name != OwnerClaim.event.name {
            #expect(StreamedTopic.ofEvent[type.name] == topic)
        }
    }
}

@Suite struct `A match of a saved search` {
    private func found(by person: String) throws -> Event {
        let match = SearchMatch(
            search: "s-1", person: person, thing: "home", name: "Home", change: .begins,
            time: Timestamp(microseconds: 0), createdAt: Timestamp(microseconds: 0))
        return Event(
            id: "1", source: "/vicinity/notifier/0", type: SearchMatchEvents.changed.name, subject: match.key,
            partitionKey: person, data: try JSON.encode(match))
    }

    @Test func `of a business is visible to it, but not to people at the door`() throws {
        let event = try found(by: "m-anna")
        func sees(_ actor: Actor) -> Bool {
            Audience(actor, topics: [.matches]).mayFollow(event, in: .matches, .plain)
        }
        #expect(sees(Actor(id: "m-anna", role: .merchant)))
        #expect(!sees(Actor(id: "m-bert", role: .merchant)) && !sees(Actor(id: "m-anna", role: .operator)))
        #expect(!sees(Actor(id: "m-anna", role: .merchant, duty: .door)))
    }

    @Test func `is visible to its person alone, in all their browsers`() throws {
        let event = try found(by: "c-ann")
        func sees(_ actor: Actor?) -> Bool {
            Audience(actor, topics: [.matches]).mayFollow(event, in: .matches, .plain)
        }
        #expect(sees(Actor(id: "c-ann", role: .customer)))
        #expect(sees(Actor(id: "c-new", role: .customer, also: ["c-ann"])))
        for actor in [
            nil, Actor(id: "c-bob", role: .customer), Actor(id: "m", role: .merchant), Actor(id: "o", role: .operator),
        ] {
            #expect(!sees(actor))
        }
        let json = try String(decoding: View.everyone.json(of: event, in: .matches) ?? [], as: UTF8.self)
        #expect(json.contains(#""search":"s-1""#) && !json.contains("c-ann"))
    }
}
