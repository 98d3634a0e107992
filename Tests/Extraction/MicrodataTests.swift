import Testing
import Extraction

@Suite struct `Microdata in a page` {
    @Test func `becomes things, each value by its element`() throws {
        let found = try extract(
            """
            <div itemscope itemtype="https://schema.org/Movie" itemid="/films/1"><h1 itemprop="name"> Tango
              <small>in Turku</small></h1>
            <meta itemprop="duration" content="PT90M"><img itemprop="image" src="../p.jpg"><a itemprop="url" href="?y=2">more</a>
            <time itemprop="datePublished" datetime="2026-11-20">Friday</time><time itemprop="dateModified">2026-11-21</time>
            <data itemprop="identifier" value="42">forty-two</data><object itemprop="trailer" data="/t.mp4"></object>
            <link itemprop="availability" href="http://schema.org/InStock"><span itemprop="price" content="9.50">9,50 €</span>
            <p itemprop="description abstract">One<br>two<script>no</script></p><span itemprop="alternateName" lang="th">แทงโก้</span>
            <span itemprop="empty"> </span>
            <div itemprop="director" itemscope itemtype="http://schema.org/Person"><b itemprop="name">Ana</b></div></div>
            """)
        #expect(
            found.json == [
                #"{"@id":"https://example.org/films/1","@type":"Movie","abstract":"One two","alternateName":{"@language":"th","@value":"แทงโก้"},"availability":"InStock","dateModified":"2026-11-21","datePublished":"2026-11-20","description":"One two","director":{"@type":"Person","name":"Ana"},"duration":"PT90M","identifier":"42","image":"https://example.org/p.jpg","name":"Tango in Turku","price":"9.50","trailer":"https://example.org/t.mp4","url":"https://example.org/films/page?y=2"}"#
            ])
        #expect(found.problems == [])
    }

    @Test func `takes in what itemref names, wherever it stands`() throws {
        let found = try extract(
            """
            <div id="shared"><p itemprop="telephone">1</p><p><i itemprop="email">a@b</i></p></div>
            <div itemscope itemtype="https://schema.org/Place" itemref="shared gone"><i itemprop="name">A</i></div>
            <div itemscope itemtype="https://schema.org/Place" itemref="shared"><i itemprop="name">B</i></div>
            """)
        #expect(
            found.json == [
                #"{"@type":"Place","email":"a@b","name":"A","telephone":"1"}"#,
                #"{"@type":"Place","email":"a@b","name":"B","telephone":"1"}"#,
            ])
        #expect(found.problems == [#"microdata: itemref names "gone", which is not there"#])
    }

    @Test func `whose itemref goes in circles ends`() throws {
        let found = try extract(
            """
            <div itemscope itemtype="https://schema.org/Place" id="a" itemref="b"><i itemprop="name">A</i></div>
            <div id="b"><div itemprop="containsPlace" itemscope itemref="a b"><i itemprop="name">B</i></div></div>
            """)
        #expect(found.things.first?.text("name") == "A")
        let many = (0..<200).map {
            "<div id=\"x\($0)\"><i itemprop=p itemscope itemref=\"x\($0 + 1)\"></i><i itemprop=q itemscope itemref=\"x\($0 + 1)\"></i></div>"
        }
        let bounded = try extract("<div itemscope itemref=x0></div>" + many.joined())
        #expect(bounded.problems.contains("microdata: itemref leads in circles; some is left out"))
    }

    @Test func `whose property belongs to nothing stands for itself`() throws {
        let found = try extract(
            "<p itemprop=x itemscope itemtype=https://schema.org/Place><i itemprop=name>A</i></p><p id=b itemprop=y itemscope><i itemprop=name>B</i></p><p itemscope itemref=b></p>"
        )
        #expect(found.json == [#"{"@type":"Place","name":"A"}"#])
    }

    @Test func `is read however broken the page is`() throws {
        let found = try extract(
            "<table><div itemscope itemtype=https://schema.org/Place><td itemprop=name>Caf\u{E9} <b>X</td></i></table><p itemprop=lost></span"
        )
        #expect(found.json == [#"{"@type":"Place","name":"Café X"}"#])
    }

    @Test func `starts from the page's base`() throws {
        let found = try extract(
            "<base href='https://other.example/a/'><div itemscope itemtype=https://schema.org/Place><a itemprop=url href=b>x</a></div>"
        )
        #expect(found.things.first?.text("url") == "https://other.example/a/b")
    }

    @Test func `with too many attributes is refused, too deep is cut, and JSON-LD beside it read`() throws {
        let json = #"<script type="application/ld+json">{"@type":"Movie","name":"T"}</script>"#
        let wide = (0..<60_000).map { "a\($0)=1" }.joined(separator: " ")
        let attributes = try extract("\(json)<div itemscope \(wide)></div>")
        #expect(attributes.json == [#"{"@type":"Movie","name":"T"}"#])
        #expect(
            attributes.problems == ["the page's elements: an element must have at most 200 attributes and namespaces"])
        let deep = try extract("\(json)<div itemscope>" + String(repeating: "<div>", count: 100_000))
        #expect(deep.things.count == 1)
        #expect(deep.problems.count == 2 && deep.problems[0].contains("deeper"))
    }
}

@Suite struct `RDFa in a page` {
    @Test func `becomes things`() throws {
        let found = try extract(
            """
            <div vocab="http://schema.org/" typeof="Movie" resource="#m"><h1 property="name">Tango</h1>
            <span property="director" typeof="Person"><b property="name">Ana</b><a property="url" href="/ana">x</a></span>
            <meta property="duration" content="PT90M"><img property="image" src="p.jpg"><time property="datePublished" datetime="2026">x</time>
            <link property="availability" href="https://schema.org/InStock"><span property="workPresented" resource="#n"></span></div>
            <div vocab="https://schema.org/" resource="#n" typeof="CreativeWork"><i property="name">N</i></div>
            <div prefix="s: https://schema.org/" typeof="s:Place"><i property="s:name">P</i></div>
            """)
        #expect(
            found.json == [
                #"{"@id":"https://example.org/films/page?x=1#m","@type":"Movie","availability":"InStock","datePublished":"2026","director":{"@type":"Person","name":"Ana","url":"https://example.org/ana"},"duration":"PT90M","image":"https://example.org/films/p.jpg","name":"Tango","workPresented":{"@id":"https://example.org/films/page?x=1#n","@type":"CreativeWork","name":"N"}}"#,
                #"{"@id":"https://example.org/films/page?x=1#n","@type":"CreativeWork","name":"N"}"#,
                #"{"@type":"Place","name":"P"}"#,
            ])
    }

    @Test func `is not what only looks like it`() throws {
        let found = try extract(
            "<html prefix=\"og: https://ogp.me/ns#\"><meta property=\"og:title\" content=\"x\"><i property=\"name\">x</i>"
        )
        #expect(found.things.isEmpty)
    }
}
