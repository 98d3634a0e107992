import Contract
import HTTPTypes
import TestKit
import Testing

@testable import GatewayService

/// By which address the site speaks of itself, whatever strangers write into requests.
@Suite(.timeLimit(.minutes(5))) struct `The site's address` {
    private static let list =
        #"{"items":[{"id":"cafe-1","name":"Café","names":{},"updatedAt":"2026-11-24T05:56:07Z"}],"total":1,"next":"abc"}"#
    private static let cached = ["/place/cafe-1", "/robots.txt", "/v1/places.atom", "/embed/menu/cafe-1"]

    private func with(_ settings: [String: String], _ test: (GatewayUnderTest) async throws -> Void) async throws {
        try await GatewayFixture.with { fixture in
            fixture.catalog.answer("/v1/places/cafe-1", #"{"id": "cafe-1", "name": "Café"}"#)
            fixture.search.answer("/v1/places?sort=newest&limit=50", Self.list)
            let usual = ["TRUSTED_PROXIES": "127.0.0.1", "EMBED_SITES": "https://shop.example", "PAGE_WAIT": "60s"]
            try await withSite(in: fixture, usual.merging(settings) { $1 }) { gateway, _ in try await test(gateway) }
        }
    }

    @Test(arguments: [
        ["X-Forwarded-Host": "evil.example"], ["Host": "evil.example"], ["Host": "127.0.0.1.evil.example"],
        ["X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "Host": "evil.example"],
        ["X-Forwarded-Host": "near.example.evil.example"],
        ["X-Forwarded-Host": "203.0.113.66", "Host": "203.0.113.66"],
    ])
    func `is never what a stranger says`(headers: [String: String]) async throws {
        let settings = [[:], ["HOSTS": "near.example"], ["PUBLIC_URL": "https://near.example"]]
        for settings in settings {
            try await with(settings) { gateway in
                for path in Self.cached + ["/sitemap.xml"] {
                    let answer = try await gateway.http.get(path, headers: headers)
                    #expect(answer.status == 200 || path == "/sitemap.xml" && answer.status == 404, "\(path)")
                    #expect(!answer.text.contains("evil.example") && !answer.text.contains("203.0.113"), "\(path)")
                    #expect(settings["PUBLIC_URL"] == nil || !answer.text.contains("127.0.0.1"), "\(path)")
                }
            }
        }
    }

    @Test func `is that of the settings, or one of their names`() async throws {
        try await with(["PUBLIC_URL": "https://near.example"]) { gateway in
            for path in Self.cached + ["/sitemap.xml"] {
                let answer = try await gateway.http.get(path)
                #expect(answer.text.contains("https://near.example/"), "\(path)")
                #expect(answer["Vary"]?.contains("Host") != true, "it is the same for all: \(path)")
            }
        }
        try await with(["HOSTS": "near.example"]) { gateway in
            for headers in [
                ["X-Forwarded-Host": "near.example", "X-Forwarded-Proto": "https"],
                ["Host": "near.example", "X-Forwarded-Proto": "https"],
            ] {
                for path in Self.cached + ["/sitemap.xml"] {
                    let answer = try await gateway.http.get(path, headers: headers)
                    #expect(answer.text.contains("https://near.example/"), "\(path) \(headers)")
                    let vary = answer["Vary"] ?? ""
                    #expect(vary.contains("Host") && vary.contains("X-Forwarded-Host"), "\(path): \(vary)")
                }
            }
            // A proxy that is not trusted is a stranger.
            #expect(try await gateway.http.get("/robots.txt").text.contains("Sitemap: http://127.0.0.1:"))
        }
    }

    @Test(arguments: [
        ([:], ["Host": "evil.example"], ""), ([:], ["X-Forwarded-Host": "evil.example", "Host": "evil.example"], ""),
        ([:], ["Host": "203.0.113.66"], ""), (["HOSTS": "near.example"], ["Host": "evil.example"], ""),
        (["HOSTS": "near.example"], ["Host": "near.example:8080"], "http://near.example:8080"),
        (
            ["HOSTS": "near.example"], ["X-Forwarded-Host": "near.example", "X-Forwarded-Proto": "https"],
            "https://near.example"
        ),
        (["PUBLIC_URL": "https://near.example"], ["Host": "evil.example"], "https://near.example"),
    ])
    func `is what search makes the old clients' addresses of`(
        settings: [String: String], headers: [String: String], told: String
    ) async throws {
        try await GatewayFixture.with { fixture in
            fixture.search.answer("/MapNewHomeServices.svc?wsdl", "<definitions/>")
            try await withSite(in: fixture, ["TRUSTED_PROXIES": "127.0.0.1"].merging(settings) { $1 }) { gateway, _ in
                let answer = try await gateway.http.get("/MapNewHomeServices.svc?wsdl", headers: headers)
                #expect(answer.status == 200)
                let asked = try #require(fixture.search.questions.last?.headers)
                let site = asked[.forwardedHost].map { "\(asked[.forwardedProto] ?? "http")://\($0)" } ?? ""
                #expect(site == told)
            }
        }
    }

    @Test func `is told to nobody outside unless it is known`() async throws {
        let settings = ["TRUSTED_PROXIES": "127.0.0.1", "HOSTS": "near.example"]
        try await AccountFixture.with(settings) { fixture in
            fixture.accounts.answer("/v1/sign-in/provider/main", #"{"location":"https://id.example/a","attempt":"x1"}"#)
            fixture.renews(AccountFixture.opened(memberships: [Membership(merchant: "m-anna", duty: .owner)]))
            let session: AccountFixture.Session = try await fixture.session(as: #"{"as":{"merchant":"m-anna"}}"#)
                .decode()
            let owner = fixture.gateway.http.with(token: session.token)
            let letter = #"{"email":"ben@example.org","duty":"staff"}"#
            for path in ["/v1/sign-in/providers/main", "/v1/merchants/m-anna/invitations"] {
                let asked = fixture.accounts.questions.count
                let refused = try await owner.post(path, json: letter, headers: ["Host": "evil.example"])
                #expect(path.contains("sign-in") ? [400, 422].contains(refused.status) : refused.status == 400)
                #expect(fixture.accounts.questions.count == asked, "nobody was told")
            }
            let departure = try await owner.post(
                "/v1/sign-in/providers/main", headers: ["Host": "evil.example", "X-Forwarded-Host": "evil.example"])
            #expect(departure.status == 400 && departure.text.contains("PUBLIC_URL"), "\(departure.text)")
            let known = ["Host": "evil.example", "X-Forwarded-Host": "near.example", "X-Forwarded-Proto": "https"]
            let gone = try await owner.post("/v1/sign-in/providers/main", headers: known)
            #expect(gone.status == 200 && gone["Set-Cookie"]?.contains("Secure") == true)
            #expect(
                fixture.accounts.questions.last?.body.contains("https://near.example/v1/sign-in/callback") == true)
            _ = try await owner.post("/v1/merchants/m-anna/invitations", json: letter, headers: known)
            #expect(fixture.accounts.questions.last?.body.contains("https://near.example/invitation#") == true)
        }
    }

    @Test func `lets nothing be loaded by what is data, and leaves pages and scripts their own policies`() async throws
    {
        let nothing = "default-src 'none'; frame-ancestors 'none'"
        try await with([:]) { gateway in
            for path in ["/v1/session", "/v1/nothing", "/readyz", "/v1/profile", "/v1/sign-in"] {
                let answer = try await gateway.http.get(path)
                #expect(answer["Content-Type"]?.contains("json") == true, "\(path)")
                #expect(answer["Content-Security-Policy"] == nothing, "\(path)")
            }
            let page = try await gateway.http.get("/")
            #expect(page["Content-Security-Policy"]?.contains("script-src") == true)
            // A worker would be bound by it.
            let worker = try await gateway.http.get("/page/worker.js")
            #expect(worker.status == 200 && worker["Content-Security-Policy"] != nothing)
        }
    }

    @Test func `tells browsers to come by https if they did`() async throws {
        let secure = ["X-Forwarded-Proto": "https"]
        try await with([:]) { gateway in
            for path in ["/", "/v1/session", "/v1/nothing", "/readyz", "/v1/profile"] {
                let answer = try await gateway.http.get(path, headers: secure)
                #expect(answer["Strict-Transport-Security"] == "max-age=31536000", "\(path)")
                #expect(answer["X-Content-Type-Options"] == "nosniff", "\(path)")
                let plain = try await gateway.http.get(path)
                #expect(plain["Strict-Transport-Security"] == nil, "\(path) was asked in the clear")
                #expect(plain["X-Content-Type-Options"] == "nosniff", "\(path)")
            }
        }
        try await with(["TRUSTED_PROXIES": ""]) { gateway in
            let answer = try await gateway.http.get("/", headers: secure)
            #expect(answer["Strict-Transport-Security"] == nil)
        }
        try await with(["HSTS_TIME": "0s"]) { gateway in
            let answer = try await gateway.http.get("/", headers: secure)
            #expect(answer["Strict-Transport-Security"] == nil)
        }
        try await with(["PUBLIC_URL": "https://near.example", "HSTS_TIME": "7d"]) { gateway in
            let answer = try await gateway.http.get("/")
            #expect(answer["Strict-Transport-Security"] == "max-age=604800")
        }
    }
}
