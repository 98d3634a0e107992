// Made by deploy/testing/records.py.
public import Events

extension Letter {
    public init(
        mailbox: String,
        person: String,
        event: String,
        kind: Letter.LetterType,
        order: String? = nil,
        customer: String,
        facts: PushNotice.Facts = .none,
        lines: [Letter.Line] = [],
        total: Money? = nil,
        tickets: [Letter.Ticket] = [],
        finds: [Letter.Find]? = nil,
        time: Timestamp,
        status: Letter.Status = .pending,
        createdAt: Timestamp,
        attempts: Int = 0,
        nextAttemptAt: Timestamp? = nil,
        endedAt: Timestamp? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.mailbox = mailbox
        self.person = person
        self.event = event
        self.kind = kind
        self.order = order
        self.customer = customer
        self.facts = facts
        self.lines = lines
        self.total = total
        self.tickets = tickets
        self.finds = finds
        self.time = time
        self.status = status
        self.createdAt = createdAt
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.endedAt = endedAt
        self.reflects = reflects
    }
}

extension Letter.Ticket {
    public init(
        item: String,
        code: String,
        name: String? = nil,
        seats: Int,
        show: Show,
        _: Void = ()
    ) {
        self.item = item
        self.code = code
        self.name = name
        self.seats = seats
        self.show = show
    }
}

extension Letter.Find {
    public init(
        search: String,
        called: String,
        thing: String,
        name: String,
        change: SearchMatch.Change,
        price: Money? = nil,
        before: Money? = nil,
        _: Void = ()
    ) {
        self.search = search
        self.called = called
        self.thing = thing
        self.name = name
        self.change = change
        self.price = price
        self.before = before
    }
}

extension Mailbox {
    public init(
        id: String,
        person: String,
        also: [String] = [],
        email: String,
        language: PushDevice.Language,
        kinds: [Letter.LetterType] = [],
        createdAt: Timestamp,
        updatedAt: Timestamp,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.id = id
        self.person = person
        self.also = also
        self.email = email
        self.language = language
        self.kinds = kinds
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.reflects = reflects
    }
}
