import Events
import Hours
import Markup
import ServiceKit

/// A page of a week's changes in the XML of the old movie clients.
struct WeeklyDocument {
    var week: ISOWeek
    var changes: ChangesReader.Changes
    /// The address of the next page; nil on the last.
    var next: String?

    var movies: [UInt8] {
        get throws {
            try document("movies", WeeklyMovie.self) { movie, _, xml in
                movie.write(to: &xml)
            } deleted: { key, xml in
                xml.element("deleted", ["id": key])
            }
        }
    }

    var ratings: [UInt8] {
        get throws {
            try document("ratings", WeeklyRating.self) { rating, _, xml in
                rating.write(to: &xml)
            } deleted: { key, xml in
                // The part after the last slash is the movie: its id has no slash.
                guard let slash = key.lastIndex(of: "/") else { return }
                xml.element("deleted", ["critic": String(key[..<slash]), "movie": String(key[slash...].dropFirst())])
            }
        }
    }

    /// The changed things and then the deleted ones, each in the order of their keys.
    private func document<Thing: Decodable>(
        _ name: String, _ type: Thing.Type, changed write: (Thing, String, inout XMLWriter) -> Void,
        deleted: (String, inout XMLWriter) -> Void
    ) throws -> [UInt8] {
        let sorted = changes.things.sorted { $0.key < $1.key }
        var xml = XMLWriter()
        try xml.element(name, ["week": week.description, "next": next]) { xml in
            for (key, data) in sorted {
                guard let data else { continue }
                write(try JSON.decode(type, from: data), key, &xml)
            }
            for (key, data) in sorted where data == nil { deleted(key, &xml) }
        }
        return xml.bytes
    }
}

/// A movie as these clients read it.
private struct WeeklyMovie: Decodable {
    var id: String
    var name: String
    var originalName: String?
    var names: [String: String]
    var director: [String]
    var actor: [String]
    var genre: [String]
    var description: String?
    var image: String?
    var duration: String?
    var contentRating: String?
    var trailer: String?
    var datePublished: String?
    var url: String?
    var updatedAt: Timestamp

    func write(to xml: inout XMLWriter) {
        xml.element("movie", ["id": id, "changed": updatedAt.description]) { xml in
            xml.element("title", name)
            xml.element("originalTitle", ifThere: originalName)
            xml.element("englishTitle", ifThere: names["en"])
            for name in director { xml.element("director", name) }
            for name in actor.prefix(7) { xml.element("actor", name) }
            for name in genre { xml.element("genre", name) }
            xml.element("plot", ifThere: description)
            xml.element("poster", ifThere: image)
            xml.element("duration", ifThere: duration)
            xml.element("class", ifThere: contentRating)
            xml.element("trailer", ifThere: trailer)
            xml.element("released", ifThere: datePublished)
            xml.element("link", ifThere: url)
        }
    }
}

private struct WeeklyRating: Decodable {
    var critic: String
    var thing: String
    var stars: Double
    var review: String?
    var at: Timestamp

    func write(to xml: inout XMLWriter) {
        xml.element("rating", ["critic": critic, "movie": thing, "changed": at.description]) { xml in
            // Old clients know halves only.
            xml.element("stars", "\((stars * 2).rounded() / 2)")
            xml.element("review", ifThere: review)
        }
    }
}

extension XMLWriter {
    fileprivate mutating func element(_ name: String, ifThere text: String?) {
        if let text { element(name, text) }
    }
}
