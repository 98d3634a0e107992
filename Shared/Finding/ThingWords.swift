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
        let (texts, home, kind) = written
        var words: [WordDocument.Text] = []
        words.reserveCapacity(8)
        func add(_ field: WordField, _ text: String?) {
            if let text { words.append(.init(field, text)) }
        }
        add(.name, texts.name)
        for name in texts.names.values.sorted() { add(.otherNames, name) }
        for cuisine in kind.servesCuisine { add(.cuisine, cuisine) }
        for dish in dishes { add(.dishes, dish) }
        for type in kind.types { add(.categories, type) }
        for diet in features?.diets ?? [] { add(.diets, diet) }
        let listing = listing
        add(.otherNames, listing?.subtitle)
        for part in [texts.streetAddress, home.locality, home.region, texts.postalCode] { add(.address, part) }
        for part in [texts.description, listing?.promotion, listing?.seller?.name] { add(.description, part) }
        return words
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
