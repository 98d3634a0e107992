import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `/foods.json` and `/places.json`: whole lists as bare arrays, as the food shop's clients read them.
struct FoodShopLists: Sendable {
    /// More than these are not listed in this form; the API's own lists have pages.
    static let mostPlaces = 20_000
    static let mostFoods = 200_000

    let reader: ListReader
    /// Reading whole lists costs search much: so many at once.
    let seats: Seats

    func places() async throws -> Response {
        guard let seat = seats.take() else { throw Problem.unavailable("others read this list now") }
        defer { _ = seat }
        var places: [FoodShopPlace] = []
        try await reader.pages(CatalogPlace.self, "/v1/places?", most: FoodShopLists.mostPlaces) { page in
            places += page.map(FoodShopPlace.init)
        }
        return try .json(places)
    }

    /// The list is written as it is read: it may be too long to hold.
    func foods() async throws -> Response {
        guard let seat = seats.take() else { throw Problem.unavailable("others read this list now") }
        var places: [String: FoodShopPlace] = [:]
        try await reader.pages(CatalogPlace.self, "/v1/places?", most: FoodShopLists.mostPlaces) { page in
            for place in page { places[place.id] = FoodShopPlace(place) }
        }
        let known = places
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody { [reader] writer in
                defer { _ = seat }
                var writer = writer
                var separator = "["
                try await reader.pages(CatalogItem.self, "/v1/items?", most: FoodShopLists.mostFoods) { page in
                    var buffer = ByteBuffer()
                    for item in page {
                        guard let place = known[item.place] else { continue }
                        buffer.writeString(separator)
                        buffer.writeBytes(try JSON.encode(FoodShopFood(item, at: place)))
                        separator = ","
                    }
                    try await writer.write(buffer)
                }
                try await writer.write(ByteBuffer(string: separator == "[" ? "[]" : "]"))
                try await writer.finish(nil)
            })
    }
}
