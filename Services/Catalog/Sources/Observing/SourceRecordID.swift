import Contract
import Events
import ServiceKit

/// Ids of things that only sources state: always the same for the same observed thing.
enum SourceRecordID {
    /// Id of a thing made of a source record. For one that was split off, no other thing can have it.
    static func thing(_ type: (some Mergeable).Type, _ sourceRecord: Sighting) -> String {
        "\(type.idPrefix)\(name(of: sourceRecord.id))\(sourceRecord.apart == true ? "-apart" : "")"
    }

    static func screening(_ sourceRecord: Sighting, at place: String) -> String {
        "\(place).screening-\(name(of: sourceRecord.id))"
    }

    /// Id of the source record for a film that a source only names in its shows.
    static func mention(of movie: Movie, in source: String) -> String {
        let year = movie.datePublished?.prefix(4) ?? ""
        return "\(source)/film-\(shortHash("\(Names.plain(movie.name)) \(year)"))"
    }

    static func isMention(_ sourceRecord: String) -> Bool {
        sourceRecord.split(separator: "/").last?.hasPrefix("film-") ?? false
    }

    /// A hash of the source record's id, then the crawler's own id of the thing where it can be part of an id: at most 54 characters.
    private static func name(of sourceRecord: String) -> String {
        let parts = sourceRecord.split(separator: "/", omittingEmptySubsequences: false)
        let own = parts.last.map(String.init) ?? ""
        let fits = parts.count == 2 && own.utf8.count <= 40 && ThingID.isName(own)
        return "\(shortHash(sourceRecord))\(fits ? "-\(own.prefix(32))" : "")"
    }
}
