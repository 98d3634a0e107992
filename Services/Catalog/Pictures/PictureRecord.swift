import Events
import Pictures

/// What is known of a kept picture: stands beside its renditions.
struct PictureRecord: Codable, Sendable, Hashable {
    /// The original's, in pixels.
    var width: Int
    var height: Int
    /// By rising width.
    var renditions: [Rendition]

    struct Rendition: Codable, Sendable, Hashable {
        /// The width that it was made for; names its file.
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

    /// All that it takes on the disk.
    var bytes: Int { renditions.reduce(0) { $0 + $1.bytes } }

    /// The smallest that is as wide as asked, the largest if none is or if nothing is asked.
    func rendition(for width: Int?) -> Rendition? {
        renditions.first { $0.nominalWidth >= width ?? .max } ?? renditions.last
    }
}
