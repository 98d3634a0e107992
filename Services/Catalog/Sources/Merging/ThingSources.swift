import Contract
import Events

/// A thing's sources and what each of them states, for operators.
struct ThingSources: Codable, Sendable, Equatable {
    struct Source: Codable, Sendable, Equatable {
        /// The source's id.
        var source: String
        /// The observed thing's id, by which a split names it.
        var thing: String
        /// The page that shows it.
        var url: String
        var observedAt: Timestamp
        var digest: String
        /// For each field, since when the source has stated its present value.
        var since: [String: Timestamp]
        var apart: Bool
        /// True if it ended at the source and the thing cannot be deleted yet.
        var gone: Bool
        /// Parts that could not be used.
        var faults: [Reason]
        /// Reasons why it was matched with another source's record, or with what people wrote; empty if nobody else states anything of the
        /// thing.
        var because: [MatchReason]
    }

    var thing: String
    /// For each field, the observed thing whose value it has, or "people".
    var fields: [String: String]
    var items: [Source]
    var total: Int
    /// Always nil: a thing has no more sources than fit on one page.
    var next: String?

    static let people = "people"

    /// - Parameter claims: claims of the source records that could be read.
    init<Form: Mergeable>(
        of id: String, _ existing: Form?, _ sourceRecords: [Sighting], _ claims: [Claim<Form>], _ edits: Edits?
    ) {
        thing = id
        let peoples = Set(edits?.fields ?? (claims.isEmpty ? existing.map(Merging.statedFields) ?? [] : []))
        fields = [:]
        for field in Form.fields where existing.map(field.isPresent) ?? false {
            let owner = peoples.contains(field.name) ? nil : Merging.owner(of: field, among: claims)?.sourceRecord.id
            fields[field.name] = owner ?? ThingSources.people
        }
        items = sourceRecords.map { sourceRecord in
            Source(
                source: sourceRecord.source, thing: sourceRecord.id, url: sourceRecord.url,
                observedAt: sourceRecord.observedAt,
                digest: sourceRecord.digest, since: sourceRecord.since, apart: sourceRecord.apart ?? false,
                gone: sourceRecord.gone ?? false, faults: sourceRecord.faults,
                because: ThingSources.because(sourceRecord, claims, edits == nil ? nil : existing))
        }
        total = items.count
    }

    /// - Parameter written: the thing, if people wrote some of it.
    private static func because<Form: Mergeable>(
        _ sourceRecord: Sighting, _ claims: [Claim<Form>], _ written: Form?
    ) -> [MatchReason] {
        guard let mine = claims.first(where: { $0.sourceRecord.id == sourceRecord.id })?.form else { return [] }
        let others = claims.filter { $0.sourceRecord.id != sourceRecord.id }.map(\.form)
        let nearest = others.filter(mine.isAlike).min { mine.rank(to: $0) < mine.rank(to: $1) }
        return (nearest ?? others.first ?? written).map(mine.matchReasons) ?? []
    }
}
