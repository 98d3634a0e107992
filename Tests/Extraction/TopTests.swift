import Foundation
import Testing
import Extraction

@Suite struct `The foremost of a page` {
    private static let page = """
        <ul><li data-day=2026-10-02 data-stars=3>b</li><li data-stars=10>none</li><li data-day=2026-10-12 data-stars=4.5>c</li>
        <li data-day=2026-10-02 data-stars=4.5>d</li><li data-day=2026-09-30>a</li></ul>
        <a href=/1>1</a><a href=/2>2</a><a href=/2#x>2</a><a href=/other>o</a><a href=/3>3</a>
        """

    private func names(_ top: String) throws -> [String] {
        let rule = #"""
            {"as": "html", \#(top) "things": [{"type": "Review", "each": {"css": "li"}, "fields": {"name": {},
             "datePublished": {"attribute": "data-day"}, "stars": {"attribute": "data-stars"}}}]}
            """#
        return try extract(Self.page, try reading(rule)).things.compactMap { $0.text("name") }
    }

    @Test func `things are the first ones`() throws {
        #expect(try names("") == ["b", "none", "c", "d", "a"])
        #expect(try names(#""top": {"count": 2},"#) == ["b", "none"])
        #expect(try names(#""top": {"count": 100},"#).count == 5)
    }

    @Test func `things are those with the greatest value, equal ones in their order, those without it last`() throws {
        #expect(try names(#""top": {"count": 3, "by": "datePublished"},"#) == ["c", "b", "d"])
        #expect(try names(#""top": {"count": 5, "by": "datePublished"},"#) == ["c", "b", "d", "a", "none"])
        #expect(try names(#""top": {"count": 4, "by": "stars"},"#) == ["none", "c", "d", "b"])
    }

    @Test func `links are the first that the rule takes`() throws {
        let rule = #"{"as": "html", "links": {"follow": ["/[0-9]$"], "most": 2}}"#
        let found = try extract(Self.page, try reading(rule))
        #expect(found.links.map(\.absoluteString) == ["https://example.org/1", "https://example.org/2"])
    }

    @Test(arguments: [
        (#""top": {"count": 0}"#, "top.count: must be a whole number from 1 to 10000"),
        (#""top": {"count": 1, "by": ""}"#, "top.by: must be a property, such as datePublished"),
        (#""links": {"most": 0}"#, "links.most: must be a whole number from 1 to 60000"),
    ]) func `has counts that are right`(part: String, reason: String) throws {
        #expect(try refusal(#"{"as": "html", \#(part)}"#) == reason)
    }
}
