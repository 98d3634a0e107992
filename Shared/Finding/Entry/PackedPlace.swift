package import Contract

/// A place with what of its entry needs nothing but the place, so that several threads may prepare them while one takes them in. A class:
/// a place has many members, and passing it on would count the references of them all.
package final class PackedPlace: Sendable {
    package let place: Place
    let text: [UInt8]
    /// By which `SharedParts` knows what it is, and where and whose.
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
