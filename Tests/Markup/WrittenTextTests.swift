import Markup
import Testing

@Suite struct `A text that was escaped for HTML` {
    @Test(arguments: [
        ("Z&uuml;rcher &#39;Stube&#39; &amp; Bar", "Zürcher 'Stube' & Bar"), ("Ros&eacute;", "Rosé"),
        ("Fish &amp; Chips", "Fish & Chips"), ("5 &euro;", "5 €"), ("&#x20AC;5 &#8211; 7", "€5 – 7"),
        ("It&#8217;s &quot;good&quot;", "It’s \"good\""), ("It&#146;s", "It’s"), ("caf&#xe9;", "café"),
        ("&copy; 2026", "© 2026"),
        ("Tom &amp;amp; Jerry", "Tom &amp; Jerry"), ("&amp;lt;b&amp;gt;", "&lt;b&gt;"), ("a&nbsp;b", "a\u{A0}b"),
        ("AT&T", "AT&T"), ("R&D; more", "R&D; more"), ("&", "&"), ("&;", "&;"), ("&#;", "&#;"),
        ("&nosuch;", "&nosuch;"),
        ("&#0;", "&#0;"), ("&#xD800;", "&#xD800;"), ("&#99999999999;", "&#99999999999;"),
        ("x < 3 & y > 2", "x < 3 & y > 2"),
        ("I <3 tapas", "I <3 tapas"), ("a<b>c", "ac"), ("<p>Fine &amp; <b>dry</b></p>", "Fine & dry"),
        ("One<br>two<br/>three", "One two three"), ("<ul><li>a</li><li>b</li></ul>", "a b"),
        ("&lt;p&gt;Fine &amp;amp; dry&lt;/p&gt;", "Fine & dry"), ("<a href='x'>here</a>", "here"),
        ("<script>alert(1)</script>Soup", "Soup"), ("<!-- c -->Soup", "Soup"), ("<Soup> of <day>", "<Soup> of <day>"),
        ("&lt;3", "<3"), ("ข้าว &amp; ไก่", "ข้าว & ไก่"), ("", ""),
    ]) func `is read as it was meant, once`(text: String, plain: String) {
        #expect(WrittenText.plain(text) == plain)
    }

    @Test(arguments: [
        ("Tom &amp; Jerry", "Tom &amp; Jerry"), ("Fish & Chips", "Fish & Chips"), ("<p>Fine</p>", "Fine"),
        ("a < b", "a < b"),
    ]) func `of which the references are resolved already keeps the others`(text: String, plain: String) {
        #expect(WrittenText.withoutTags(text) == plain)
    }
}

@Suite struct `A page of deep elements` {
    @Test func `is read to its limit, and says that it is cut`() throws {
        let text =
            String(repeating: "<div>", count: 300) + "<p id='deep'>deep</p>" + String(repeating: "</div>", count: 300)
        let limits = ReadingLimits(depth: 100)
        let cut = try MarkupDocument(
            html: Array("<body><p>before</p>\(text)<p id='a'>after</p></body>".utf8), limits: limits)
        #expect(cut.isCut && cut.root.readableText == "before deep after")
        #expect(try cut.root.elements(at: "//p").count == 2)
        let whole = try MarkupDocument(html: Array("<body><div><p>a</p></div></body>".utf8), limits: limits)
        #expect(!whole.isCut)
    }
}
