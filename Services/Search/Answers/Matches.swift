import Contract
import Words

extension WordMarks {
    /// The ranges of the matched words in a place's names, description and subtitle.
    func matches(of place: Place) -> [TextMatch] {
        naming(place.name, place.names) + described(place.description)
            + (place.listing?.subtitle).map { subtitle in
                ranges(in: subtitle, isName: true).map { TextMatch(.subtitle, $0) }
            }.orEmpty
    }

    /// The ranges of the matched words in an item's names and description.
    func matches(of item: Item) -> [TextMatch] {
        naming(item.name, item.names) + described(item.description)
    }

    private func naming(_ name: String, _ names: [String: String]) -> [TextMatch] {
        ranges(in: name, isName: true).map { TextMatch(.name, $0) }
            + names.sorted { $0.key < $1.key }.flatMap { language, name in
                ranges(in: name, isName: true).map { TextMatch(.names, language: language, $0) }
            }
    }

    private func described(_ description: String?) -> [TextMatch] {
        description.map { ranges(in: $0, isName: false).map { TextMatch(.description, $0) } }.orEmpty
    }
}

extension [TextMatch]? {
    fileprivate var orEmpty: [TextMatch] { self ?? [] }
}
