import Foundation

/// How close a text is to the length of news, for which people choose single words; for abstracts and whole papers they choose phrases.
struct TextLength: Sendable {
    /// 0 to 1.
    let news: Double

    init(words count: Int) {
        let length = log(Double(count + 1))
        func part(of length: Double, from: Double, to: Double) -> Double {
            min(1, max(0, (length - log(from)) / (log(to) - log(from))))
        }
        news =
            part(of: length, from: Figures.news.begins, to: Figures.news.from)
            * (1 - part(of: length, from: Figures.news.upTo, to: Figures.news.ends))
    }

    /// Interpolates between a factor for phrases and one for news.
    func between(_ figures: (phrases: Double, news: Double)) -> Double {
        figures.phrases + (figures.news - figures.phrases) * news
    }
}
