import Contract
import Events

/// The ids of things that sources alone know of: always the same for the same observed thing.
enum SourceRecordID {
    /// One that was taken for another has an id of its own, whatever the other's is.
    static func thing(_ type: (some Mergeable).Type, _ sourceRecord: Sighting) -> String {
        "\(type.idPrefix)\(name(of: sourceRecord.id))\(sourceRecord.apart == true ? "-apart" : "")"
    }

    static func screening(_ sourceRecord: Sighting, at place: String) -> String {
        "\(place).screening-\(name(of: sourceRecord.id))"
    }

    /// Of what a source's shows say of a film, as long as it says no more of it.
    static func mention(of movie: Movie, in source: String) -> String {
        let year = movie.datePublished?.prefix(4) ?? ""
        return "\(source)/film-\(shortHash("\(Names.plain(movie.name)) \(year)"))"
    }

    static func isMention(_ sourceRecord: String) -> Bool {
        sourceRecord.split(separator: "/").last?.hasPrefix("film-") ?? false
    }

    /// A short name of the source, then the crawler's own of the thing where that fits into an id: at most 54 characters.
    private static func name(of sourceRecord: String) -> String {
        let parts = sourceRecord.split(separator: "/", omittingEmptySubsequences: false)
        let own = parts.last.map(String.init) ?? ""
        let fits = parts.count == 2 && own.utf8.count <= 40 && ThingID.isName(own)
        return "\(shortHash(sourceRecord))\(fits ? "-\(own.prefix(32))" : "")"
    }
}
