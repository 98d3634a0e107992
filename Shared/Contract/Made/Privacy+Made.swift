// Made by deploy/testing/records.py.
public import Events

extension ErasePerson {
    public init(
        person: String,
        requestedAt: Timestamp,
        forGood: Bool? = nil,
        role: Actor.Role? = nil,
        _: Void = ()
    ) {
        self.person = person
        self.requestedAt = requestedAt
        self.forGood = forGood
        self.role = role
    }
}
