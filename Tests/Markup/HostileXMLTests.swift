import Foundation
import Markup
import Testing

/// What people send who mean harm.
@Suite struct `A hostile XML text` {
    /// Each with the failure that a reader who skips document types must see, too.
    static let entities = [
        // An external entity with a file of this machine.
        "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>",
        // The same as a parameter entity.
        "<!DOCTYPE a [<!ENTITY % x SYSTEM \"file:///etc/passwd\"> %x;]><a/>",
        // Billion laughs.
        "<!DOCTYPE a [<!ENTITY b0 \"ha\">"
            + (1...9).map { "<!ENTITY b\($0) \"\(String(repeating: "&b\($0 - 1);", count: 10))\">" }.joined()
            + "]><a>&b9;</a>",
        // The same in an attribute, where entities are expanded at once.
        "<!DOCTYPE a [<!ENTITY b \"\(String(repeating: "x", count: 10_000))\">]><a b=\"\(String(repeating: "&b;", count: 10_000))\"/>",
        // An attribute given to every element.
        "<!DOCTYPE a [<!ATTLIST b c CDATA \"\(String(repeating: "x", count: 10_000))\">]><a>"
            + String(repeating: "<b/>", count: 10_000) + "</a>",
    ]

    @Test(arguments: entities) func `is refused with its document type`(xml: String) {
        #expect(throws: MarkupFailure.documentType) { try read(xml) }
        #expect(throws: MarkupFailure.declarations) {
            try MarkupDocument(xml: xml.utf8, documentType: .ignored)
        }
    }

    @Test func `has no file fetched by its document type`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let types = folder.appending(path: "types.dtd")
        try "<!ENTITY x \"secret\"><!ATTLIST a b CDATA \"secret\">".write(to: types, atomically: true, encoding: .utf8)
        let xml = "<!DOCTYPE a SYSTEM \"\(types.path)\"><a>&x;</a>"
        #expect(throws: MarkupFailure.documentType) { try read(xml) }
        let root = try MarkupDocument(xml: xml.utf8, documentType: .ignored).root
        #expect(root.text == "")
        #expect(root.attribute("b") == nil)
    }

    @Test func `has nothing included`() throws {
        let root = try read(
            #"<a xmlns:x="http://www.w3.org/2001/XInclude"><x:include href="/etc/passwd" parse="text"/></a>"#)
        #expect(root.text == "")
    }

    @Test func `has a bounded size`() {
        let limits = ReadingLimits(bytes: 100)
        #expect(throws: MarkupFailure.tooLarge(limit: 100)) {
            try read("<a>\(String(repeating: "x", count: 94))</a>", limits)
        }
        #expect(throws: Never.self) { try read("<a>\(String(repeating: "x", count: 93))</a>", limits) }
    }

    @Test func `has a bounded depth`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(throws: Never.self) { try read(nested(100)) }
        #expect(throws: MarkupFailure.tooDeep(limit: 100)) { try read(nested(101)) }
        #expect(throws: MarkupFailure.self) { try read(nested(100_000), ReadingLimits(depth: 1_000)) }
    }

    @Test func `has a bounded number of elements and attributes`() {
        let limits = ReadingLimits(nodes: 10)
        #expect(throws: Never.self) { try read("<a>\(String(repeating: "<b/>", count: 9))</a>", limits) }
        #expect(throws: MarkupFailure.tooManyNodes(limit: 10)) {
            try read("<a>\(String(repeating: "<b/>", count: 10))</a>", limits)
        }
        #expect(throws: MarkupFailure.tooManyNodes(limit: 10)) {
            try read("<a>\(String(repeating: "<b c='1'/>", count: 5))</a>", limits)
        }
    }

    @Test func `has a bounded number of attributes in one element`() {
        func element(_ count: Int) -> String {
            "<a><!-- \(String(repeating: "=", count: 500)) --><b \((0..<count).map { "a\($0)='='" }.joined(separator: " "))/></a>"
        }
        #expect(throws: Never.self) { try read(element(200)) }
        #expect(throws: MarkupFailure.tooManyAttributes(limit: 200)) { try read(element(201)) }
        // Each with each other compared, these would take seconds.
        #expect(throws: MarkupFailure.tooManyAttributes(limit: 200)) { try read(element(60_000)) }
        let hidden = element(201).data(using: .utf16)!
        #expect(throws: MarkupFailure.tooManyAttributes(limit: 200)) { try MarkupDocument(xml: hidden) }
    }

    @Test func `has a bounded number of namespaces in use`() {
        let xml = (0..<50).map { level in
            "<a \((0..<5).map { "xmlns:p\(level)x\($0)='urn:\($0)'" }.joined(separator: " "))>"
        }
        #expect(throws: MarkupFailure.tooManyAttributes(limit: 200)) {
            try read(xml.joined() + String(repeating: "</a>", count: 50))
        }
    }

    @Test func `is refused by many threads at once as by one`() async {
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                let xml = `A hostile XML text`.entities[index % `A hostile XML text`.entities.count]
                group.addTask { (try? read(xml)) == nil && (try? read("<a>\(index)</a>").text) == "\(index)" }
            }
            for await wasRefused in group { #expect(wasRefused) }
        }
    }
}
