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
        ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"), ("&#99999999999;", "\u{FFFD}"), ("&#1;", "&#1;"),
        ("Joe&#39s", "Joe's"), ("&#8364 5", "€ 5"), ("&#x;", "&#x;"), ("&#xZ;", "&#xZ;"), ("&#128;&#X99;", "€™"),
        ("&apos;s &lsquo;a&rsquo; &hellip;", "'s ‘a’ …"), ("&star;&check;&phone;", "☆✓☎"), ("&starf; &Star;", "★ ⋆"),
        ("&NotEqualTilde;", "≂̸"), ("&CounterClockwiseContourIntegral;", "∳"), ("&Tab;&NewLine;", "\t\n"),
        ("&lbrace;&num;&percnt;&plus;&comma;&period;&excl;&quest;&colon;&rbrace;", "{#%+,.!?:}"),
        ("&ndash;&mdash;&numsp;&thinsp;", "–—\u{2007}\u{2009}"), ("&Ccaron;evapi &zcaron;&inodot;", "Čevapi žı"),
        ("&QUOT;&AMP;&COPY;", "\"&©"), ("a &copy b", "a &copy b"), ("?a=1&copy=2", "?a=1&copy=2"),
        ("&amp;\u{301}", "&\u{301}"),
        ("x < 3 & y > 2", "x < 3 & y > 2"),
        ("I <3 tapas", "I <3 tapas"), ("a<b>c", "ac"), ("<p>Fine &amp; <b>dry</b></p>", "Fine & dry"),
        ("One<br>two<br/>three", "One two three"), ("<ul><li>a</li><li>b</li></ul>", "a b"),
        ("&lt;p&gt;Fine &amp;amp; dry&lt;/p&gt;", "Fine & dry"), ("<a href='x'>here</a>", "here"),
        ("<script>alert(1)</script>Soup", "Soup"), ("Café </script> & Co", "Café </script> & Co"), ("hot</p>", "hot"),
        ("<p>a &check; b &nosuch; c</p>", "a ✓ b &nosuch; c"),
        ("<a title='1 > 0'>x</a> y", "x y"), ("<b class=\"x>Soup</b> of day", "Soup of day"),
        ("<p>Joe's <b>Bar</b></p>", "Joe's Bar"), ("I <3 <b>Soup</b>", "I <3 Soup"),
        ("Soup <b and more", "Soup <b and more"),
        ("<style>a{}</style><P>Soup</P >hot", "Soup hot"), ("<!-- a > b --><b>Soup</b>", "Soup"),
        ("<!-- c -->Soup", "Soup"), ("<Soup> of <day>", "<Soup> of <day>"),
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

    /// Each would take hours if the rest of the text was looked through at each mark.
    @Test(arguments: ["<", "<b ", "</b ", "<!--", "<b a=\"", "<script ", "<?", "&", "&#", "&amp", "<b\u{301} "])
    func `is read in one pass`(mark: String) {
        let text = String(repeating: mark, count: (1 << 20) / mark.utf8.count)
        #expect(WrittenText.plain(text) == text && WrittenText.withoutTags(text) == text)
        #expect(WrittenText.resolved(text) == text)
        #expect(WrittenText.html(text + "> <p>end</p>").utf8.count <= text.utf8.count + 9)
        _ = WrittenText.plain("<p>" + text)
    }

    @Test func `is whole however long and deep it is`() {
        let text = String(repeating: "<div>Soup</div>", count: 100_000)
        #expect(WrittenText.plain(text).split(separator: " ").count == 100_000)
        let deep = String(repeating: "<div>", count: 1000) + "Soup" + String(repeating: "</div>", count: 1000)
        #expect(WrittenText.plain(deep) == "Soup")
    }

    @Test func `is read alike on a page`() throws {
        let page = "<p title='&check; &amp;check;'>&check; &nosuch; &amp;check; &eacute; &NotEqualTilde; AT&T</p>"
        let root = try MarkupDocument(html: Array(page.utf8)).root
        #expect(root.readableText == "✓ &nosuch; &check; é ≂̸ AT&T")
        #expect(try root.elements(at: "//p").first?.attribute("title") == "✓ &check;")
    }
}

@Suite struct `A page of deep elements` {
    @Test func `is read to its limit, and is marked as cut`() throws {
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
