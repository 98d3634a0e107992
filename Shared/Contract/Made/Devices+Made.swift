// Made by deploy/testing/records.py.
public import Events

extension PushDevice {
    public init(
        id: String,
        person: String,
        also: [String] = [],
        endpoint: String,
        keys: PushDevice.Keys,
        language: PushDevice.Language,
        kinds: [PushNotice.NoticeType] = [],
        createdAt: Timestamp,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.person = person
        self.also = also
        self.endpoint = endpoint
        self.keys = keys
        self.language = language
        self.kinds = kinds
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.reflects = reflects
    }
}

extension PushDevice.Keys {
    public init(
        p256dh: String,
        auth: String,
        _: Void = ()
    ) {
        self.p256dh = p256dh
        self.auth = auth
    }
}

extension PushNotice {
    public init(
        device: String,
        person: String,
        event: String,
        kind: PushNotice.NoticeType? = nil,
        order: String? = nil,
        search: String? = nil,
        customer: String,
        host: String,
        facts: PushNotice.Facts = .none,
        time: Timestamp,
        createdAt: Timestamp,
        attempts: Int = 0,
        nextAttemptAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.device = device
        self.person = person
        self.event = event
        self.kind = kind
        self.order = order
        self.search = search
        self.customer = customer
        self.host = host
        self.facts = facts
        self.time = time
        self.createdAt = createdAt
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.reflects = reflects
    }
}

extension PushNotice.Facts {
    public init(
        number: Int? = nil,
        name: String? = nil,
        place: String? = nil,
        lines: Int = 1,
        method: Fulfilment.Method? = nil,
        reason: String? = nil,
        money: Money? = nil,
        startDate: OffsetTime? = nil,
        isPart: Bool? = nil,
        search: String? = nil,
        change: SearchMatch.Change? = nil,
        _: Void = ()
    ) {
        self.number = number
        self.name = name
        self.place = place
        self.lines = lines
        self.method = method
        self.reason = reason
        self.money = money
        self.startDate = startDate
        self.isPart = isPart
        self.search = search
        self.change = change
    }
}
