import Events
import Pictures

/// The record of a kept picture, stored beside its renditions.
struct PictureRecord: Codable, Sendable, Hashable {
    /// Of the original, in pixels.
    var width: Int
    var height: Int
    /// In order of rising width.
    var renditions: [Rendition]

    struct Rendition: Codable, Sendable, Hashable {
        /// The width that it was made for; its file is named by it.
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

    /// The smallest rendition that is at least as wide as asked; the largest if none is, or if no width is asked for.
    func rendition(for width: Int?) -> Rendition? {
        renditions.first { $0.nominalWidth >= width ?? .max } ?? renditions.last
    }
}
