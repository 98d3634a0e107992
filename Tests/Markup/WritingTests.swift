import Foundation
import Markup
import Testing

@Suite struct `The XML writer` {
    @Test func `writes elements, attributes and text`() {
        var xml = XMLWriter()
        xml.element("list", ["total": "2", "next": nil]) { xml in
            xml.element("name", "Fish & Chips")
            xml.element("s:empty", ["xmlns:s": "urn:s"])
        }
        #expect(
            xml.text
                == #"<?xml version="1.0" encoding="UTF-8"?>\#n<list total="2"><name>Fish &amp; Chips</name><s:empty xmlns:s="urn:s"/></list>"#
        )
    }

    @Test(arguments: [
        "plain", "<a href=\"x\">'&amp;'</a>", "]]>", "a\nb\tc\rd\r\ne", "  spaces ", "กรุงเทพ ä 𝄞 👩‍👩‍👧",
        "\u{85}\u{2028}\u{FEFF}",
        "",
    ])
    func `writes what is read as the same again`(text: String) throws {
        var xml = XMLWriter()
        xml.element("a", ["b": text], text)
        let root = try MarkupDocument(xml: xml.bytes).root
        #expect(Array(root.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(Array(root.attribute("b")!.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func `leaves out what XML cannot hold`() throws {
        var xml = XMLWriter()
        xml.element("a", ["b": "x\u{0}\u{8}y"], "1\u{0}2\u{1B}3\u{FFFE}4\u{FFFF}5\u{1F}6")
        let root = try MarkupDocument(xml: xml.bytes).root
        #expect(root.text == "123456")
        #expect(root.attribute("b") == "xy")
    }

    @Test func `can be read whatever characters it is given`() throws {
        var xml = XMLWriter()
        let all = (Array(0...0xFFFF) + [0x10000, 0x10FFFF]).compactMap { Unicode.Scalar(UInt32($0)) }
        xml.element("a", String(String.UnicodeScalarView(all)))
        let text = try MarkupDocument(xml: xml.bytes).root.text
        // All but 29 control characters and two that are none.
        #expect(text.unicodeScalars.count == all.count - 29 - 2)
    }
}
