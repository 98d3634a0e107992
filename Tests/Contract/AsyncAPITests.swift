import Contract
import Events
import Foundation
import Testing

/// Topics and events in `deploy/asyncapi.yaml` agree with the code: those parts are made from `Topic.all`. `GOLDENS=rewrite` writes them
/// anew. `deploy/testing/records.py` writes the schemas.
@Suite struct `The AsyncAPI document` {
    @Test func `has each topic with its events, and no others, as the code declares them`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../deploy/asyncapi.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "\nchannels:\n"))
        let schemas = try #require(text.range(of: "\n  schemas:\n"))
        let made = text[..<start.lowerBound] + "\n\(Topic.document)" + text[schemas.lowerBound...]
        if ProcessInfo.processInfo.environment["GOLDENS"] == "rewrite" {
            try made.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(text == made, "GOLDENS=rewrite writes it anew")
    }

    @Test func `has a schema for what each event carries, named as its type`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../deploy/asyncapi.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        for type in Topic.allTypes { #expect(text.contains("\n    \(type.payload):\n"), "\(type.name)") }
    }
}

extension Topic {
    /// Every event, each once.
    fileprivate static var allTypes: [ListedEventType] {
        var seen: Set<String> = []
        return all.flatMap(\.types).filter { seen.insert($0.name).inserted }
    }

    fileprivate static var document: String {
        """
        channels:
        \(all.map(\.channel).joined(separator: "\n"))
        operations:
        \(all.map(\.operation).joined(separator: "\n"))
        components:
          messages:
        \(allTypes.map(\.message).joined(separator: "\n"))
        """
    }

    private var channel: String {
        """
          \(name):
            address: \(name)
            description: \(about.inYAML)
            x-owner: \(owner)
            x-key: \(key)
            x-partition-key: \(partitionKey)
            x-kept: \(kept.words)
            messages:
        \(types.map { "      \($0.name): { $ref: '#/components/messages/\($0.name)' }" }.joined(separator: "\n"))
        """
    }

    private var operation: String {
        """
          \(owner).says.\(name):
            action: send
            channel: { $ref: '#/channels/\(name)' }
        """
    }
}

extension ListedEventType {
    fileprivate var message: String {
        """
            \(name):
              name: \(name)
              summary: \(about.inYAML)
              contentType: application/cloudevents+json
              payload:
                allOf:
                  - $ref: '#/components/schemas/CloudEvent'
                  - properties: { type: { const: \(name) }, data: { $ref: '#/components/schemas/\(payload)' } }
        """
    }
}

extension String {
    fileprivate var inYAML: String { contains(": ") ? "'\(replacing("'", with: "''"))'" : self }
}

extension Retention {
    fileprivate var words: String {
        switch self {
        case .compacted: "compacted"
        case .days(let days): days == 1 ? "1 day" : "\(days) days"
        }
    }
}
