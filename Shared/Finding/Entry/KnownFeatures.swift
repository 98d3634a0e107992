import Contract

/// What a place is known to have and to lack, a bit for each feature.
package struct KnownFeatures: Sendable, Hashable {
    package private(set) var has: UInt64 = 0
    package private(set) var lacks: UInt64 = 0

    init(has: UInt64, lacks: UInt64) { (self.has, self.lacks) = (has, lacks) }

    /// - Parameter features: values by names of `PlaceFeature`; other names are left out.
    package init(_ features: [String: Bool]) {
        for (name, isThere) in features {
            guard let feature = PlaceFeature(rawValue: name) else { continue }
            if isThere { has |= feature.bit } else { lacks |= feature.bit }
        }
    }

    /// By names of `PlaceFeature`.
    package var byName: [String: Bool] {
        var features: [String: Bool] = [:]
        for feature in PlaceFeature.allCases {
            if has & feature.bit != 0 { features[feature.rawValue] = true }
            if lacks & feature.bit != 0 { features[feature.rawValue] = false }
        }
        return features
    }

    /// The names of diets that it serves: words that cuisines are called by, too.
    var diets: [String] { KnownFeatures.diets.filter { has & $0.bit != 0 }.map(\.rawValue) }
    private static let diets: [PlaceFeature] = [.vegan, .vegetarian, .halal, .kosher]

    /// What is known of a place, with the diets that its cuisines state, unless it is known to lack them.
    static func of(_ known: KnownFeatures?, _ diets: KnownFeatures?) -> KnownFeatures? {
        guard let known, let diets else { return known ?? diets }
        return KnownFeatures(has: known.has | diets.has & ~known.lacks, lacks: known.lacks)
    }

    /// Nil if it is not known whether the place is as wanted; false if it is not.
    package func meet(_ wanted: KnownFeatures) -> Bool? {
        if has & wanted.lacks != 0 || lacks & wanted.has != 0 { return false }
        return has & wanted.has == wanted.has && lacks & wanted.lacks == wanted.lacks ? true : nil
    }
}

extension PlaceFeature {
    private static let bits = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($0.element, UInt64(1) << UInt64($0.offset)) })

    fileprivate var bit: UInt64 { PlaceFeature.bits[self] ?? 0 }
}
