package import Contract
package import Words

/// The words by which things are found.
extension WordDocument.Text {
    /// A thing's name, and its names by language.
    package static func naming(_ name: String, _ names: [String: String]) -> [WordDocument.Text] {
        [.init(.name, name)] + names.values.sorted().map { .init(.otherNames, $0) }
    }

    fileprivate static func all(_ field: WordField, _ texts: [String?]) -> [WordDocument.Text] {
        texts.compactMap(\.self).map { .init(field, $0) }
    }
}

extension PlaceEntry {
    package var words: [WordDocument.Text] {
        let place = place
        let (listing, address) = (place.listing, place.address)
        return WordDocument.Text.naming(place.name, place.names)
            + WordDocument.Text.all(.cuisine, place.servesCuisine) + WordDocument.Text.all(.dishes, dishes)
            + WordDocument.Text.all(.categories, place.types)
            + WordDocument.Text.all(.otherNames, [listing?.subtitle])
            + WordDocument.Text.all(
                .address,
                [address?.streetAddress, address?.addressLocality, address?.addressRegion, address?.postalCode])
            + WordDocument.Text.all(.description, [place.description, listing?.promotion, listing?.seller?.name])
    }
}

extension Item {
    package var words: [WordDocument.Text] {
        WordDocument.Text.naming(name, names) + WordDocument.Text.all(.categories, [category])
            + WordDocument.Text.all(.description, [description] + ingredients)
    }
}

extension Movie {
    package var words: [WordDocument.Text] {
        WordDocument.Text.naming(name, names) + WordDocument.Text.all(.otherNames, [originalName])
            + WordDocument.Text.all(.categories, genre)
            + WordDocument.Text.all(.description, director + actor + [description])
    }
}
