import Contract
import Events
import Extraction

/// What sources and people say together, field by field: a place, a movie, a critic.
protocol Sighted: Alike, Codable, Hashable {
    static var kind: Sighting.Kind { get }
    /// What the ids of those begin with that sources alone know of.
    static var idPrefix: String { get }
    static var fields: [SightedField<Self>] { get }

    var id: String { get set }
    var updatedAt: Timestamp { get set }
    var reflects: InputPositions { get set }

    /// - Throws: why nothing can be made of it.
    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Self>

    /// Puts what is kept here in place of the addresses of its pictures; nil is none.
    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows
}

/// A field of a thing.
struct SightedField<Form: Sendable>: Sendable {
    let name: String
    /// It keeps its last value if nobody says one any more.
    let isRequired: Bool
    let isSaid: @Sendable (Form) -> Bool
    let isSame: @Sendable (Form, Form) -> Bool
    let copy: @Sendable (Form, inout Form) -> Void
    let clear: @Sendable (inout Form) -> Void

    /// - Parameter nothing: the value that says nothing; nil for a required field.
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
}

extension Place: Sighted {
    static let kind = Sighting.Kind.place
    static let idPrefix = "seen-"

    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Place> {
        try SeenPlace.form(thing, source: source)
    }

    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows {
        images = try images.compactMap(kept)
    }

    static let fields: [SightedField<Place>] = [
        SightedField("types", \.types, nothing: nil), SightedField("name", \.name, nothing: nil),
        SightedField("names", \.names, nothing: [:]), SightedField("description", \.description, nothing: .some(nil)),
        SightedField("address", \.address, nothing: .some(nil)), SightedField("geo", \.geo, nothing: nil),
        SightedField("telephone", \.telephone, nothing: .some(nil)),
        SightedField("email", \.email, nothing: .some(nil)), SightedField("url", \.url, nothing: .some(nil)),
        SightedField("images", \.images, nothing: []),
        SightedField("openingHours", \.openingHours, nothing: .some(nil)),
        SightedField("timeZone", \.timeZone, nothing: nil),
        SightedField("servesCuisine", \.servesCuisine, nothing: []),
        SightedField("listing", \.listing, nothing: .some(nil)), SightedField("source", \.source, nothing: .some(nil)),
        SightedField("attribution", \.attribution, nothing: .some(nil)),
        SightedField("illustrative", \.illustrative, nothing: .some(nil)),
    ]
}

extension Movie: Sighted {
    static let kind = Sighting.Kind.movie
    static let idPrefix = "movie-"

    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Movie> {
        try SeenMovie.form(thing, source: source)
    }

    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows {
        image = try image.flatMap(kept)
    }

    static let fields: [SightedField<Movie>] = [
        SightedField("name", \.name, nothing: nil), SightedField("originalName", \.originalName, nothing: .some(nil)),
        SightedField("names", \.names, nothing: [:]), SightedField("director", \.director, nothing: []),
        SightedField("actor", \.actor, nothing: []), SightedField("genre", \.genre, nothing: []),
        SightedField("description", \.description, nothing: .some(nil)),
        SightedField("image", \.image, nothing: .some(nil)), SightedField("duration", \.duration, nothing: .some(nil)),
        SightedField("contentRating", \.contentRating, nothing: .some(nil)),
        SightedField("trailer", \.trailer, nothing: .some(nil)),
        SightedField("datePublished", \.datePublished, nothing: .some(nil)),
        SightedField("url", \.url, nothing: .some(nil)), SightedField("source", \.source, nothing: .some(nil)),
        SightedField("attribution", \.attribution, nothing: .some(nil)),
        SightedField("illustrative", \.illustrative, nothing: .some(nil)),
    ]
}

extension Critic: Sighted {
    static let kind = Sighting.Kind.critic
    static let idPrefix = "critic-"

    static func seen(_ thing: Thing, source: String) throws(Reason) -> Seen<Critic> {
        try SeenCritic.form(thing, source: source)
    }

    mutating func replacePictures(_ kept: (String) throws -> String?) rethrows {
        image = try image.flatMap(kept)
    }

    static let fields: [SightedField<Critic>] = [
        SightedField("name", \.name, nothing: nil), SightedField("givenName", \.givenName, nothing: .some(nil)),
        SightedField("familyName", \.familyName, nothing: .some(nil)), SightedField("media", \.media, nothing: []),
        SightedField("image", \.image, nothing: .some(nil)), SightedField("url", \.url, nothing: .some(nil)),
        SightedField("source", \.source, nothing: .some(nil)),
        SightedField("attribution", \.attribution, nothing: .some(nil)),
        SightedField("illustrative", \.illustrative, nothing: .some(nil)),
    ]
}
