import Contract
import Events
import Foundation
import Words

import Formats

/// The sample data's places with their menus as the catalog imports them, in an index.
enum SampleIndex {
    /// Places by the numbers of their documents.
    static let made: Result<(index: WordIndex, ids: [String]), any Error> = Result {
        let rows = try imported("barcelona.geojson", country: "ES") + imported("bangkok.geojson", country: "TH")
        var dishes: [String: [String]] = [:]
        for case .item(let item) in rows.map(\.content) {
            dishes[item.place, default: []] += [item.name] + item.names.values
        }
        let places = rows.compactMap { if case .place(let place) = $0.content { place } else { nil } }
        let documents = places.enumerated().map { number, place in
            WordDocument(id: number, position: place.geo, texts: texts(place, dishes: dishes[place.id] ?? []))
        }
        return (WordIndex(documents), places.map(\.id))
    }

    private static func texts(_ place: Place, dishes: [String]) -> [WordDocument.Text] {
        var texts = [WordDocument.Text(.name, place.name)]
        texts += place.names.values.filter { $0 != place.name }.sorted().map { .init(.otherNames, $0) }
        texts += place.servesCuisine.map { .init(.cuisine, $0) }
        texts += Set(dishes).sorted().map { .init(.dishes, $0) }
        texts += place.types.map { .init(.categories, $0) }
        let address = [place.address?.streetAddress, place.address?.addressLocality].compactMap { $0 }
        texts += address.map { .init(.address, $0) }
        if let description = place.description { texts.append(.init(.description, description)) }
        return texts
    }

    private static func imported(_ file: String, country: String) throws -> [ImportRow] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "deploy/sample-data")
        var options = ImportOptions(format: .osm)
        options.country = country
        let menus = try MenuBook(json: Array(Data(contentsOf: folder.appending(path: "menus.json"))))
        var importer = try Importer(options, menus: menus)
        return try importer.feed(Array(Data(contentsOf: folder.appending(path: file)))) + importer.finish()
    }
}
