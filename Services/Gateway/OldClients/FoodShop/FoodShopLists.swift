import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit

/// `/foods.json` and `/places.json`: whole lists as bare arrays, as the food shop's clients read them.
struct FoodShopLists: Sendable {
    /// Longer lists are refused in this form; the API's own lists have pages.
    static let mostPlaces = 20_000
    static let mostFoods = 200_000
    /// The approximate CPU time for listing one thing, of this process and search together, in microseconds.
    private static let costOfOne = 50

    let reader: ListReader
    /// Limits concurrent lists: reading a whole list costs search much.
    let permits: ConcurrencyLimit

    func places(for client: String?) async throws -> Response {
        guard let permit = permits.take(for: client) else { throw Problem.unavailable("others read this list now") }
        defer { withExtendedLifetime(permit) {} }
        var places: [FoodShopPlace] = []
        try await reader.pages(CatalogPlace.self, "/v1/places?", most: FoodShopLists.mostPlaces) { page in
            places += page.map(FoodShopPlace.init)
        }
        return try .json(places, headers: [.vicinityCost: "\(places.count * FoodShopLists.costOfOne)"])
    }

    /// The list is written as it is read, because it may be too long for memory. A client that stops reading is soon disconnected.
    func foods(for client: String?) async throws -> Response {
        guard let permit = permits.take(for: client) else { throw Problem.unavailable("others read this list now") }
        var places: [String: FoodShopPlace] = [:]
        try await reader.pages(CatalogPlace.self, "/v1/places?", most: FoodShopLists.mostPlaces) { page in
            for place in page { places[place.id] = FoodShopPlace(place) }
        }
        let known = places
        return Response(
            status: .ok,
            // A place has about four foods.
            headers: [
                .contentType: "application/json", .vicinityCost: "\(known.count * 4 * FoodShopLists.costOfOne)",
            ],
            body: ResponseBody { [reader] writer in
                defer { withExtendedLifetime(permit) {} }
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
