import Foundation
import TestKit
import Testing
import Extraction

/// Comparison with an independent reader, field by field: see Extruct/README.md.
@Suite(.enabled(if: SharedData.has(SchemaOrgExamples.path), "schema.org's examples are not here"))
struct `Schema.org's own examples` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Extruct")
    private static let page = URL(string: "https://example.org/page")!

    /// Values that only one of the readers gives.
    private struct Difference: Codable, Equatable {
        var onlyExtruct: [[String]]
        var onlyHere: [[String]]
    }

    @Test func `give the same in extruct and here, but for the listed differences`() throws {
        func read<Value: Decodable>(_ file: String, as type: Value.Type) throws -> Value {
            try JSONDecoder().decode(type, from: Data(contentsOf: Self.folder.appending(path: file)))
        }
        let recorded = try read("facts.json", as: [String: [[String]]].self)
        let text = try SchemaOrgExamples.text()
        let reader = try PageReader(Reading(as: .html))
        var differences: [String: Difference] = [:]
        var agreed = 0
        for (key, inside) in Self.examples(text) {
            let page = "<!DOCTYPE html><html><head><title>Example</title></head><body>\(inside)</body></html>"
            let found = try reader.extract(
                FetchedPage(bytes: Array(page.utf8), url: Self.page, contentType: "text/html; charset=utf-8", at: now))
            let ours = Facts(found.things).found
            let theirs = Set(recorded[key] ?? [])
            agreed += ours.intersection(theirs).count
            let difference = Difference(
                onlyExtruct: theirs.subtracting(ours).sorted { $0.lexicographicallyPrecedes($1) },
                onlyHere: ours.subtracting(theirs).sorted { $0.lexicographicallyPrecedes($1) })
            if difference != Difference(onlyExtruct: [], onlyHere: []) { differences[key] = difference }
        }
        if let path = ProcessInfo.processInfo.environment["WRITE_DIFFERENCES"] {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
            try encoder.encode(differences).write(to: URL(filePath: path))
        }
        #expect(agreed > 9_000)
        #expect(differences == (try read("differences.json", as: [String: Difference].self)))
    }

    /// The parts of the file in three syntaxes, each with the name that record.py gives it.
    private static func examples(_ text: String) -> [(key: String, inside: String)] {
        let syntaxes = ["MICRODATA:": "microdata", "RDFA:": "rdfa", "JSON:": "json-ld"]
        var examples: [(key: String, inside: String)] = []
        var number = -1
        var syntax: String?
        var inside: [Substring] = []
        func end() {
            if let syntax, inside.contains(where: { $0.contains("<") }) {
                examples.append(("\(number) \(syntax)", inside.joined(separator: "\n")))
            }
            inside = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let heading = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("TYPES:") {
                end()
                (number, syntax) = (number + 1, nil)
            } else if line.first == heading.first, syntaxes[heading] != nil || heading == "PRE-MARKUP:" {
                end()
                syntax = syntaxes[heading]
            } else {
                inside.append(line)
            }
        }
        end()
        return examples
    }
}

/// Facts of things in the form of record.py.
private struct Facts {
    private(set) var found: Set<[String]> = []
    private var typesByID: [String: String] = [:]

    init(_ things: [Thing]) {
        for thing in things { collect(thing) }
        for thing in things { walk(thing) }
    }

    private static func types(_ thing: Thing) -> String { Set(thing.types).sorted().joined(separator: " ") }

    private mutating func collect(_ thing: Thing) {
        if let id = thing.id, !thing.types.isEmpty { typesByID[id] = Self.types(thing) }
        for value in thing.properties.values.joined() {
            if let inner = value.thing { collect(inner) }
        }
    }

    private mutating func walk(_ thing: Thing) {
        let types = thing.types.isEmpty ? thing.id.flatMap { typesByID[$0] } ?? "" : Self.types(thing)
        for (property, values) in thing.properties {
            for value in values {
                let stated: String
                if let inner = value.thing {
                    if inner.isReference, let id = inner.id {
                        stated = typesByID[id].map { "<\($0)>" } ?? id
                    } else {
                        stated = "<\(Self.types(inner))>"
                        walk(inner)
                    }
                } else {
                    stated = (value.text ?? "").filter { !$0.isWhitespace }
                }
                if !stated.isEmpty { found.insert([types, property, stated]) }
            }
        }
    }
}

/// The examples that schema.org publishes with its release 30.0.
enum SchemaOrgExamples {
    static let path = "web/schemaorg-all-examples-30.0.txt"

    static func text() throws -> String { try String(contentsOf: SharedData.file(path), encoding: .utf8) }
}
