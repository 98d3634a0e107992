import Contract
import Foundation
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// The page, its files, and what is nobody's.
@Suite struct WebsiteTests {
    @Test(.timeLimit(.minutes(5)))
    func `the page is at its paths, and says so at unknown ones, under a strict policy`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.catalog.answer("/v1/places/cafe-1", #"{"id": "cafe-1", "name": "Café"}"#)
            try await withSite(in: fixture) { gateway, _ in
                for path in ["/", "/place/cafe-1", "/my-orders"] {
                    let answer = try await gateway.http.get(path)
                    #expect(answer.status == 200)
                    #expect(answer["Content-Type"] == "text/html; charset=utf-8")
                    #expect(answer["Cache-Control"] == "no-cache")
                    let policy = try #require(answer["Content-Security-Policy"])
                    #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"))
                    #expect(
                        policy.contains("img-src 'self' data: https://pictures.example https://*.tiles.example;")
                            && !policy.contains("unsafe"))
                    #expect(answer.text.contains("name=\"picture-sites\" content=\"https://pictures.example\""))
                }
                let unknown = try await gateway.http.get("/anything/else")
                #expect(unknown.status == 404 && unknown["Content-Type"] == "text/html; charset=utf-8")
                #expect(unknown.text.contains("<h1>missing.title</h1>"), "it says so without scripts, too")
                for path in [
                    "/v1/nothing", "/images/none.svg", "/favicon.ico", "/page/nothing", "/a/../../etc/passwd.txt",
                ] {
                    let answer = try await gateway.http.get(path)
                    #expect(answer.status == 404)
                    #expect(answer["Content-Type"] == "application/problem+json")
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func `the page knows whether anybody tells of orders here`(isThere: Bool) async throws {
        try await withSite(isThere ? ["NOTIFIER": "http://127.0.0.1:1"] : [:]) { gateway, _ in
            let page = try await gateway.http.get("/?shell").text
            #expect(page.contains("&quot;tells&quot;:\(isThere)"))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `words are served by language, each without the others`() async throws {
        try await withSite { gateway, version in
            let files = "/page/\(version)"
            let (whole, part) = ("\(files)/messages/fi.json", "\(files)/words/desk-en.json")
            let words = try await [gateway.http.get(whole).text, gateway.http.get(part).text]
            #expect(words == [#"{"a.b":"Meri"}"#, #"{"c.d":"Desk"}"#])
            #expect(try await gateway.http.get("\(files)/words/desk.json").status == 404)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `files last under their version and are asked for anew under another`() async throws {
        try await withSite { gateway, version in
            let path = "/page/\(version)/script/start.js"
            let answer = try await gateway.http.get(path)
            #expect(answer.status == 200)
            #expect(answer.text.hasPrefix("import { limits }"))
            #expect(answer["Content-Type"] == "text/javascript; charset=utf-8")
            #expect(answer["Cache-Control"] == "public, max-age=31536000, immutable")
            let tag = try #require(answer["ETag"])
            #expect(try await gateway.http.with("If-None-Match", tag).get(path).status == 304)
            let older = try await gateway.http.get("/page/older/script/start.js")
            #expect(older.status == 200 && older["Cache-Control"] == "no-cache")
            #expect(try await gateway.http.get("/page/\(version)/index.html").status == 404)
            #expect(try await gateway.http.get("/page/\(version)/.hidden.js").status == 404)
            for escape in ["../outside.js", "%2e%2e/outside.js", "script/%2e%2e%2f..%2foutside.js"] {
                #expect(try await gateway.http.get("/page/\(version)/\(escape)").status == 404)
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `what lies compressed beside a file goes to those who read it`() async throws {
        try await withSite { gateway, version in
            let path = "/page/\(version)/leaflet/leaflet.css"
            let plain = try await gateway.http.get(path)
            #expect(plain["Content-Encoding"] == nil)
            #expect(plain["Vary"] == "Accept-Encoding")
            let compressed = try await gateway.http.with("Accept-Encoding", "br, gzip").get(path)
            #expect(compressed["Content-Encoding"] == "gzip")
            #expect(compressed["ETag"] != plain["ETag"])
            let refused = try await gateway.http.with("Accept-Encoding", "gzip;q=0").get(path)
            #expect(refused["Content-Encoding"] == nil)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `the page is told its maps and its files, and the worker may look after all of it`() async throws {
        struct Told: Decodable {
            struct Tiles: Decodable { let url: String }
            let version: String
            let files: [String]
            let tiles: [String: Tiles]
            let start: [Double]
        }
        try await withSite { gateway, version in
            let told: Told = try await gateway.http.get("/page/settings.json").decode()
            #expect(told.version == version)
            #expect(told.files.contains("leaflet/leaflet.min.js") && told.files.contains("bundle/start.js"))
            #expect(!told.files.contains { $0.hasPrefix("script/") }, "what is in a bundle is not kept twice")
            #expect(!told.files.contains("index.html"))
            #expect(told.tiles["standard"]?.url == SmallSite.tiles)
            #expect(told.start == [41.4, 2.17])
            let worker = try await gateway.http.get("/page/worker.js")
            #expect(worker["Service-Worker-Allowed"] == "/")
            #expect(worker.text == "const version = '\(version)'")
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `the page offers as much as is taken, and keeps that for times without a connection`() async throws {
        try await withSite { gateway, version in
            let answer = try await gateway.http.get("/page/\(version)/script/limits.js")
            #expect(answer["Content-Type"] == "text/javascript; charset=utf-8")
            #expect(answer.text.contains("export const limits = Object.freeze({"))
            #expect(answer.text.contains("\"orderLines\":\(LineRules.order.mostLines)"))
            #expect(answer.text.contains("\"ofOneItem\":\(LineRules.order.mostOfOneItem)"))
            #expect(try await gateway.http.get("/page/\(version)/bundle/base.js").text.contains("\"orderLines\""))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `the page names its bundles, its style in one file, and the messages that the reader will read`() async throws
    {
        try await withSite { gateway, version in
            let page = try await gateway.http.with("Accept-Language", "de, fi;q=0.5, en;q=0.4").get("/place/cafe-1")
            #expect(page["Vary"]?.contains("Accept-Language") == true)
            let files = "/page/\(version)"
            for part in [
                "<script type=\"module\" src=\"\(files)/bundle/start.js\">",
                "<link rel=\"modulepreload\" href=\"\(files)/bundle/base.js\">",
                "<link rel=\"modulepreload\" href=\"\(files)/bundle/place/place.js\">",
                "<link rel=\"stylesheet\" href=\"\(files)/bundle/start.css\">",
                "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"\(files)/messages/fi.json\">",
            ] { #expect(page.text.contains(part), "\(part)") }
            #expect(page.text.components(separatedBy: "stylesheet").count == 2)
            #expect(try await gateway.http.get("\(files)/bundle/start.css").text == "a { b: c }\n\nd { e: f }\n\n")
            // For times without a connection: of no path.
            #expect(try await !gateway.http.get("/?shell").text.contains("bundle/place"))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `without a folder there is no page, and a folder that lacks one stops the start`() async throws {
        try await GatewayFixture.with { fixture in
            let status = try await fixture.withGateway { gateway in try await gateway.http.get("/").status }
            #expect(status == 404)
            let folder = try ScratchFolder()
            await #expect(throws: SettingsError.self) {
                try await fixture.withGateway(["PAGE": folder.path]) { _ in }
            }
        }
    }

    @Test(arguments: [
        ("https://a.example", "https://a.example"), ("https://A.example:8443", "https://a.example:8443"),
        ("https://*.a.example", "https://*.a.example"), ("http://a.example", nil), ("https:", nil), ("https://*", nil),
        ("https://*.", nil), ("*", nil), ("https://a.example/path", nil), ("https://a.example; script-src *", nil),
        ("https://a.example\"><script>", nil),
    ])
    func `only whole sites of https may have pictures shown`(text: String, site: String?) {
        #expect(WebSettings.pictureSite(text) == site)
    }

    @Test(arguments: [
        ("https://{s}.tiles.example/{z}/{x}/{y}.png", "https://*.tiles.example"),
        ("http://127.0.0.1:9000/{z}/{x}/{y}.png", "http://127.0.0.1:9000"), ("ftp://a/{z}", nil),
        ("https://a; script-src */{z}", nil), ("nothing", nil),
    ])
    func `a tile address says which site the policy names`(template: String, site: String?) {
        #expect(WebSettings.site(of: template) == site)
    }
}
