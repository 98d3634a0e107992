package import Contract

/// A place with the parts of its entry that depend on nothing else, so that several threads can prepare places while one stores them. It is
/// a class, because copying a place would count the references of its many members.
package final class PackedPlace: Sendable {
    package let place: Place
    let text: [UInt8]
    /// The keys under which `SharedParts` finds its types and cuisines, and its address and owner.
    let kind: [UInt8]
    let home: [UInt8]

    package init(_ place: Place) {
        self.place = place
        text = PlaceText.packed(place)
        kind = PackedPlace.kind(place)
        home = PackedPlace.home(place)
    }

    private static func kind(_ place: Place) -> [UInt8] {
        var bytes = PackedBytes()
        for texts in [place.types, place.servesCuisine] {
            bytes.add(number: texts.count)
            for text in texts { bytes.add(text) }
        }
        return bytes.bytes
    }

    private static func home(_ place: Place) -> [UInt8] {
        let address = place.address
        let texts = [
            place.attribution, address?.addressLocality, address?.addressRegion, address?.addressCountry,
        ]
        var bytes = PackedBytes()
        bytes.add(place.timeZone)
        bytes.add(number: (place.illustrative.map { $0 ? 1 : 2 } ?? 0) + (address == nil ? 0 : 4))
        for text in texts {
            bytes.add(number: text == nil ? 0 : 1)
            bytes.add(text ?? "")
        }
        return bytes.bytes
    }
}
