import Foundation

/// Looks up things by name: the food shop's client refers to places and foods by their names.
extension ListReader {
    /// The places with exactly this name.
    func places(named name: String) async throws -> [CatalogPlace] {
        var found: [CatalogPlace] = []
        try await pages(CatalogPlace.self, "/v1/places?name=\(ListReader.escaped(name))&", most: 10_000) { places in
            found += places
        }
        return found
    }

    /// The items of a place with exactly this name.
    func items(named name: String, of place: String) async throws -> [CatalogItem] {
        var found: [CatalogItem] = []
        try await pages(
            CatalogItem.self, "/v1/items?place=\(place)&name=\(ListReader.escaped(name))&", most: 10_000
        ) { items in
            found += items
        }
        return found
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
