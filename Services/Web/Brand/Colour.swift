import Events
import Foundation

/// A colour in linear sRGB, with conversions from and to OKLCH (Björn Ottosson's OKLab in polar form).
struct Colour {
    private let red: Double
    private let green: Double
    private let blue: Double

    init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Converts from OKLCH. Channels beyond sRGB are clipped, as browsers do.
    init(lightness: Double, chroma: Double, hue: Double) {
        let (a, b) = (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
        let long = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let middle = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let short = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        func clipped(_ value: Double) -> Double { min(1, max(0, value)) }
        red = clipped(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short)
        green = clipped(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short)
        blue = clipped(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short)
    }

    var lch: (lightness: Double, chroma: Double, hue: Double) {
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        let a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
        let b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
        let angle = atan2(b, a) * 180 / .pi
        return (
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short, (a * a + b * b).squareRoot(),
            angle < 0 ? angle + 360 : angle
        )
    }

    /// `#rrggbb`.
    var text: String {
        "#" + Hexadecimal.encode([red, green, blue].map { UInt8((Colour.encoded($0) * 255).rounded()) })
    }

    /// The contrast ratio of WCAG 2.2, 1 to 21.
    func contrast(to other: Colour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
