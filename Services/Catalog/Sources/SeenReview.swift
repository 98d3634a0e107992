import Contract
import Events
import Formats
import Hours
import Extraction

/// What a critic says of a film as a page shows it (schema.org Review of a Movie).
struct SeenReview: Sendable {
    /// Both as the page names them: often a mere address with a name.
    let critic: Thing
    let film: Thing
    /// 0–5 in halves.
    let stars: Double
    /// How its text begins.
    let text: String?
    /// Where it is to be read, if it says so: an http or https address.
    let url: String?
    let published: Timestamp?
    /// What of it could not be used.
    let faults: [ImportFault]

    /// - Throws: why nothing can be made of it. A score that cannot be read is not guessed.
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
            try SeenReview.moment(thing.line("datePublished", longest: 40))
        }
        faults = leftOut.faults
    }

    /// The moment of a time, or the beginning of a day in UTC.
    private static func moment(_ text: String?) throws(ImportFault) -> Timestamp? {
        guard let text else { return nil }
        if let moment = Timestamp(text) { return moment }
        guard let day = CivilDate(String(text.prefix(10))) else {
            throw ImportFault("datePublished", "is no date such as 2026-11-20: \(text)")
        }
        return Timestamp(microseconds: day.daysSinceEpoch * 86_400_000_000)
    }

    // MARK: - Who and what it is of

    /// What it names, to be found by when that becomes known: by address, or by what is alike.
    func mentions(in source: String) -> [Mention] {
        var mentions: [Mention] = []
        for (kind, thing) in [(Sighting.Kind.critic, critic), (.movie, film)] {
            if let address = thing.ownAddress { mentions.append(.address(address, kind)) }
        }
        return mentions
            + ((criticForm(in: source)?.soughtMatchKeys ?? []) + (filmForm(in: source)?.soughtMatchKeys ?? [])).map(
                Mention.alike)
    }

    /// Nil if the page does not say enough to find somebody alike.
    func criticForm(in source: String) -> Critic? { try? SeenCritic.form(critic, source: source).form }

    func filmForm(in source: String) -> Movie? { try? SeenMovie.form(film, source: source).form }
}

/// What a review names a critic or a film by, as a key.
enum Mention: Hashable, Sendable {
    case address(String, Sighting.Kind)
    /// One of the keys that alike things have.
    case alike(String)

    var key: String {
        switch self {
        case .address(let address, let kind): "\(kind.rawValue) at \(address)"
        case .alike(let key): key
        }
    }
}

extension [String: [Thing.Value]] {
    /// A property's texts as a name.
    fileprivate func name(from property: String) -> [String: [Thing.Value]] {
        let texts = (self[property] ?? []).filter { $0.text != nil }
        return texts.isEmpty ? [:] : ["name": texts]
    }
}
