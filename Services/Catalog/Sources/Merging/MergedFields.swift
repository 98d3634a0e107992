import Atlas
import Contract
import Events
import Extraction

/// A thing whose fields sources and people state together: a place, a movie, a critic.
protocol Mergeable: Matchable, Codable, Hashable {
    static var kind: Sighting.ThingKind { get }
    /// Beginning of ids of things that only sources state.
    static var idPrefix: String { get }
    static var fields: [MergedField<Self>] { get }

    var id: String { get set }
    var updatedAt: Timestamp { get set }
    var reflects: InputPositions { get set }

    /// - Throws: why the thing cannot be used.
    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Self>

    /// Replaces the addresses of its pictures with those of kept copies; a picture for which `kept` returns nil is removed.
    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows
}

/// A field whose value is decided by itself, from people or one of the sources. Other members of a thing are people's, whoever states them.
typealias MergedField = RecordMember

extension Array {
    /// Fields that sources may state, too.
    fileprivate func merged<Form>(
        without others: String..., required: Set<String> = []
    ) -> [MergedField<Form>] where Element == MergedField<Form> {
        let all = Set(others + ["id", "imported", "updatedAt", "reflects"])
        return compactMap { member in
            all.contains(member.name) ? nil : required.contains(member.name) ? member.required() : member
        }
    }
}

extension Place: Mergeable {
    static let kind = Sighting.ThingKind.place
    static let idPrefix = "seen-"

    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Place> {
        try SeenPlace.form(thing, source: source)
    }

    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows {
        images = try images.compactMap(kept)
    }

    static let fields =
        members
        .merged(without: "locations", "boundary", "merchant", "ordering", required: ["types"])
        // Pages state no time zone: it is derived from the coordinates, which come before it.
        .map { $0.name == "timeZone" ? $0.derived { $0.timeZone = $0.geo.timeZone } : $0 }
}

extension Movie: Mergeable {
    static let kind = Sighting.ThingKind.movie
    static let idPrefix = "movie-"

    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Movie> {
        try SeenMovie.form(thing, source: source)
    }

    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows {
        image = try image.flatMap(kept)
    }

    static let fields = members.merged()
}

extension Critic: Mergeable {
    static let kind = Sighting.ThingKind.critic
    static let idPrefix = "critic-"

    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Critic> {
        try SeenCritic.form(thing, source: source)
    }

    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows {
        image = try image.flatMap(kept)
    }

    static let fields = members.merged()
}
