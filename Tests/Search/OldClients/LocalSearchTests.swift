import Contract
import Events
import Foundation
import HTTPTypes
import Markup
import Testing

@testable import SearchService

@Suite(.timeLimit(.minutes(10))) struct `The old local search` {
    static let path = "/LocalSearchService/V3/localSearch"
    static let names = ["l": "urn:yahoo:lcl"]

    private static let place = FoundPlace(
        place: Place(
            id: "krua", types: ["FastFoodRestaurant", "Restaurant"], name: "Krua <Thai>",
            address: PostalAddress(streetAddress: "1 Rama I", addressLocality: "Bangkok", addressRegion: "Bangkok"),
            geo: point(13.75, 100.5), telephone: "02 123 4567", updatedAt: .now), distance: 804.672)

    @Test func `answers a ResultSet`() async throws {
        let town = OldTown(places: [Self.place])
        let answer = try await town.ask(
            .get, "\(Self.path)?appid=YahooDemo&query=thai+food&latitude=13.75&longitude=100.5&radius=2")
        #expect(answer.status == 200)
        #expect(answer.contentType == "text/xml; charset=utf-8")
        let root = try answer.root()
        #expect(root.name == "ResultSet")
        #expect(root.namespace == "urn:yahoo:lcl")
        #expect(root.attribute("totalResultsAvailable") == "1")
        #expect(root.attribute("totalResultsReturned") == "1")
        #expect(root.attribute("firstResultPosition") == "1")
        #expect(root.child("ResultSetMapUrl")?.text.contains("13.75") == true)
        let result = try #require(root.child("Result"))
        #expect(result.attribute("id") == "krua")
        #expect(
            result.children.map(\.name) == [
                "Title", "Address", "City", "State", "Phone", "Latitude", "Longitude", "Rating", "Distance", "Url",
                "ClickUrl", "MapUrl", "Categories",
            ])
        #expect(result.child("Title")?.text == "Krua <Thai>")
        #expect(result.child("City")?.text == "Bangkok")
        #expect(result.child("Phone")?.text == "02 123 4567")
        #expect(result.child("Distance")?.text == "0.50")
        #expect(result.child("Url")?.text == "/place/krua")
        #expect(
            result.child("Rating")?.children.map(\.name) == [
                "AverageRating", "TotalRatings", "TotalReviews", "LastReviewDate", "LastReviewIntro",
            ])
        #expect(try root.texts(at: "//l:Category", Self.names) == ["Fast Food Restaurant", "Restaurant"])
        #expect(try root.texts(at: "//l:Category/@id", Self.names) == ["FastFoodRestaurant", "Restaurant"])
    }

    @Test func `contains ratings as its clients read them`() async throws {
        var place = Self.place
        place.rating = RatingView(
            RatingSummary(
                thing: "krua", average: 4.5, count: 3, reviews: 2, lastReviewAt: Timestamp("2026-11-21T12:00:00Z"),
                lastReviewIntro: "Hot & good", updatedAt: .now))
        let town = OldTown(places: [place, Self.place])
        let root = try await town.ask(.get, "\(Self.path)?latitude=1&longitude=2").root()
        let ratings = root.children("Result").compactMap { $0.child("Rating")?.children.map(\.text) }
        #expect(ratings.first == ["4.5", "3", "2", "1795262400", "Hot & good"])
        #expect(ratings.last == ["NaN", "0", "0", "", ""])
    }

    @Test func `has pages of at most 20, 10 unless said`() async throws {
        let town = OldTown(places: (1...30).map { _ in Self.place })
        for (parameters, count, first) in [("", 10, 1), ("&results=20&start=21", 10, 21), ("&results=3", 3, 1)] {
            let root = try await town.ask(.get, "\(Self.path)?latitude=1&longitude=2\(parameters)").root()
            #expect(root.children("Result").count == count)
            #expect(root.attribute("totalResultsAvailable") == "30")
            #expect(root.attribute("totalResultsReturned") == "\(count)")
            #expect(root.attribute("firstResultPosition") == "\(first)")
        }
    }

    @Test func `reads what clients ask for`() throws {
        let query = try LocalSearchQuery([
            "query": "*", "latitude": "13.75", "longitude": "100.5", "radius": "1", "category": "Restaurant",
            "results": "20", "start": "21",
        ])
        #expect(query.words == nil)
        #expect(query.near == point(13.75, 100.5))
        #expect(query.radius == 1609.344)
        #expect(query.category == "Restaurant")
        #expect(query.results == 20 && query.start == 21)
        let route = try LocalSearchQuery(["route": "13.75,100.5;13.76,100.51|13.77,100.52"]).route
        #expect(route == [point(13.75, 100.5), point(13.76, 100.51), point(13.77, 100.52)])
    }

    @Test(arguments: [
        ("query=tea", "latitude and longitude, or route, must be given"), ("latitude=1", "longitude must be given"),
        ("latitude=x&longitude=1", "latitude must be a number"),
        ("latitude=1&longitude=1&results=21", "results must be"),
        ("latitude=1&longitude=1&start=0", "start must be"), ("latitude=1&longitude=1&radius=32", "radius must be"),
        ("route=1,1", "route must be"), ("latitude=1&longitude=1&query=%zz", "the query"),
    ])
    func `names what is wrong`(parameters: String, reason: String) async throws {
        let answer = try await OldTown().ask(.get, "\(Self.path)?\(parameters)")
        #expect(answer.status == 400)
        #expect(try answer.root().name == "Error")
        #expect(try answer.root().text.hasPrefix(reason), "\(answer.text)")
    }
}

@Suite(.timeLimit(.minutes(10))) struct `The old term extraction` {
    static let path = "/ContentAnalysisService/V1/termExtraction"

    @Test(arguments: [
        ("appid=x&query=y&context=one two", "one two"), ("context=a&b=c&context=d", "a&b=c&context=d"),
        ("appid=x&context=one+two%20three", "one two three"), ("context=100% and 5%zz %4", "100% and 5%zz %4"),
        ("context=%E0%B8%81 ก", "ก ก"), ("xcontext=a&context=b", "b"), ("context=", ""),
    ])
    func `takes everything after context= as it is`(query: String, context: String) {
        #expect(TermRequest(query.utf8).context == context)
    }

    @Test func `has no context`() {
        #expect(TermRequest("appid=x&xcontext=y".utf8).context == nil)
        #expect(TermRequest("".utf8).context == nil)
    }

    @Test func `answers a ResultSet to a query and to a form`() async throws {
        for answer in [
            try await OldTown().ask(.get, "\(Self.path)?appid=x&context=one+%3Ctwo%3E"),
            try await OldTown().ask(
                .post, Self.path, headers: [.contentType: "application/x-www-form-urlencoded"],
                body: "appid=x&context=one <two>"),
        ] {
            #expect(answer.status == 200)
            let root = try answer.root()
            #expect(root.namespace == "urn:yahoo:cate")
            #expect(root.children("Result").map(\.text) == ["one", "<two>"])
        }
    }

    @Test func `names what is missing`() async throws {
        let answer = try await OldTown().ask(.get, "\(Self.path)?appid=x")
        #expect(answer.status == 400)
        #expect(try answer.root().text == "context must be given: the text")
    }
}
