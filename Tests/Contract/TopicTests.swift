import Contract
import Events
import Testing

@Suite struct `Every topic` {
    private static let owners = Set(ServiceNames.owners + ["gateway"])

    @Test func `has a name of its own`() {
        let names = Topic.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { name in name.allSatisfy { "abcdefghijklmnopqrstuvwxyz-.".contains($0) } })
    }

    @Test(arguments: Topic.all) func `names its only writer, its keys and its events`(topic: Topic) {
        // Leading processes write the one topic of all leaders.
        #expect(`Every topic`.owners.contains(topic.owner) || topic == .leaders)
        #expect(!topic.key.isEmpty && !topic.partitionKey.isEmpty && topic.about.hasSuffix("."))
        #expect(!topic.types.isEmpty)
        for type in topic.types {
            #expect(type.name.wholeMatch(of: /vicinity\.([a-z-]+\.)+v[1-9][0-9]*/) != nil)
            #expect(type.about.hasSuffix("."))
        }
    }

    @Test func `whose partitions are people's names its personal records, or has none`() {
        // Verdicts of a day; ends of sessions, which last as long as a token could come back; addresses of programs; people of a directory,
        // who are no customers.
        let spared: Set<Topic> = [.catalogAnswers, .catalogPeople, .crawlerAnswers, .sessions, .webhooks]
        let people: Set<String> = ["person", "customer", "subscriber", "actor"]
        let silent = Topic.all.filter { people.contains($0.partitionKey) && $0.personal.isEmpty && !$0.asksToForget }
        #expect(Set(silent) == spared)
    }

    @Test func `of people alone is swept there, and one topic asks for it`() {
        #expect(Topic.all.filter(\.asksToForget) == [.privacyCommands])
        for topic in Topic.all {
            let own = topic.personal.filter(\.areInOwnPartition)
            #expect(own.count <= 1 && (own.isEmpty || topic.partitionKey != "place"))
        }
    }

    @Test func `gives an event type the same payload as every other`() {
        let payloads = Dictionary(grouping: Topic.all.flatMap(\.types), by: \.name)
        for (_, types) in payloads {
            #expect(Set(types.map { ObjectIdentifier($0.payload) }).count == 1)
        }
    }
}

@Suite struct `A draft` {
    @Test func `is keyed by its subject unless it names another key`() throws {
        let type = EventType("t", [String: String].self, "")
        let draft = try Draft(.orders, type: type, subject: "s", partitionKey: "p", data: ["a": "b/c"])
        #expect(draft.key == "s" && draft.data == Array(#"{"a":"b/c"}"#.utf8))
        #expect(try Draft(.orders, type: type, subject: "s", key: "k", partitionKey: "p", data: [:]).key == "k")
    }

    @Test func `of a tombstone has no data`() {
        let tombstone = Draft(tombstoneIn: .orders, key: "k", partitionKey: "p")
        #expect(tombstone.data == nil && tombstone.key == "k")
    }
}
