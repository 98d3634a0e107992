import Events

extension PersonalRecords {
    private struct Acted: Decodable {
        var actor: Actor
    }

    /// Commands about things of others, in which whoever acted for a business is named, too.
    static let ofActors = anywhere(.read) { record, forgotten in
        guard let value = record.value, forgotten.naming.isIn(value), let actor = record.decode(Acted.self)?.actor
        else { return false }
        return forgotten.people.contains(actor.id) || forgotten.people.contains(actor.person ?? "")
    }
}
