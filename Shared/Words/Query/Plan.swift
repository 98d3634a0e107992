/// One word of a query with all its alternatives.
struct Slot: Sendable {
    struct Alternative: Sendable {
        var list: UInt32
        /// 1 for the word itself, less for similar words.
        var quality: Float
    }

    /// The word's weight: rare words weigh more.
    var weight: Float
    /// True if a document need not contain it.
    var isSlight = false
    /// By part of the index; each list once.
    var alternatives: [[Alternative]]

    /// The alternatives that are like enough without the other words of the query.
    var likeliest: Slot {
        var slot = self
        slot.alternatives = alternatives.map { $0.filter { $0.quality > 0.45 } }
        return slot
    }

    var isEmpty: Bool { alternatives.allSatisfy(\.isEmpty) }
    /// Its share of the plan's weight.
    var share: Float { isSlight ? 0.25 * weight : weight }
}

/// The contribution of a list entry to a document's score, by its weight of 1 to 127. The best entries of all words add up to 1.
/// Contributions are multiples of a step.
///
/// Sums of steps are exact. So equally good documents have equal scores, in whatever part of the index they are and in whatever order their
/// words are added. Therefore all replicas list them in the same order.
struct Worth: Sendable {
    static let step: Float = 0x1p-22

    let perWeight: Float

    /// Adding this constant rounds a value to a step.
    private static let coarse: Float = 3

    subscript(weight: UInt8) -> Float { (perWeight * Float(weight) + Worth.coarse) - Worth.coarse }
}

/// How a document has the words of a query.
public enum WordMatch: String, Encodable, Sendable {
    /// As written, or of the kind that they name.
    case literal
    /// In another form, or by another name.
    case form
    /// With typing errors, or by sound.
    case typo
    /// Some of the words only.
    case some
    /// The kind of place has the dish, or the chain is of it.
    case related
}

/// One interpretation of a query.
struct Plan: Sendable {
    var slots: [Slot]
    /// The factor for documents found by this plan, relative to those found by the literal words.
    var factor: Float = 1
    /// True if a document needs every word that is not slight, false if some are enough.
    var needsAll = true
    /// True if only names are searched.
    var namesOnly = false
    /// How its words are those of the query.
    var match = WordMatch.literal

    /// The plan with the words and kinds as written.
    var asWritten: Plan {
        var plan = self
        for place in slots.indices {
            plan.slots[place].alternatives = slots[place].alternatives.map { $0.filter { $0.quality == 1 } }
        }
        return plan
    }

    var weight: Float { max(0.001, slots.reduce(0) { $0 + $1.share }) }
    /// The contribution of the entries of an alternative's list.
    /// - Parameter total: the plan's weight.
    static func worth(of alternative: Slot.Alternative, for slot: Slot, total: Float) -> Worth {
        Worth(perWeight: slot.share / total * alternative.quality / 127)
    }

    var needed: [Slot] { slots.filter { !$0.isSlight } }
    /// True if it certainly finds nothing.
    var isHopeless: Bool {
        needed.isEmpty || (needsAll ? needed.contains(where: \.isEmpty) : needed.allSatisfy(\.isEmpty))
    }

    func matching(_ match: WordMatch) -> Plan {
        var plan = self
        plan.match = match
        return plan
    }
}
