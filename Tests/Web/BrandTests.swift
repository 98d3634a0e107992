import Foundation
import ServiceKit
import TestKit
import Testing

@testable import Web

/// Under which name and with what a deployment shows itself.
struct `A brand` {
    @Test func `is read from a file with what lies beside it`() throws {
        let folder = try Folder([
            "brand.json": """
            {"name": "Kitchen Street", "shortName": "Kitchen", "logo": "logo.svg", "accent": "#b3541e", "start": [41.387, 2.17],
             "languages": ["es", "en"], "currencies": ["EUR"], "modules": ["food"],
             "pages": {"terms": {"es": "terms.es.md", "en": "terms.md"}, "imprint": "imprint.md"},
             "contact": {"email": "hello@kitchen.example", "website": "https://kitchen.example", "telephone": "+34 93 000"}}
            """,
            "logo.svg": mark, "terms.md": "# Terms\n\nPay.", "terms.es.md": "# Condiciones\n\nPaga.",
            "imprint.md": "Us.",
            "pictures/icon-192.png": "a picture",
        ])
        let brand = try BrandFile.read(folder.file("brand.json"))
        #expect(brand.name == "Kitchen Street" && brand.shortName == "Kitchen")
        #expect(brand.modules == [.food] && brand.languages == ["es", "en"] && brand.currencies == ["EUR"])
        #expect(brand.start == [41.387, 2.17] && brand.email == "hello@kitchen.example")
        #expect(brand.logo?.isPlain == true && brand.pictures.keys.sorted() == ["icon-192.png"])
        #expect(brand.text(of: "terms", in: "es")?.text.title == "Condiciones")
        #expect(brand.text(of: "terms", in: "fi")?.language == "en")
        #expect(brand.text(of: "imprint", in: "en")?.language == "es")
        #expect(brand.text(of: "privacy", in: "en") == nil)
    }

    @Test(arguments: [
        (#"{"name": ""}"#, "name: it must have 1 to 60"), (#"{"name": 1}"#, "name is not of the right type"),
        (#"{"nme": "a"}"#, "nme is not known"), ("[]", "no JSON object"),
        (#"{"modules": ["cars"]}"#, "\"cars\" is not known"),
        (#"{"modules": []}"#, "at least one"), (#"{"accent": "green"}"#, "no colour like"),
        (#"{"start": [100, 0]}"#, "start: "),
        (#"{"currencies": ["euro"]}"#, "no code like EUR"), (#"{"languages": ["en", "en"]}"#, "none of them twice"),
        (#"{"pages": {"prices": "a.md"}}"#, "\"prices\" is not known"),
        (#"{"pages": {"terms": "none.md"}}"#, "no file"),
        (#"{"pages": {"terms": "../brand.json"}}"#, "no file"),
        (#"{"logo": "bad.svg"}"#, "bad.svg: line 1: a \"script\" element"),
        (#"{"contact": {"email": "me"}}"#, "contact.email"),
        (#"{"contact": {"website": "javascript:x"}}"#, "contact.website"),
        (#"{"pages": {"terms": "bad.md"}}"#, "bad.md, line 3: a link to"),
    ])
    func `that is wrong stops the start, and says which member`(written: String, says: String) throws {
        let folder = try Folder([
            "brand.json": written,
            "bad.svg": #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>1</script></svg>"#,
            "bad.md": "one\n\n[two](javascript:alert)",
        ])
        let error = #expect(throws: SettingsError.self) { _ = try BrandFile.read(folder.file("brand.json")) }
        #expect("\(error!)".contains(says), "\(error!)")
    }

    @Test func `has an accent with which all can be read, or is told the nearest that has`() throws {
        for text in ["#1a7f5a", "#b3541e", "#ffd400", "#888888", "#3355ff"] {
            #expect(Accent(text)?.fault == nil, "\(text)")
        }
        let green = try #require(Accent("#006d4b"))
        #expect(abs(green.hue - 164) < 3 && abs(green.chroma - 0.11) < 0.02)
        let plain = green.plainTokens(isDark: false)
        #expect(plain.contains("--brand: \(green.button);") && plain.contains("--on-brand: #ffffff;"))
        #expect(green.plainTokens(isDark: true) != plain)
        let loud = try #require(Accent("#0000ff"))
        let fault = try #require(loud.fault)
        #expect(fault.contains("#0000ff is too strong"))
        #expect(loud.nearest.fault == nil && abs(loud.nearest.hue - loud.hue) < 3 && loud.nearest.chroma < loud.chroma)
    }

    @Test(arguments: [
        "<svg xmlns='http://www.w3.org/2000/svg'/>", "<svg viewBox='0 0 1 1'/>", "<svg", "",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><image href='https://a.example/a.png'/></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path fill='url(https://a.example/a.svg#a)'/></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path style='fill: red'/></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><foreignObject/></svg>",
        "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>",
    ])
    func `has a logo that draws and does nothing else`(drawing: String) {
        #expect(throws: Logo.Fault.self) { _ = try Logo(Array(drawing.utf8)) }
    }

    @Test func `takes of a logo what draws, and leaves out what would run`() throws {
        let drawn = try Logo(
            Array(
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' onload='a()'><title>x</title><path onclick='b()' d='M0 0&quot;' fill='#fff'/></svg>"
                    .utf8))
        #expect(drawn.svg.contains("<path d=\"M0 0&quot;\" fill=\"#fff\">") && !drawn.svg.contains("on"))
    }

    @Test func `has pages of its own, of text alone`() throws {
        let text = try Markdown("# A & *b*\n\none\ntwo **three** [four](/terms) \\*\n\n- a\n- b <script>\n\n1. c\n2. d")
        #expect(
            text.html == """
                <h1>A &amp; <em>b</em></h1>
                <p>one two <strong>three</strong> <a href="/terms">four</a> *</p>
                <ul><li>a</li><li>b &lt;script&gt;</li></ul>
                <ol><li>c</li><li>d</li></ol>
                """)
        #expect(text.title == "A & b" && text.blocks.map(\.kind) == [.heading, .paragraph, .list, .numbers])
        for bad in ["a *b", "**b", "[a](data:x)", "[a](//evil.example)", ""] {
            #expect(throws: Markdown.Fault.self, "\(bad)") { _ = try Markdown(bad) }
        }
    }
}

private let mark =
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z" fill="currentColor"/></svg>"#

/// A folder with some files.
private struct Folder {
    private let scratch: ScratchFolder

    init(_ files: [String: String]) throws {
        scratch = try ScratchFolder()
        for (name, text) in files {
            let url = URL(fileURLWithPath: scratch.file(name))
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    func file(_ name: String) -> String { scratch.file(name) }
}
