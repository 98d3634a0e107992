import Contract
import Events
import Formats
import Hours
import Extraction

/// A critic's review of a film, as a page shows it (schema.org Review of a Movie).
struct SeenReview: Sendable {
    /// Critic and film as the page names them: often a mere address with a name.
    let critic: Thing
    let film: Thing
    /// 0–5 in halves.
    let stars: Double
    /// The beginning of its text.
    let text: String?
    /// The http or https address at which it can be read, if the page states one.
    let url: String?
    let published: Timestamp?
    /// Parts of the review that could not be used.
    let faults: [ImportFault]

    /// - Throws: why the review cannot be used. A score that cannot be read is not guessed.
    init(_ thing: Thing) throws(Reason) {
        guard let film = thing.thing("itemReviewed"), film.text("name") != nil || film.ownAddress != nil else {
            throw Check.refuse("/itemReviewed", "A review names its film.")
        }
        self.film = film
        critic = thing.thing("author") ?? Thing(types: ["Person"], properties: thing.properties.name(from: "author"))
        guard critic.text("name") != nil || critic.ownAddress != nil else {
            throw Check.refuse("/author", "A review names its critic.")
        }
        guard let rating = thing.thing("reviewRating") else {
            throw Check.refuse("/reviewRating", "A review has a score.")
        }
        switch Score.read(rating) {
        case .stars(let stars): self.stars = (stars * 2).rounded() / 2
        case .unreadable(let why): throw Check.refuse("/reviewRating", "It cannot be read: \(why).")
        }
        var leftOut = LeftOut()
        text = thing.text("reviewBody").flatMap { FieldRules.beginning($0, atMost: Limits.reviewBeginning) }
        url = thing.ownAddress.flatMap { address in
            ["http://", "https://"].contains(where: address.lowercased().hasPrefix) ? address : nil
        }
        published = leftOut.attempt { () throws(ImportFault) in
            try SeenReview.timestamp(thing.line("datePublished", longest: 40))
        }
        faults = leftOut.faults
    }

    /// Timestamp of a date with a time, or of the beginning of a day in UTC.
    private static func timestamp(_ text: String?) throws(ImportFault) -> Timestamp? {
        guard let text else { return nil }
        if let timestamp = Timestamp(text) { return timestamp }
        guard let day = CivilDate(String(text.prefix(10))) else {
            throw ImportFault("datePublished", "is no date such as 2026-11-20: \(text)")
        }
        return Timestamp(microseconds: day.daysSinceEpoch * 86_400_000_000)
    }

    // MARK: - Critic and film

    /// Keys by which the review is found when its critic or film becomes known: their addresses and match keys.
    func mentions(in source: String) -> [Mention] {
        var mentions: [Mention] = []
        for (kind, thing) in [(Sighting.ThingKind.critic, critic), (.movie, film)] {
            if let address = thing.ownAddress { mentions.append(.address(address, kind)) }
        }
        return mentions
            + ((criticForm(in: source)?.soughtMatchKeys ?? []) + (filmForm(in: source)?.soughtMatchKeys ?? [])).map(
                Mention.alike)
    }

    /// The critic; nil if the page states too little for a match.
    func criticForm(in source: String) -> Critic? { try? SeenCritic.form(critic, source: source).form }

    func filmForm(in source: String) -> Movie? { try? SeenMovie.form(film, source: source).form }
}

/// A key by which a review names a critic or a film.
enum Mention: Hashable, Sendable {
    case address(String, Sighting.ThingKind)
    /// A match key.
    case alike(String)

    var key: String {
        switch self {
        case .address(let address, let kind): "\(kind.rawValue) at \(address)"
        case .alike(let key): key
        }
    }
}

extension [String: [Thing.Value]] {
    /// The texts of a property, as a `name`.
    fileprivate func name(from property: String) -> [String: [Thing.Value]] {
        let texts = (self[property] ?? []).filter { $0.text != nil }
        return texts.isEmpty ? [:] : ["name": texts]
    }
}
