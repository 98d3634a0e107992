import Extraction
import Events
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Web

/// Head and content of public pages, as search engines and readers without scripts get them.
struct `A public page` {
    private let place = #"""
        {"id": "cafe-1", "name": "Café </script> & Co", "names": {"fi": "Kahvila"}, "types": ["CafeOrCoffeeShop", "FoodEstablishment"],
         "address": {"streetAddress": "Carrer Nou 1", "addressLocality": "Barcelona", "addressCountry": "ES"},
         "geo": {"latitude": 41.4, "longitude": 2.17}, "telephone": "+34 930 000 000", "images": ["/images/bar.svg", "/v1/pictures/p"],
         "openingHours": {"text": "Mo-Fr 08:00-24:00", "rules": [{"days": ["Mo", "Tu"], "times": [{"opens": "08:00", "closes": "24:00"}]}]}}
        """#
    private let menu = #"""
        {"items": [{"id": "cafe-1.tea", "name": "Tea", "price": {"amount": 250, "currency": "EUR"}}], "total": 1, "next": null}
        """#

    private func with(
        _ settings: [String: String] = [:], _ test: @escaping @Sendable (WebUnderTest) async throws -> Void
    ) async throws {
        try await WebUnderTest.with(settings) { [place, menu] web in
            web.services.catalog.answer("/v1/places/cafe-1", place)
            web.services.search.answer("/v1/items?place=cafe-1&limit=60", menu)
            web.services.recommender.answer("/v1/ratings/cafe-1", #"{"thing": "cafe-1", "average": 4.5, "count": 12}"#)
            web.services.recommender.answer(
                "/v1/ratings/cafe-1/reviews?limit=5",
                #"{"items": [{"id": "r", "thing": "cafe-1", "stars": 4.5, "text": "Good.", "at": "2026-11-23T14:37:27Z"}]}"#
            )
            try await test(web)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `is read back equal by our own crawler`() async throws {
        try await with { web in
            let answer = try await web.http.get("/place/cafe-1")
            #expect(answer.status == 200)
            let page = FetchedPage(
                bytes: Array(answer.text.utf8), url: try #require(URL(string: "https://near.example/place/cafe-1")),
                contentType: answer["Content-Type"], at: .now)
            let thing = try #require(try PageReader(Reading(as: .html)).extract(page).things.first)
            #expect(thing.types == ["CafeOrCoffeeShop"] && thing.id == "https://near.example/place/cafe-1")
            #expect(thing.text("name") == "Café </script> & Co" && thing.text("telephone") == "+34 930 000 000")
            #expect(thing.thing("address")?.text("streetAddress") == "Carrer Nou 1")
            #expect(thing.thing("geo")?["latitude"] == [.number(41.4)])
            #expect(thing.thing("aggregateRating")?["ratingCount"] == [.number(12)])
            #expect(
                thing["image"].compactMap(\.text) == [
                    "https://near.example/images/bar.svg", "https://near.example/v1/pictures/p",
                ])
            let review = try #require(thing.thing("review"))
            #expect(review.text("reviewBody") == "Good.")
            #expect(review.thing("reviewRating")?["ratingValue"] == [.number(4.5)])
            let item = try #require(thing.thing("hasMenu")?.thing("hasMenuItem"))
            #expect(item.text("name") == "Tea" && item.thing("offers")?.text("price") == "2.50")
            let hours = try #require(thing.thing("openingHoursSpecification"))
            #expect(hours.text("opens") == "08:00" && hours["dayOfWeek"].count == 2)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `has its title and its addresses in every language in the head`() async throws {
        try await with { web in
            let text = try await web.http.get("/place/cafe-1?lang=fi").text
            for part in [
                "<html lang=\"fi\">", "<title>Kahvila · Vicinity</title>", "<h1>Kahvila</h1>",
                "<link rel=\"canonical\" href=\"https://near.example/place/cafe-1?lang=fi\">",
                "<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://near.example/place/cafe-1\">",
                "<link rel=\"alternate\" hreflang=\"en\" href=\"https://near.example/place/cafe-1?lang=en\">",
                "<meta property=\"og:type\" content=\"place\">", "<a href=\"/item/cafe-1.tea\">Tea</a> · 2.50 EUR",
            ] { #expect(text.contains(part), "\(part)") }
            #expect(text.components(separatedBy: "</script>").count == 3, "no name ends an element")
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `of a missing thing is answered with 404, and comes without content where a service does not answer`()
        async throws
    {
        try await with { web in
            let missing = try await web.http.get("/place/cafe-2")
            #expect(missing.status == 404 && missing.text.contains("noindex") && missing.text.contains("<main"))
            web.services.catalog.answer("/v1/places/cafe-3", "{}", status: .serviceUnavailable)
            let late = try await web.http.get("/place/cafe-3")
            #expect(
                late.status == 200 && late.text.contains("<title>Vicinity</title>") && !late.text.contains("<article"))
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["en", "fi"])
    func `of the start has the first list as cards in the reader's language`(language: String) async throws {
        try await with { web in
            let path = "/v1/places?near=41.4,2.17&radius=2000&types=FoodEstablishment&limit=25"
            web.services.search.answer(
                path,
                #"""
                {"items": [{"id": "cafe-1", "name": "Café & Co", "names": {"fi": "Kahvila"}, "types": ["CafeOrCoffeeShop"],
                 "distance": 1234.5, "rating": {"average": 4.5, "count": 12}, "openNow": true, "timeZone": "Europe/Madrid",
                 "images": ["/v1/pictures/p"], "usualPrice": {"amount": 1500, "currency": "EUR"},
                 "openingHours": {"text": "24/7", "rules": [{"times": [{"opens": "00:00", "closes": "24:00"}]}]}}],
                 "total": 1, "next": null}
                """#)
            let page = try await web.http.get("/?lang=\(language)").text
            let name = language == "fi" ? "Kahvila" : "Café &amp; Co"
            for part in [
                "<li class=\"card\" data-id=\"cafe-1\">", "<h3><a href=\"/place/cafe-1\">\(name)</a></h3>",
                "srcset=\"/v1/pictures/p?width=160 160w, ", "<small>(12)</small>", "€€</span>",
                "<span class=\"open\">hours.isOpen</span>", "<meta name=\"start\" content=\"41.4,2.17\">",
                "<a class=\"chip kind lift k-home\" href=\"/?kind=homes\" rel=\"nofollow\">",
            ] { #expect(page.contains(part), "\(part)") }
            #expect(web.services.search.asked.contains(path))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `is read from the services once, however often it is asked for`() async throws {
        try await with { web in
            for _ in 1...5 {
                let answer = try await web.http.get("/place/cafe-1")
                #expect(answer.status == 200)
            }
            #expect(web.services.catalog.asked.count { $0 == "/v1/places/cafe-1" } == 1)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `may be in frames of listed sites only, without scripts`() async throws {
        try await with(["EMBED_SITES": "https://shop.example,https://*.town.example"]) { web in
            let menu = try await web.http.get("/embed/menu/cafe-1")
            #expect(menu.status == 200)
            let policy = try #require(menu["Content-Security-Policy"])
            #expect(policy.contains("frame-ancestors https://shop.example https://*.town.example"))
            #expect(
                policy.contains("default-src 'none'") && !policy.contains("script-src")
                    && !menu.text.contains("<script"))
            #expect(
                menu.text.contains(
                    "<a target=\"_blank\" rel=\"noopener\" href=\"https://near.example/item/cafe-1.tea\">"))
            #expect(try await web.http.get("/embed/menu/cafe-2").status == 404)
            #expect(try await web.http.get("/embed/list?near=here").status == 400)
            #expect(
                try await web.http.get("/")["Content-Security-Policy"]?.contains("frame-ancestors 'none'")
                    == true)
        }
        try await with { web in
            let unlisted = try await web.http.get("/embed/menu/cafe-1")
            #expect(unlisted.status == 404)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `is named by the sitemap, page by page`() async throws {
        try await with { web in
            web.services.search.answer(
                "/v1/places?types=FoodEstablishment&limit=100",
                #"{"items": [{"id": "cafe-1", "updatedAt": "2026-11-24T05:56:07Z"}], "total": 2, "next": "more"}"#)
            web.services.search.answer(
                "/v1/places?types=FoodEstablishment&limit=100&cursor=more",
                #"{"items": [{"id": "cafe-2"}], "total": 2, "next": null}"#)
            for list in [
                "/v1/places?types=MovieTheater&limit=100", "/v1/places?types=Residence&limit=100",
                "/v1/movies?limit=100",
            ] {
                web.services.search.answer(list, #"{"items": [], "total": 0, "next": null}"#)
            }
            #expect(
                try await web.http.get("/robots.txt").text.contains("Sitemap: https://near.example/sitemap.xml")
            )
            #expect(try await web.http.get("/sitemap/0.xml").text.contains("<loc>https://near.example/</loc>"))
            try await waitFor("the sitemap is read") {
                try await web.http.get("/sitemap.xml").text.contains("/sitemap/1.xml") ? true : nil
            }
            let first = try await web.http.get("/sitemap/1.xml").text
            #expect(first.contains("<loc>https://near.example/place/cafe-1</loc><lastmod>2026-11-24</lastmod>"))
            #expect(first.contains("/place/cafe-2"))
            #expect(try await web.http.get("/sitemap/2.xml").status == 404)
        }
    }
}
