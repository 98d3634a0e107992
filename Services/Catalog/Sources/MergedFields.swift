import Atlas
import Contract
import Events
import Extraction

/// A thing whose fields sources and people state together: a place, a movie, a critic.
protocol Mergeable: Matchable, Codable, Hashable {
    static var kind: Sighting.Kind { get }
    /// The beginning of the ids of things that only sources know.
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

/// A field of a thing.
struct MergedField<Form: Sendable>: Sendable {
    let name: String
    /// A required field keeps its last value if nobody states one any more.
    let isRequired: Bool
    let isSaid: @Sendable (Form) -> Bool
    let isSame: @Sendable (Form, Form) -> Bool
    let copy: @Sendable (Form, inout Form) -> Void
    let clear: @Sendable (inout Form) -> Void

    /// - Parameter nothing: the value that states nothing; nil for a required field.
    init<Value: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Form, Value> & Sendable, nothing: Value?
    ) {
        self.name = name
        isRequired = nothing == nil
        isSaid = { form in nothing.map { form[keyPath: path] != $0 } ?? true }
        isSame = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
        clear = { form in
            if let nothing { form[keyPath: path] = nothing }
        }
    }

    /// A required field that follows from fields before it.
    init<Value: Equatable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Form, Value> & Sendable,
        derive: @escaping @Sendable (inout Form) -> Void
    ) {
        self.name = name
        isRequired = true
        isSaid = { _ in true }
        isSame = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { derive(&$1) }
        clear = { _ in }
    }
}

extension Place: Mergeable {
    static let kind = Sighting.Kind.place
    static let idPrefix = "seen-"

    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Place> {
        try SeenPlace.form(thing, source: source)
    }

    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows {
        images = try images.compactMap(kept)
    }

    static let fields: [MergedField<Place>] = [
        MergedField("types", \.types, nothing: nil), MergedField("name", \.name, nothing: nil),
        MergedField("names", \.names, nothing: [:]), MergedField("description", \.description, nothing: .some(nil)),
        MergedField("address", \.address, nothing: .some(nil)), MergedField("geo", \.geo, nothing: nil),
        MergedField("telephone", \.telephone, nothing: .some(nil)),
        MergedField("email", \.email, nothing: .some(nil)), MergedField("url", \.url, nothing: .some(nil)),
        MergedField("images", \.images, nothing: []),
        MergedField("openingHours", \.openingHours, nothing: .some(nil)),
        // Pages state no time zone: it follows the coordinates, which come before it here.
        MergedField("timeZone", \.timeZone) { $0.timeZone = $0.geo.timeZone },
        MergedField("servesCuisine", \.servesCuisine, nothing: []),
        MergedField("screenCount", \.screenCount, nothing: .some(nil)),
        MergedField("listing", \.listing, nothing: .some(nil)), MergedField("source", \.source, nothing: .some(nil)),
        MergedField("attribution", \.attribution, nothing: .some(nil)),
        MergedField("illustrative", \.illustrative, nothing: .some(nil)),
    ]
}

extension Movie: Mergeable {
    static let kind = Sighting.Kind.movie
    static let idPrefix = "movie-"

    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Movie> {
        try SeenMovie.form(thing, source: source)
    }

    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows {
        image = try image.flatMap(kept)
    }

    static let fields: [MergedField<Movie>] = [
        MergedField("name", \.name, nothing: nil), MergedField("originalName", \.originalName, nothing: .some(nil)),
        MergedField("names", \.names, nothing: [:]), MergedField("director", \.director, nothing: []),
        MergedField("actor", \.actor, nothing: []), MergedField("genre", \.genre, nothing: []),
        MergedField("description", \.description, nothing: .some(nil)),
        MergedField("image", \.image, nothing: .some(nil)), MergedField("duration", \.duration, nothing: .some(nil)),
        MergedField("contentRating", \.contentRating, nothing: .some(nil)),
        MergedField("trailer", \.trailer, nothing: .some(nil)),
        MergedField("datePublished", \.datePublished, nothing: .some(nil)),
        MergedField("url", \.url, nothing: .some(nil)), MergedField("source", \.source, nothing: .some(nil)),
        MergedField("attribution", \.attribution, nothing: .some(nil)),
        MergedField("illustrative", \.illustrative, nothing: .some(nil)),
    ]
}

extension Critic: Mergeable {
    static let kind = Sighting.Kind.critic
    static let idPrefix = "critic-"

    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Critic> {
        try SeenCritic.form(thing, source: source)
    }

    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows {
        image = try image.flatMap(kept)
    }

    static let fields: [MergedField<Critic>] = [
        MergedField("name", \.name, nothing: nil), MergedField("givenName", \.givenName, nothing: .some(nil)),
        MergedField("familyName", \.familyName, nothing: .some(nil)), MergedField("media", \.media, nothing: []),
        MergedField("image", \.image, nothing: .some(nil)), MergedField("url", \.url, nothing: .some(nil)),
        MergedField("source", \.source, nothing: .some(nil)),
        MergedField("attribution", \.attribution, nothing: .some(nil)),
        MergedField("illustrative", \.illustrative, nothing: .some(nil)),
    ]
}
