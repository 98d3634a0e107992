import Foundation

/// A colour profile of a screen or camera other than sRGB: three colorants with a curve each, such as Display P3 and Adobe RGB (ICC.1:2022,
/// F.3). Other profiles, such as those of presses, are not supported.
struct ColourProfile {
    /// Amount of light for each value of red, green and blue.
    private let curves: [[Double]]
    /// Matrix from those amounts to sRGB's.
    private let matrix: [[Double]]

    /// - Returns: nil for another kind of profile, or if its colours are sRGB's.
    init?(_ bytes: [UInt8]) {
        let numbers = Numbers(bytes[...], isLittle: false)
        guard bytes.count >= 132, bytes[16..<20].elementsEqual("RGB ".utf8), bytes[20..<24].elementsEqual("XYZ ".utf8),
            let tags = ProfileTags(numbers)
        else { return nil }
        let colorants = ["rXYZ", "gXYZ", "bXYZ"].compactMap { tags.colorant($0) }
        curves = ["rTRC", "gTRC", "bTRC"].compactMap { tags.curve($0) }
        guard colorants.count == 3, curves.count == 3 else { return nil }
        matrix = ColourProfile.toSRGB.map { row in
            colorants.map { colorant in zip(row, colorant).reduce(0) { $0 + $1.0 * $1.1 } }
        }
        guard matrix.joined().allSatisfy({ $0.isFinite && abs($0) < 100 }), !isSRGB else { return nil }
    }

    /// From CIE XYZ under D50, in which profiles measure, to sRGB's amounts of light (IEC 61966-2-1, adapted by Bradford's way).
    private static let toSRGB = [
        [3.1341359, -1.6173863, -0.4906619], [-0.9787955, 1.9161544, 0.0334473], [0.0719553, -0.2289768, 1.4053860],
    ]

    /// sRGB's value for an amount of light in 16,383 parts.
    private static let values: [UInt32] = (0..<16_384).map { step in
        let light = Double(step) / 16_383
        let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt32((255 * value).rounded())
    }

    func converted(_ red: Int, _ green: Int, _ blue: Int) -> (red: UInt32, green: UInt32, blue: UInt32) {
        let (r, g, b) = (curves[0][red], curves[1][green], curves[2][blue])
        func value(_ row: Int) -> UInt32 {
            let light = matrix[row][0] * r + matrix[row][1] * g + matrix[row][2] * b
            return Self.values[Int((min(1, max(0, light)) * 16_383).rounded())]
        }
        return (value(0), value(1), value(2))
    }

    /// Whether its effect is invisible.
    private var isSRGB: Bool {
        let steps = [0, 64, 128, 192, 255]
        return steps.allSatisfy { red in
            steps.allSatisfy { green in
                steps.allSatisfy { blue in
                    let converted = converted(red, green, blue)
                    return abs(Int(converted.red) - red) <= 2 && abs(Int(converted.green) - green) <= 2
                        && abs(Int(converted.blue) - blue) <= 2
                }
            }
        }
    }

    func carryOut(on canvas: Canvas) {
        canvas.changePixels { pixel in
            let (red, green, blue) = converted(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
            pixel = pixel & 0xFF00_0000 | red << 16 | green << 8 | blue
        }
    }
}

/// Reads a profile's table of tags.
private struct ProfileTags {
    private let numbers: Numbers
    private var places: [String: Int] = [:]

    init?(_ numbers: Numbers) {
        self.numbers = numbers
        guard let count = numbers.unsigned(at: 128, 4), count <= 200 else { return nil }
        for tag in 0..<Int(count) {
            let at = 132 + 12 * tag
            guard let place = numbers.unsigned(at: at + 4, 4) else { return nil }
            places[name(at: at)] = Int(place)
        }
    }

    private func name(at place: Int) -> String {
        String(decoding: numbers.bytes.dropFirst(place).prefix(4), as: UTF8.self)
    }

    /// A number of 16 bits before and 16 after the point, with a sign.
    private func fixed(at place: Int) -> Double? {
        numbers.unsigned(at: place, 4).map { Double(Int32(bitPattern: $0)) / 65_536 }
    }

    func colorant(_ tag: String) -> [Double]? {
        guard let at = places[tag], name(at: at) == "XYZ " else { return nil }
        let parts = (0..<3).compactMap { fixed(at: at + 8 + 4 * $0) }
        return parts.count == 3 ? parts : nil
    }

    /// - Returns: amounts of light for the values 0…255.
    func curve(_ tag: String) -> [Double]? {
        guard let at = places[tag] else { return nil }
        let light: ((Double) -> Double)? =
            switch name(at: at) {
            case "curv": sampled(at: at)
            case "para": parametric(at: at)
            default: nil
            }
        guard let light else { return nil }
        let amounts = (0...255).map { light(Double($0) / 255) }
        return amounts.allSatisfy(\.isFinite) ? amounts : nil
    }

    /// Reads a curve of no values, an exponent, or a table (ICC.1, 10.6).
    private func sampled(at place: Int) -> ((Double) -> Double)? {
        guard let count = numbers.unsigned(at: place + 8, 4).map(Int.init) else { return nil }
        if count == 0 { return { $0 } }
        guard count <= 65_536, numbers.unsigned(at: place + 12 + 2 * (count - 1), 2) != nil else { return nil }
        func sample(_ index: Int) -> Double { Double(numbers.unsigned(at: place + 12 + 2 * index, 2) ?? 0) }
        if count == 1 {
            let gamma = sample(0) / 256
            return { pow($0, gamma) }
        }
        return { value in
            let position = value * Double(count - 1)
            let index = min(count - 2, Int(position))
            let (before, after) = (sample(index), sample(index + 1))
            return (before + (after - before) * (position - Double(index))) / 65_535
        }
    }

    /// Reads a curve by one of five formulas (ICC.1, 10.18).
    private func parametric(at place: Int) -> ((Double) -> Double)? {
        guard let type = numbers.unsigned(at: place + 8, 2).map(Int.init), type < 5 else { return nil }
        let count = [1, 3, 4, 5, 7][type]
        let p = (0..<count).compactMap { fixed(at: place + 12 + 4 * $0) }
        guard p.count == count else { return nil }
        switch type {
        case 0: return { pow($0, p[0]) }
        case 1: return { $0 >= -p[2] / p[1] ? pow(p[1] * $0 + p[2], p[0]) : 0 }
        case 2: return { $0 >= -p[2] / p[1] ? pow(p[1] * $0 + p[2], p[0]) + p[3] : p[3] }
        case 3: return { $0 >= p[4] ? pow(p[1] * $0 + p[2], p[0]) : p[3] * $0 }
        default: return { $0 >= p[4] ? pow(p[1] * $0 + p[2], p[0]) + p[5] : p[3] * $0 + p[6] }
        }
    }
}
