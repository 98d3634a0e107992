import Contract
import Events

/// A source's decoded statement of a thing.
struct Claim<Form: Mergeable>: Sendable {
    let sourceRecord: Sighting
    let form: Form

    func since(_ field: MergedField<Form>) -> Timestamp { sourceRecord.since[field.name] ?? sourceRecord.observedAt }
}

/// Merges what people and sources state into one thing.
///
/// Fields that people stated are theirs. Every other field belongs to the source that has stated its present value for longest; of two
/// since the same time, the first by the observed thing's id. So the source that stated a value first keeps the field until it changes or
/// drops the value. A field that nobody states any more is removed, unless a thing must have it.
enum Merging {
    /// Nil if there is neither a thing nor a source.
    static func merged<Form: Mergeable>(
        _ claims: [Claim<Form>], people: Set<String>, over existing: Form?
    ) -> Form? {
        guard var merged = existing ?? claims.first?.form else { return nil }
        for field in Form.fields where existing == nil || !people.contains(field.name) {
            if let owner = owner(of: field, among: claims) {
                field.copy(owner.form, &merged)
            } else if !field.isRequired {
                field.clear(&merged)
            }
        }
        return merged
    }

    static func owner<Form: Mergeable>(
        of field: MergedField<Form>, among claims: [Claim<Form>]
    ) -> Claim<Form>? {
        claims.filter { field.isPresent($0.form) }
            .min { ($0.since(field), $0.sourceRecord.id) < ($1.since(field), $1.sourceRecord.id) }
    }

    /// For each field, since when the source has stated its present value.
    static func since<Form: Mergeable>(
        _ form: Form, at time: Timestamp, before: Form?, _ known: [String: Timestamp]
    ) -> [String: Timestamp] {
        var since: [String: Timestamp] = [:]
        for field in Form.fields where field.isPresent(form) {
            let isOld = before.map { field.isSame($0, form) } ?? false
            since[field.name] = isOld ? known[field.name] ?? time : time
        }
        return since
    }

    /// The names of the fields that are not empty.
    static func statedFields<Form: Mergeable>(by form: Form) -> [String] {
        Form.fields.filter { $0.isPresent(form) }.map(\.name).sorted()
    }
}

extension Edits {
    /// The edits after people put a thing in place of another.
    /// - Parameter replacesAll: false if empty fields state nothing, as in an import's row.
    static func after<Form: Mergeable>(
        _ edits: Edits?, putting new: Form, over existing: Form?, replacesAll: Bool
    ) -> Edits {
        guard let existing, edits?.removed != true else {
            return Edits(thing: new.id, fields: Merging.statedFields(by: new))
        }
        let changed = Form.fields.filter { field in
            !field.isSame(existing, new) && (replacesAll || field.isPresent(new))
        }
        return Edits(thing: new.id, fields: Set((edits?.fields ?? []) + changed.map(\.name)).sorted())
    }
}
