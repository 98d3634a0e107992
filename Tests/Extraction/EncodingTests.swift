import Foundation
import Testing
import Extraction

@Suite struct `A page's encoding` {
    private static let thai = "กรุงเทพ"

    /// The name in microdata, then the problems.
    private func name(_ bytes: [UInt8], type: String? = nil) throws -> [String] {
        let found = try extract(bytes, type: type)
        return [found.things.first?.text("name") ?? "(none)"] + found.problems
    }

    private func page(_ name: [UInt8], head: String = "") -> [UInt8] {
        Array("<html><head>\(head)</head><body itemscope itemtype=https://schema.org/Place><p itemprop=name>".utf8)
            + name + Array("</p></body></html>".utf8)
    }

    private static let thaiBytes: [UInt8] = [0xA1, 0xC3, 0xD8, 0xA7, 0xE0, 0xB7, 0xBE]

    @Test func `is the header's before the page's own`() throws {
        let text = page(Self.thaiBytes, head: "<meta charset=utf-8>")
        #expect(try name(text, type: "text/html; Charset=\"TIS-620\"") == [Self.thai])
    }

    @Test(arguments: [
        "<meta charset=windows-874>", "<META CHARSET='tis-620'>",
        "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-11'>",
        "<title><meta charset=utf-8></title><meta charset=cp874>",
    ]) func `is the page's own without a header`(head: String) throws {
        #expect(try name(page(Self.thaiBytes, head: head), type: "text/html") == [Self.thai])
    }

    @Test func `is a byte order mark's before all others`() throws {
        let utf8 = [0xEF, 0xBB, 0xBF] + page(Array(Self.thai.utf8))
        #expect(try name(utf8, type: "text/html; charset=windows-874") == [Self.thai])
        for encoding in [String.Encoding.utf16BigEndian, .utf16LittleEndian] {
            let text = String(decoding: page(Array(Self.thai.utf8)), as: UTF8.self)
            let mark: [UInt8] = encoding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            #expect(try name(mark + Array(text.data(using: encoding)!)) == [Self.thai])
            #expect(try name(Array(text.data(using: encoding)!)) == [Self.thai])
        }
    }

    @Test func `is UTF-8 if it can be, else windows-1252, without a word about it`() throws {
        #expect(try name(page(Array(Self.thai.utf8))) == [Self.thai])
        #expect(try name(page([0x63, 0x61, 0x66, 0xE9, 0x20, 0x80])) == ["café €"])
    }

    @Test func `with a wrong label is reported`() throws {
        let wrong = try name(page([0x63, 0x61, 0x66, 0xE9]), type: "text/html; charset=utf-8")
        #expect(wrong == ["café", "it says that it is UTF-8, but it is not"])
        let broken = try name(page(Array("äöü".utf8) + [0xE4]), type: "text/html; charset=utf-8")
        #expect(broken == ["äöü\u{FFFD}", "1 places are not UTF-8"])
        let unknown = try name(page(Array("ä".utf8)), type: "text/html; charset=klingon")
        #expect(unknown == ["ä", "the encoding \"klingon\" is not known"])
        let latin1 = try name(page(Array("café".utf8), head: "<meta charset=iso-8859-1>"))
        #expect(latin1 == ["café", "it says that it is WINDOWS-1252, but it is UTF-8"])
        let thai = try name(page(Array(Self.thai.utf8)), type: "text/html; charset=tis-620")
        #expect(thai == [Self.thai, "it says that it is WINDOWS-874, but it is UTF-8"])
        let utf16 = try name(page(Array("ä".utf8)), type: "text/html; charset=utf-16")
        #expect(utf16 == ["ä", "it says that it is UTF-16, but it is not"])
    }

    @Test(arguments: [
        ("shift_jis", [0x93, 0x8C, 0x8B, 0x9E] as [UInt8], "東京"), ("euc-jp", [0xC5, 0xEC, 0xB5, 0xFE], "東京"),
        ("gb2312", [0xB1, 0xB1, 0xBE, 0xA9], "北京"), ("big5", [0xA5, 0x78, 0xA5, 0x5F], "台北"),
        ("euc-kr", [0xBC, 0xAD, 0xBF, 0xEF], "서울"),
        ("koi8-r", [0xED, 0xCF, 0xD3, 0xCB, 0xD7, 0xC1], "Москва"), ("windows-1251", [0xCC, 0xEE], "Мо"),
        ("iso-8859-15", [0xA4], "€"),
        ("latin1", [0x93, 0x94], "“”"), ("iso-8859-2", [0xA3], "Ł"),
    ]) func `may be one of the old ones`(label: String, bytes: [UInt8], text: String) throws {
        #expect(try name(page(bytes), type: "text/html; charset=\(label)") == [text])
    }

    @Test func `has what is no character replaced`() throws {
        let half = try name(page([0x93, 0x8C, 0x81]), type: "text/html; charset=shift_jis")
        #expect(half.first?.hasPrefix("東\u{FFFD}") == true)
        let end = try name(page([0x93, 0x8C]).dropLast(18) + [0x81], type: "text/html; charset=shift_jis")
        #expect(end == ["東\u{FFFD}"])
    }

    @Test func `of XML is its own declaration's`() throws {
        let xml =
            Array("<?xml version=\"1.0\" encoding=\"windows-874\"?><rss><channel><item><title>".utf8) + Self.thaiBytes
            + Array("</title></item></channel></rss>".utf8)
        #expect(try extract(xml, Reading(as: .feed)).things.first?.text("name") == Self.thai)
    }
}
