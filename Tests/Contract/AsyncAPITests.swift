import Contract
import Events
import Foundation
import Testing

/// `deploy/asyncapi.yaml` says the same as the code's list of topics, both ways.
@Suite struct `The AsyncAPI document` {
    @Test func `names every topic with its owner, key, partition key, retention and events, and no others`() throws {
        let document = try Channels(of: "deploy/asyncapi.yaml")
        #expect(document.channels.keys.sorted() == Topic.all.map(\.name).sorted())
        for topic in Topic.all {
            let channel = try #require(document.channels[topic.name])
            #expect(channel.members["x-owner"] == topic.owner)
            #expect(channel.members["x-key"] == topic.key)
            #expect(channel.members["x-partition-key"] == topic.partitionKey)
            #expect(channel.members["x-kept"] == topic.kept.words)
            #expect(channel.messages.sorted() == topic.types.map(\.name).sorted(), "events of \(topic.name)")
        }
    }

    @Test func `gives each event the schema that is named as its Swift type`() throws {
        let text = try String(contentsOf: Channels.file("deploy/asyncapi.yaml"), encoding: .utf8)
        for type in Topic.all.flatMap(\.types) {
            let line = "type: { const: \(type.name) }, data: { $ref: '#/components/schemas/\(type.payload)' }"
            #expect(text.contains(line), "\(type.name) carries \(type.payload)")
        }
    }

    @Test func `has an operation for each topic, by which its owner says it, and no others`() throws {
        let lines = try Channels.section("operations", of: "deploy/asyncapi.yaml")
        let text = lines.map { $0 + "\n" }.joined()
        for topic in Topic.all {
            let operation = """
                  \(topic.owner).says.\(topic.name):
                    action: send
                    channel: { $ref: '#/channels/\(topic.name)' }

                """
            #expect(text.contains(operation))
        }
        #expect(lines.count == 3 * Topic.all.count)
    }
}

extension Retention {
    fileprivate var words: String {
        switch self {
        case .compacted: "compacted"
        case .days(let days): days == 1 ? "1 day" : "\(days) days"
        }
    }
}

/// The part of the document under `channels:`, read by its indentation.
private struct Channels {
    struct Channel {
        var members: [String: String] = [:]
        var messages: [String] = []
    }

    var channels: [String: Channel] = [:]

    init(of path: String) throws {
        var name = ""
        for line in try Channels.section("channels", of: path) {
            let depth = line.prefix { $0 == " " }.count
            let parts = line.trimmingCharacters(in: .whitespaces).split(separator: ":", maxSplits: 1)
            let value = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            switch depth {
            case 2:
                name = String(parts[0])
                channels[name] = Channel()
            case 4: channels[name]?.members[String(parts[0])] = value
            default: channels[name]?.messages.append(String(parts[0]))
            }
        }
    }

    /// The lines under one of the document's headings.
    static func section(_ name: String, of path: String) throws -> ArraySlice<String> {
        let lines = try String(contentsOf: file(path), encoding: .utf8).components(separatedBy: "\n")
        return lines.drop { $0 != "\(name):" }.dropFirst().prefix { $0.hasPrefix(" ") }
    }

    static func file(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(path)").standardized
    }
}
