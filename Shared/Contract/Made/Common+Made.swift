// Made by deploy/testing/records.py.
public import Events

extension Actor {
    public init(
        id: String,
        role: Actor.Role,
        person: String? = nil,
        duty: Duty? = nil,
        also: [String]? = nil,
        _: Void = ()
    ) {
        self.id = id
        self.role = role
        self.person = person
        self.duty = duty
        self.also = also
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        if let also { writer.member("also", also) }
        writer.member("duty", ifAny: duty?.rawValue)
        writer.member("id", id)
        writer.member("person", ifAny: person)
        writer.member("role", role)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        also = try reader.strings(ifAny: "also")
        duty = try reader.word(ifAny: "duty")
        id = try reader.string("id")
        person = try reader.string(ifAny: "person")
        role = try reader.word("role")
        try reader.close()
    }
}

extension Answer {
    public init(
        command: String,
        actor: String,
        subject: String,
        verdict: Answer.Verdict,
        reason: Reason? = nil,
        reflects: InputPositions = InputPositions(),
        _: Void = ()
    ) {
        self.command = command
        self.actor = actor
        self.subject = subject
        self.verdict = verdict
        self.reason = reason
        self.reflects = reflects
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("actor", actor)
        writer.member("command", command)
        writer.member("reason", ifAny: reason)
        writer.member("reflects", reflects)
        writer.member("subject", subject)
        writer.member("verdict", verdict)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        actor = try reader.string("actor")
        command = try reader.string("command")
        reason = try reader.value(ifAny: "reason")
        reflects = try reader.value("reflects")
        subject = try reader.string("subject")
        verdict = try reader.word("verdict")
        try reader.close()
    }
}

extension DeleteThing {
    public init(
        actor: Actor,
        id: String,
        expected: ExpectedVersion? = nil,
        _: Void = ()
    ) {
        self.actor = actor
        self.id = id
        self.expected = expected
    }
}

extension ThingChange {
    public init(
        kind: ThingChange.ThingType,
        id: String,
        base: Timestamp? = nil,
        place: Place? = nil,
        item: Item? = nil,
        screening: Screening? = nil,
        stock: Stock? = nil,
        run: String? = nil,
        row: Int? = nil,
        _: Void = ()
    ) {
        self.kind = kind
        self.id = id
        self.base = base
        self.place = place
        self.item = item
        self.screening = screening
        self.stock = stock
        self.run = run
        self.row = row
    }
}

extension ThingEdited {
    public init(
        thing: String,
        fields: [String] = [],
        said: [String] = [],
        removed: Bool? = nil,
        offset: Int64,
        _: Void = ()
    ) {
        self.thing = thing
        self.fields = fields
        self.said = said
        self.removed = removed
        self.offset = offset
    }
}

extension CommandPassed {
    public init(
        event: JSONValue,
        offset: Int64? = nil,
        isBack: Bool = false,
        movieName: String? = nil,
        _: Void = ()
    ) {
        self.event = event
        self.offset = offset
        self.isBack = isBack
        self.movieName = movieName
    }
}

extension ForwardsAwaited {
    public init(
        run: String,
        partition: Int32? = nil,
        _: Void = ()
    ) {
        self.run = run
        self.partition = partition
    }
}

extension ExpectedVersion {
    public init(
        updatedAt: [Timestamp] = [],
        _: Void = ()
    ) {
        self.updatedAt = updatedAt
    }
}

extension LineChange {
    public init(
        line: Int,
        item: String,
        option: OptionName? = nil,
        was: LineChange.Value,
        is: LineChange.Value,
        _: Void = ()
    ) {
        self.line = line
        self.item = item
        self.option = option
        self.was = was
        self.is = `is`
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("is", `is`)
        writer.member("item", item)
        writer.member("line", line)
        writer.member("option", ifAny: option)
        writer.member("was", was)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        `is` = try reader.value("is")
        item = try reader.string("item")
        line = try reader.integer("line")
        option = try reader.value(ifAny: "option")
        was = try reader.value("was")
        try reader.close()
    }
}

extension Money {
    public init(
        amount: Int64,
        currency: String,
        _: Void = ()
    ) {
        self.amount = amount
        self.currency = currency
    }

    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("amount", amount)
        writer.member("currency", currency)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        amount = try reader.integer("amount")
        currency = try reader.string("currency")
        try reader.close()
    }
}

extension Reason {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        if let changes { writer.member("changes", changes) }
        writer.member("code", code)
        writer.member("detail", detail)
        writer.member("field", ifAny: field)
        writer.member("item", ifAny: item)
        writer.member("opensAt", ifAny: opensAt)
        writer.member("option", ifAny: option)
        writer.member("place", ifAny: place)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        changes = try reader.values(ifAny: "changes")
        code = try reader.string("code")
        detail = try reader.string("detail")
        field = try reader.string(ifAny: "field")
        item = try reader.string(ifAny: "item")
        opensAt = try reader.value(ifAny: "opensAt")
        option = try reader.value(ifAny: "option")
        place = try reader.string(ifAny: "place")
        try reader.close()
    }
}
