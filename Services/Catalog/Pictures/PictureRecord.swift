import Events
import Pictures

/// The record of a kept picture, stored beside its renditions.
struct PictureRecord: Codable, Sendable, Hashable {
    /// Width and height of the original, in pixels.
    var width: Int
    var height: Int
    /// In order of rising width.
    var renditions: [Rendition]

    struct Rendition: Codable, Sendable, Hashable {
        /// Width that it was made for, which names its file.
        var nominalWidth: Int
        var width: Int
        var height: Int
        var bytes: Int
    }

    init(_ picture: PreparedPicture) {
        (width, height) = (picture.width, picture.height)
        renditions = picture.renditions.map {
            Rendition(nominalWidth: $0.nominalWidth, width: $0.width, height: $0.height, bytes: $0.bytes.count)
        }
    }

    /// The size on disk of all renditions.
    var bytes: Int { renditions.reduce(0) { $0 + $1.bytes } }

    /// The smallest rendition of at least the given width; the largest if there is none, or without a width.
    func rendition(for width: Int?) -> Rendition? {
        renditions.first { $0.nominalWidth >= width ?? .max } ?? renditions.last
    }
}
