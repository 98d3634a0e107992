import Foundation
import Markup
import Testing

func read(_ xml: String, _ limits: ReadingLimits = ReadingLimits()) throws(MarkupFailure) -> MarkupElement {
    try MarkupDocument(xml: xml.utf8, limits: limits).root
}

@Suite struct `An XML text` {
    @Test func `is read with names, namespaces, attributes and text`() throws {
        let root = try read(
            """
            <?xml version="1.0"?>
            <a:list xmlns:a="urn:a" xmlns="urn:b" total="2" a:total="3">
              <item>Fish &amp; <b>Chips</b><![CDATA[ <raw>]]></item><!-- not this --><a:item/>
            </a:list>
            """)
        #expect(root.name == "list")
        #expect(root.namespace == "urn:a")
        #expect(root.attribute("total") == "2")
        #expect(root.attribute("total", namespace: "urn:a") == "3")
        #expect(root.attribute("other") == nil)
        #expect(root.children.map(\.name) == ["item", "item"])
        #expect(root.children.map(\.namespace) == ["urn:b", "urn:a"])
        #expect(root.child("item")?.text == "Fish & Chips <raw>")
        #expect(root.child("item")?.line == 3)
    }

    @Test func `keeps an element alive without its document`() throws {
        var element: MarkupElement? = try read("<a><b>c</b></a>").child("b")
        #expect(element?.text == "c")
        element = nil
    }

    @Test(arguments: [
        "<a>", "<a></b>", "<a x=1/>", "<a x='1' x='2'/>", "plain", "<a/><b/>", "<a>&undeclared;</a>", "<a>\u{1}</a>",
        "<?xml version='1.0'?>",
    ])
    func `must be well-formed`(xml: String) throws {
        let failure = #expect(throws: MarkupFailure.self) { try read(xml) }
        guard case .malformed(let reason, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func `must not be empty`() {
        #expect(throws: MarkupFailure.empty) { try read("") }
    }

    @Test func `is read in the encoding it declares`() throws {
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE4] + Array("</a>".utf8)
        #expect(try MarkupDocument(xml: latin).root.text == "ä")
        let thai = Array("<?xml version='1.0' encoding='TIS-620'?><a>".utf8) + [0xA1] + Array("</a>".utf8)
        #expect(try MarkupDocument(xml: thai).root.text == "ก")
        #expect(try read("\u{FEFF}<a>ä</a>").text == "ä")
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
    func `is read in UTF-16`(encoding: String.Encoding) throws {
        let text = "<?xml version='1.0' encoding='UTF-16'?><a b='ก'>ä𝄞</a>"
        let root = try MarkupDocument(xml: try #require(text.data(using: encoding))).root
        #expect(root.text == "ä𝄞")
        #expect(root.attribute("b") == "ก")
    }

    @Test(arguments: ["UTF-7", "EBCDIC-US", "ISO-2022-JP", "UCS-4"])
    func `is not read in an encoding that hides its tags`(name: String) {
        #expect(throws: MarkupFailure.self) { try read("<?xml version='1.0' encoding='\(name)'?><a/>") }
    }
}

@Suite struct `A path` {
    private static let list = """
        <ResultSet xmlns="urn:yahoo:lcl"><Result id="7"><Title>One</Title></Result>
        <Result id="8"><Title>Two</Title><row xmlns=""><A_ID>1</A_ID></row></Result></ResultSet>
        """

    @Test func `selects elements, attributes and texts by namespace`() throws {
        let root = try read(`A path`.list)
        let known = ["l": "urn:yahoo:lcl"]
        #expect(try root.elements(at: "//l:Result", known).map { $0.attribute("id") } == ["7", "8"])
        #expect(try root.texts(at: "//l:Result/@id", known) == ["7", "8"])
        #expect(try root.texts(at: "//l:Title/text()", known) == ["One", "Two"])
        #expect(try root.text(at: "count(//l:Result)", known) == "2")
        #expect(try root.text(at: "//l:Nothing", known) == "")
    }

    @Test func `without a prefix selects only what is in no namespace`() throws {
        let root = try read(`A path`.list)
        #expect(try root.elements(at: "//Result").isEmpty)
        #expect(try root.texts(at: "//A_ID") == ["1"])
    }

    @Test func `is seen from the element`() throws {
        let second = try read(`A path`.list).children[1]
        #expect(try second.texts(at: "l:Title", ["l": "urn:yahoo:lcl"]) == ["Two"])
    }

    @Test(arguments: ["//[", "unknown()", "//p:a", ""])
    func `that cannot be followed is refused`(path: String) throws {
        let root = try read(`A path`.list)
        #expect(throws: MarkupFailure.self) { try root.elements(at: path) }
    }

    @Test func `that takes too long is given up`() throws {
        let root = try read("<a>\(String(repeating: "<b/>", count: 2_000))</a>")
        #expect(throws: MarkupFailure.self) { try root.elements(at: "//b[count(//b[count(//b) > 0]) > 0]") }
    }
}

@Suite struct `An HTML page` {
    @Test func `is read however broken`() throws {
        let page = "<p class=x>One<p>Two <b>three</p><a href='/a?b=1&c=2'>link<table><tr><td>4"
        let root = try MarkupDocument(html: page.utf8).root
        #expect(root.name == "html")
        #expect(try root.texts(at: "//p[1]") == ["One"])
        #expect(try root.text(at: "//a/@href") == "/a?b=1&c=2")
        #expect(try root.text(at: "//td") == "4")
    }

    @Test func `is read in the encoding that HTTP or the page says, or UTF-8`() throws {
        #expect(try MarkupDocument(html: [0x3C, 0x70, 0x3E, 0xE4], encoding: "ISO-8859-1").root.text == "ä")
        let declared = Array("<meta charset='windows-1252'><p>".utf8) + [0x80]
        #expect(try MarkupDocument(html: declared).root.text(at: "//p") == "€")
        #expect(try MarkupDocument(html: "<p>กรุงเทพ ä".utf8).root.text(at: "//p") == "กรุงเทพ ä")
    }

    @Test func `has a bounded number of nodes`() {
        let page = String(repeating: "<br>", count: 101)
        #expect(throws: MarkupFailure.tooManyNodes(limit: 100)) {
            try MarkupDocument(html: page.utf8, limits: ReadingLimits(nodes: 100))
        }
    }
}
