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
    var needed: [Slot] { slots.filter { !$0.isSlight } }
    /// Whether there is no chance that it finds anything.
    var isHopeless: Bool {
        needed.isEmpty || (needsAll ? needed.contains(where: \.isEmpty) : needed.allSatisfy(\.isEmpty))
    }
}
