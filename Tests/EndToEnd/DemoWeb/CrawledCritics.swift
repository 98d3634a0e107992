import Contract
import Events
import Foundation

/// What critics rate by the crawler's observations, worked out without the code under test: their scores read anew, the predictions by
/// the formula as it is written down.
struct CrawledCritics {
    /// By critic's name, then film's.
    private(set) var ratings: [String: [String: Double]] = [:]
    /// What they wrote of it, and where: by critic's name, then film's.
    private(set) var texts: [String: [String: Written]] = [:]

    struct Written: Equatable {
        var text: String
        var address: String?
    }

    /// Names of films that have a show.
    private(set) var shown: Set<String> = []
    /// The last part of its page's path, by the name of a critic or a film.
    private(set) var pages: [String: String] = [:]
    /// Reviews of films that no page is about, or by critics of whom none is, or without a score.
    private(set) var skipped = 0

    /// - Parameter observations: of one thing in their order.
    init(_ observations: [Observation]) {
        var last: [String: Observation] = [:]
        for observation in observations { last[observation.id] = observation }
        let things = last.values.filter { !$0.gone }.compactMap(\.thing)
        func names(_ type: String) -> [String: String] {
            Dictionary(
                things.filter { $0["@type"]?.string == type }
                    .compactMap { thing in thing["@id"]?.string.flatMap { id in thing["name"]?.string.map { (id, $0) } }
                    },
                uniquingKeysWith: { first, _ in first })
        }
        let (critics, films) = (names("Person"), names("Movie"))
        for (id, name) in Array(critics) + Array(films) { pages[name] = id.split(separator: "/").last.map(String.init) }
        for thing in things {
            switch thing["@type"]?.string {
            case "ScreeningEvent":
                if let film = thing["workPresented"]?["@id"]?.string.flatMap({ films[$0] }) { shown.insert(film) }
            case "Review":
                guard let critic = thing["author"]?["@id"]?.string.flatMap({ critics[$0] }),
                    let film = thing["itemReviewed"]?["@id"]?.string.flatMap({ films[$0] }),
                    let stars = thing["reviewRating"].flatMap(Self.stars)
                else {
                    skipped += 1
                    continue
                }
                ratings[critic, default: [:]][film] = stars
                if let text = thing["reviewBody"]?.string {
                    texts[critic, default: [:]][film] = Written(text: text, address: thing["@id"]?.string)
                }
            default: break
            }
        }
    }

    /// Two critics who rated the same film of these weeks: its ratings are among their newest.
    var twoRaters: (first: String, second: String, film: String)? {
        for film in shown.sorted() where pages[film]?.hasPrefix("web-") == true {
            let raters = ratings.filter { $0.value[film] != nil }.keys.sorted()
            if raters.count >= 2 { return (raters[0], raters[1], film) }
        }
        return nil
    }

    var count: Int { ratings.values.reduce(0) { $0 + $1.count } }

    /// What each film would get from somebody, of the ten most similar critics if at least three of them rated it.
    /// - Parameter ids: of critics by their names: those of equal similarity come by id.
    func predictions(for own: [String: Double], ids: [String: String]) -> [String: Double] {
        func norm(_ stars: some Sequence<Double>) -> Double { stars.reduce(0) { $0 + $1 * $1 }.squareRoot() }
        var similar: [(id: String, rounded: Double, similarity: Double, ratings: [String: Double])] = []
        for (critic, theirs) in ratings {
            let product = own.reduce(0) { $0 + $1.value * (theirs[$1.key] ?? 0) }
            let norms = norm(own.values) * norm(theirs.values)
            guard product > 0, norms > 0 else { continue }
            let similarity = product / norms
            similar.append((ids[critic] ?? critic, (similarity * 1e12).rounded(), similarity, theirs))
        }
        let ten = similar.sorted { $0.rounded == $1.rounded ? $0.id < $1.id : $0.rounded > $1.rounded }.prefix(10)
        var predictions: [String: Double] = [:]
        for film in Set(ten.flatMap(\.ratings.keys)) where own[film] == nil {
            let raters = ten.compactMap { one in one.ratings[film].map { (one.similarity, $0) } }
            guard raters.count >= 3 else { continue }
            predictions[film] = raters.reduce(0) { $0 + $1.0 * $1.1 } / raters.reduce(0) { $0 + $1.0 }
        }
        return predictions
    }

    // MARK: - Scores

    /// The forms that the demonstration web writes, in halves.
    private static func stars(_ rating: JSONValue) -> Double? {
        guard let written = rating["ratingValue"].flatMap(text) else { return nil }
        let best = rating["bestRating"].flatMap(text).flatMap(Double.init)
        let stars: Double?
        if let number = Double(written) {
            stars = best.map { number * 5 / $0 }
        } else if written.hasSuffix(" %") {
            stars = Double(written.dropLast(2)).map { $0 / 20 }
        } else if let range = written.range(of: " out of 5") {
            stars = Double(written[..<range.lowerBound])
        } else if written.hasSuffix(" stars") {
            stars = Double(written.dropLast(6))
        } else if written.contains(where: "★☆½".contains) {
            stars = Double(written.count { $0 == "★" }) + (written.contains("½") ? 0.5 : 0)
        } else {
            let marks = ["F", "", "D-", "D", "D+", "C-", "C", "C+", "B-", "B", "B+", "A-", "A"]
            stars = marks.firstIndex(of: written).map { Double($0) * 5 / 12 }
        }
        return stars.map { ($0 * 2).rounded() / 2 }
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text), .number(let text): text
        default: nil
        }
    }
}
