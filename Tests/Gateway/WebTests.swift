import TestKit
import Testing

@testable import GatewayService

/// What the gateway hands to the web.
@Suite(.timeLimit(.minutes(5))) struct `The web in the gateway` {
    @Test(arguments: [false, true])
    func `knows whether there is a notifier`(hasNotifier: Bool) async throws {
        try await withSite(hasNotifier ? ["NOTIFIER": "http://127.0.0.1:1"] : [:]) { gateway, _ in
            let page = try await gateway.http.get("/?shell").text
            #expect(page.contains("&quot;hasNotifier&quot;:\(hasNotifier)"))
        }
    }

    @Test(arguments: [[:], ["STRIPE_WEBHOOK_SECRET": "whsec_of-thirty-two-bytes-or-more"]])
    func `knows whether notices of payments arrive`(settings: [String: String]) async throws {
        try await withSite(settings) { gateway, _ in
            let text = try await gateway.http.get("/page/settings.json").text
            #expect(text.contains("\"onlinePayment\":\(!settings.isEmpty)"))
        }
    }

    @Test func `reads the catalog, search and the recommender`() async throws {
        try await GatewayFixture.with { fixture in
            fixture.catalog.answer("/v1/places/cafe-1", #"{"id": "cafe-1", "name": "Café"}"#)
            fixture.search.answer(
                "/v1/items?place=cafe-1&limit=60",
                #"{"items": [{"id": "cafe-1.tea", "name": "Tea"}], "total": 1, "next": null}"#)
            fixture.recommender.answer("/v1/ratings/cafe-1", #"{"thing": "cafe-1", "average": 4.5, "count": 12}"#)
            try await withSite(in: fixture, ["PAGE_WAIT": "60s"]) { gateway, _ in
                let page = try await gateway.http.get("/place/cafe-1").text
                #expect(
                    page.contains("<h1>Café</h1>") && page.contains(">Tea</a>") && page.contains("\"ratingCount\":12"))
            }
        }
    }
}
