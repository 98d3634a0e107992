/// One word of a query with all that stands for it.
struct Slot: Sendable {
    struct Alternative: Sendable {
        var list: UInt32
        /// 1 for the word itself, less for what only resembles it.
        var quality: Float
    }

    /// How much the word says: rare ones say more.
    var weight: Float
    /// It counts where it is, but need not be.
    var isSlight = false
    /// By part of the index; a list once each.
    var alternatives: [[Alternative]]

    var isEmpty: Bool { alternatives.allSatisfy(\.isEmpty) }
    /// What it counts beside the others.
    var share: Float { isSlight ? 0.25 * weight : weight }
}

/// What an entry of a word's list counts in a plan, by its weight of 1 to 127: a share of 1, which the best entries of all words have
/// together, in steps.
///
/// Sums of steps are exact. Documents that fit equally well have equal scores, whichever part of the index holds them and in whatever
/// order their words are added, so that all replicas list them in the same order.
struct Worth: Sendable {
    static let step: Float = 0x1p-22

    let perWeight: Float

    /// What is added to it loses all that is finer than a step.
    private static let coarse: Float = 3

    subscript(weight: UInt8) -> Float { (perWeight * Float(weight) + Worth.coarse) - Worth.coarse }
}

/// One way to read a query.
struct Plan: Sendable {
    var slots: [Slot]
    /// What a document found in this way is worth against one found as asked.
    var factor: Float = 1
    /// Whether a document needs every word that is not slight, or only some.
    var needsAll = true
    /// Only names are looked at.
    var namesOnly = false

    var weight: Float { max(0.001, slots.reduce(0) { $0 + $1.share }) }
    /// What the entries of an alternative's list count.
    /// - Parameter total: the plan's weight.
    static func worth(of alternative: Slot.Alternative, for slot: Slot, total: Float) -> Worth {
        Worth(perWeight: slot.share / total * alternative.quality / 127)
    }

    var needed: [Slot] { slots.filter { !$0.isSlight } }
    /// Whether there is no chance that it finds anything.
    var isHopeless: Bool {
        needed.isEmpty || (needsAll ? needed.contains(where: \.isEmpty) : needed.allSatisfy(\.isEmpty))
    }
}
