import Events

extension PersonalRecords {
    private struct Acted: Decodable {
        var actor: Actor
    }

    /// Commands that name a person who acted for a business.
    static let ofActors = anywhere(.read) { record, erased in
        guard let value = record.value, erased.naming.isIn(value), let actor = record.decode(Acted.self)?.actor
        else { return false }
        return erased.people.contains(actor.id) || erased.people.contains(actor.person ?? "")
    }
}
