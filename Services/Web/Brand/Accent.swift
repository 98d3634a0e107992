import Foundation

/// The colour of a brand: hue and chroma in OKLCH. The page's design fixes the lightness of each use.
struct Accent: Sendable, Equatable {
    /// `#1a7f5a`.
    let text: String
    /// 0 to 360.
    let hue: Double
    /// 0 is grey.
    let chroma: Double
    private let lightness: Double

    /// Nil unless it is `#` and six hexadecimal digits.
    init?(_ text: String) {
        guard text.hasPrefix("#"), text.count == 7, let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
        let channels = [value >> 16, value >> 8, value].map { Colour.linear(Double($0 & 255) / 255) }
        let colour = Colour(red: channels[0], green: channels[1], blue: channels[2])
        (lightness, chroma, hue) = colour.lch
        self.text = text.lowercased()
    }

    /// The use of this colour with the least contrast, if that is too little to read; else nil.
    var fault: String? {
        let worst = Accent.pairs.map { pair in
            (what: pair.what, ratio: colour(pair.text).contrast(to: colour(pair.ground)))
        }.min { $0.ratio < $1.ratio }
        guard let worst, worst.ratio < 4.5 else { return nil }
        let ratio = String(format: "%.2f", worst.ratio)
        return "\(text) is too strong to read \(worst.what): the contrast is \(ratio), and 4.5 is needed"
    }

    /// The colour of the same hue and lightness with the greatest chroma that is readable everywhere.
    var nearest: Accent {
        var chroma = chroma
        while chroma > 0 {
            let weaker = Accent(Colour(lightness: lightness, chroma: chroma, hue: hue).text)
            if let weaker, weaker.fault == nil { return weaker }
            chroma -= 0.002
        }
        return Accent("#777777")!
    }

    /// One use of the colour, as in the design's tokens (`tokens.css`): its lightness, its share of the chroma, and chroma that is added.
    private struct Tone {
        let lightness: Double
        var share = 0.0
        var fixed = 0.0
    }

    private func colour(_ tone: Tone) -> Colour {
        Colour(lightness: tone.lightness, chroma: chroma * tone.share + tone.fixed, hue: hue)
    }

    /// Text and its background, in the light and the dark appearance.
    private static let pairs: [(what: String, text: Tone, ground: Tone)] = [
        ("on buttons", Tone(lightness: 1), Tone(lightness: 0.47, share: 1)),
        ("on a sunken ground", Tone(lightness: 0.47, share: 1), Tone(lightness: 0.955, fixed: 0.006)),
        ("on a soft ground", Tone(lightness: 0.47, share: 1), Tone(lightness: 0.95, share: 0.32)),
        ("on soft labels", Tone(lightness: 0.38, share: 0.85), Tone(lightness: 0.95, share: 0.32)),
        ("on buttons in the dark", Tone(lightness: 0.2, fixed: 0.03), Tone(lightness: 0.81, share: 1)),
        ("on a sunken ground in the dark", Tone(lightness: 0.81, share: 1), Tone(lightness: 0.275, fixed: 0.01)),
        ("on soft labels in the dark", Tone(lightness: 0.9, share: 0.6), Tone(lightness: 0.31, share: 0.45)),
        ("on the desk's rail", Tone(lightness: 0.2, fixed: 0.03), Tone(lightness: 0.76, share: 1.35)),
    ]

    /// The page's roles of the accent in plain colours, for browsers that cannot compute them (`tokens.css` has those of the usual accent).
    func plainTokens(isDark: Bool) -> String {
        (isDark ? Accent.darkRoles : Accent.lightRoles).map { "--\($0.name): \(colour($0.tone).text);" }
            .joined(separator: " ")
    }

    private static let lightRoles: [(name: String, tone: Tone)] = [
        ("brand", Tone(lightness: 0.47, share: 1)), ("brand-strong", Tone(lightness: 0.4, share: 1)),
        ("on-brand", Tone(lightness: 1)), ("brand-soft", Tone(lightness: 0.95, share: 0.32)),
        ("on-brand-soft", Tone(lightness: 0.38, share: 0.85)), ("brand-vivid", Tone(lightness: 0.76, share: 1.35)),
    ]
    private static let darkRoles: [(name: String, tone: Tone)] = [
        ("brand", Tone(lightness: 0.81, share: 1)), ("brand-strong", Tone(lightness: 0.87, share: 1)),
        ("on-brand", Tone(lightness: 0.2, fixed: 0.03)), ("brand-soft", Tone(lightness: 0.31, share: 0.45)),
        ("on-brand-soft", Tone(lightness: 0.9, share: 0.6)), ("brand-vivid", Tone(lightness: 0.76, share: 1.35)),
    ]

    /// The colour of buttons in the light appearance, for formats without OKLCH.
    var button: String { colour(Tone(lightness: 0.47, share: 1)).text }
}
