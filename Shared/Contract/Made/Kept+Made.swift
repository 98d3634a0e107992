// Made by deploy/testing/records.py.
public import Events

extension KeptEntry {
    public init(
        person: String,
        entry: String,
        value: JSONValue? = nil,
        at: Timestamp,
        revision: Int64,
        storedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.person = person
        self.entry = entry
        self.value = value
        self.at = at
        self.revision = revision
        self.storedAt = storedAt
        self.reflects = reflects
    }
}

extension KeptChange {
    public init(
        key: String,
        value: JSONValue? = nil,
        at: Timestamp,
        _: Void = ()
    ) {
        self.key = key
        self.value = value
        self.at = at
    }
}
