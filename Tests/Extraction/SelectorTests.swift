import Markup
import Testing

@testable import Extraction

@Suite struct `A CSS selector` {
    private static let page = """
        <div id=top class="a b"><p lang=fi-FI>1</p><p class=B title="x'y">2</p><span>3</span><p data-x="abc">4</p></div>
        <ul><li>5</li><li class="hit">6</li><li>7</li><li>8<i></i></li><li>9</li></ul><p title='both " and &#39;'>10</p>
        """

    /// The first number in each element found.
    private func find(_ selector: String) throws -> [String] {
        let root = try MarkupDocument(html: Self.page.utf8).root
        return try root.elements(at: try CSSSelector(selector).xpath).map { String($0.text.prefix { $0.isNumber }) }
    }

    @Test(arguments: [
        ("p", "1 2 4 10"), ("P", "1 2 4 10"), ("div p", "1 2 4"), ("div > p.B", "2"), (".B", "2"), (".b", "1234"),
        ("#top.a > p", "1 2 4"),
        ("p + span", "3"), ("p + p", "2"), ("p ~ p", "2 4"), ("span ~ *", "4"), ("[data-x]", "4"),
        ("[data-x=abc]", "4"), ("[data-x='ab']", ""),
        ("[data-x^=a]", "4"), ("[data-x$=bc]", "4"), ("[data-x$=abcd]", ""), ("[data-x*=b]", "4"), ("[data-x^='']", ""),
        ("[class~=b] > span", "3"),
        ("[lang|=fi]", "1"), ("[lang|=f]", ""), ("p[title=\"x'y\"]", "2"), ("li:first-child", "5"),
        ("li:last-child", "9"), ("li:nth-child(2)", "6"),
        ("li:nth-child(odd)", "5 7 9"), ("li:nth-child(even)", "6 8"), ("li:nth-child(3n+1)", "5 8"),
        ("li:nth-child(-n+2)", "5 6"),
        ("li:nth-child( 2n - 1 )", "5 7 9"), ("li:nth-last-child(1)", "9"), ("li:nth-child(n+4)", "8 9"),
        ("div p:nth-of-type(3)", "4"),
        ("div p:last-of-type", "4"), ("div p:first-of-type", "1"), ("span:only-of-type", "3"), ("i:empty", ""),
        ("i:only-child", ""),
        ("li:not(.hit)", "5 7 8 9"), ("li:not(.hit, :first-child)", "7 8 9"), ("p:not([title]):not([lang])", "4"),
        ("li:contains('8')", "8"),
        ("li.hit, span , #top > p:first-child", "1 3 6"), ("ul li + li.hit", "6"),
    ]) func `finds what it means`(selector: String, numbers: String) throws {
        // Elements without a number count as "".
        let expected = selector.hasPrefix("i:") ? [""] : numbers.split(separator: " ").map(String.init)
        #expect(try find(selector) == expected, "\(selector)")
    }

    @Test func `that begins with a combinator means the element's own children`() throws {
        let root = try MarkupDocument(html: Self.page.utf8).root
        let list = try #require(try root.elements(at: "//ul").first)
        #expect(try list.elements(at: try CSSSelector("> li").xpath).count == 5)
        #expect(try list.elements(at: try CSSSelector("> i").xpath).count == 0)
    }

    @Test(arguments: [
        "", " ", "p >", "p,", ",p", "p::before", "p:hover", "p:nth-child()", "p:nth-child(x)", ":nth-of-type(1)", "p[",
        "p[a", "p[a=", "p[a=b c]", "p[a='b]", "p[a!=b]",
        "#", ".", "p:not(", "p:not(a b)", "p)", "p{", "> > p", "p:nth-child(99999999999999999999n+1)", "p:has(a)",
    ]) func `that is not known is refused with its text`(selector: String) {
        let refusal = #expect(throws: UnreadableRule.self) { try CSSSelector(selector) }
        #expect(refusal?.description.hasPrefix("the selector \"\(selector)\": ") == true)
    }

    @Test func `in XML means local names in any namespace`() throws {
        let xml = "<a xmlns=\"urn:a\"><Item Kind=\"x\"><Name>1</Name></Item><item><Name>2</Name></item></a>"
        let root = try MarkupDocument(xml: xml.utf8).root
        let found = try root.elements(at: try CSSSelector("Item[Kind=x] > Name", isHTML: false).xpath)
        #expect(found.map(\.text) == ["1"])
    }
}
