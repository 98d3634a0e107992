/// Critics' scores, however written, as stars of 0 to 5.
///
/// A number without a scale is unreadable, not guessed. A scale that begins at 0 or 1 is read by its top, as people do (3 of 5 is 3). Other
/// scales, and those with the best below the worst as of school marks, run evenly from worst to best.
public enum Score {
    /// The result of reading a score.
    public enum Outcome: Sendable, Hashable {
        /// 0 to 5, not rounded.
        case stars(Double)
        /// The reason why it is not known.
        case unreadable(String)

        /// Nil if it is not known.
        public var stars: Double? {
            if case .stars(let stars) = self { stars } else { nil }
        }
    }

    /// Reads "3/5", "7,8/10", "3 out of 4", "85 %", "4 stars", "★★★½", "B+", or a bare number with a given scale.
    ///
    /// - Parameter best: The scale's top if the text has none; nil: unknown.
    public static func read(_ text: String, best: Double? = nil, worst: Double? = nil) -> Outcome {
        let written = WrittenScore.normalised(text)
        func unreadable(_ reason: String) -> Outcome { .unreadable("the score \"\(text.prefix(60))\" \(reason)") }
        guard !written.isEmpty else { return .unreadable("the score is empty") }
        switch WrittenScore.read(written) {
        case nil: return unreadable("is in no form that is known")
        case .share(let share): return (0...1).contains(share) ? .stars(share * 5) : unreadable("is outside its scale")
        case .value(let value, let named):
            guard let top = named ?? best else { return unreadable("has no scale: best is missing") }
            return scaled(value, best: top, worst: named == nil || named == best ? worst : nil)
                .map(Outcome.stars) ?? unreadable("is outside its scale")
        case .stars(let value, let shown):
            let top = shown ?? best ?? 5
            return scaled(value, best: top, worst: nil).map(Outcome.stars) ?? unreadable("is outside its scale")
        }
    }

    /// Reads a schema.org Rating or AggregateRating by its ratingValue, bestRating and worstRating.
    ///
    /// The scale is 1 to 5 if neither bound is given, as schema.org defines.
    public static func read(_ rating: Thing) -> Outcome {
        guard let value = rating.text("ratingValue") else { return .unreadable("the rating has no ratingValue") }
        func bound(_ property: String) -> Double? {
            rating.text(property).flatMap { WrittenScore.number(WrittenScore.normalised($0)[...]) }
        }
        for property in ["bestRating", "worstRating"] where rating.text(property) != nil && bound(property) == nil {
            return .unreadable("the rating's \(property) is no number: \"\(rating.text(property)?.prefix(60) ?? "")\"")
        }
        let (best, worst) = (bound("bestRating"), bound("worstRating"))
        if best == nil, let worst, worst > 5 {
            return .unreadable("the rating has a worstRating of \(Thing.Value.written(worst)) and no bestRating")
        }
        // A number needs no reading, however many digits it has: rules make 2.9166666666666665 of "C+".
        if case .number(let number)? = rating["ratingValue"].first {
            return scaled(number, best: best ?? 5, worst: worst).map(Outcome.stars)
                ?? .unreadable("the score \"\(value)\" is outside its scale")
        }
        return read(value, best: best ?? 5, worst: worst)
    }

    /// Nil outside the scale.
    private static func scaled(_ value: Double, best: Double, worst: Double?) -> Double? {
        guard value.isFinite, best.isFinite else { return nil }
        if let worst, worst.isFinite, worst != 0, worst != 1 || best <= 1 {
            guard worst != best, (min(worst, best)...max(worst, best)).contains(value) else { return nil }
            return (value - worst) * 5 / (best - worst)
        }
        guard best > 0, (0...best).contains(value) else { return nil }
        return value * 5 / best
    }
}
