/// A CloudEvents 1.0 event in structured JSON. It has one identity, `source` + `id`, for its whole life.
///
/// The data stays raw bytes until a caller decodes a value of it. Unknown attributes are ignored. Format:
/// https://github.com/cloudevents/spec, with the extensions sequence, partitionkey, causationid, traceparent, signature and restated.
public struct Event: Sendable, Equatable {
    public var id: String
    /// Emitter: `/vicinity/<service>`.
    public var source: String
    /// `vicinity.<thing>.<what happened>.v<version>`.
    public var type: String
    /// The thing's id.
    public var subject: String
    public var time: Timestamp
    /// Position among all events of its source in one topic and partition; nil for commands.
    public var sequence: Int64?
    public var partitionKey: String
    /// Id of the command that caused it.
    public var causationID: String?
    /// W3C trace context of the request that caused it.
    public var traceparent: String?
    /// Signature of a command: proves to the services that decide on it that a gateway wrote it; see `Signing`.
    public var signature: String?
    /// True for a state that is emitted again unchanged, so that it stands at the end of its key; nothing has happened.
    public var isRestated: Bool
    /// JSON value.
    public var data: [UInt8]

    public init(
        id: String, source: String, type: String, subject: String, time: Timestamp = .now, sequence: Int64? = nil,
        partitionKey: String, causationID: String? = nil, traceparent: String? = nil,
        isRestated: Bool = false, data: [UInt8]
    ) {
        self.id = id
        self.source = source
        self.type = type
        self.subject = subject
        self.time = time
        self.sequence = sequence
        self.partitionKey = partitionKey
        self.causationID = causationID
        self.traceparent = traceparent
        self.isRestated = isRestated
        self.data = data
    }

    public func decode<Payload: Decodable>(_ payload: Payload.Type) throws -> Payload {
        try JSON.decode(payload, from: data)
    }
}

// MARK: - Structured JSON

extension Event {
    /// The text is no event; the reason names the attribute that is missing or wrong.
    public struct Malformed: Error, CustomStringConvertible {
        public let reason: String
        public var description: String { "not a CloudEvents event: \(reason)" }
    }

    public init(json: [UInt8]) throws(Malformed) {
        if let event = JSONReader.read(json, Event.init(reading:)) {
            self = event
        } else {
            try self.init(anyJSON: json)
        }
    }

    /// Reads what `json` writes.
    private init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        func text(_ name: StaticString) throws(JSONReader.Unusual) -> String {
            let text = try reader.string(name)
            guard !text.isEmpty else { throw JSONReader.Unusual() }
            return text
        }
        try reader.open()
        guard try text("specversion") == "1.0" else { throw JSONReader.Unusual() }
        id = try text("id")
        source = try text("source")
        type = try text("type")
        subject = try text("subject")
        time = try reader.value("time")
        _ = try text("datacontenttype")
        sequence = reader.has("sequence") ? try reader.quotedInteger() : nil
        partitionKey = try text("partitionkey")
        causationID = try reader.string(ifAny: "causationid")
        traceparent = try reader.string(ifAny: "traceparent")
        signature = try reader.string(ifAny: "signature")
        isRestated = reader.has("restated") ? try reader.bool() : false
        try reader.name("data")
        data = try reader.bytes()
        try reader.close()
    }

    /// Reads members in any order and spacing, and ignores unknown ones.
    private init(anyJSON json: [UInt8]) throws(Malformed) {
        let object: RawObject
        do { object = try RawObject(json) } catch { throw Malformed(reason: "\(error)") }
        func text(_ name: String) throws(Malformed) -> String {
            guard let text = object.string(name), !text.isEmpty else {
                throw Malformed(reason: "\(name) is missing or not a string")
            }
            return text
        }
        guard object.string("specversion") == "1.0" else { throw Malformed(reason: "specversion is not 1.0") }
        id = try text("id")
        source = try text("source")
        type = try text("type")
        subject = try text("subject")
        guard let time = Timestamp(try text("time")) else { throw Malformed(reason: "time is not RFC 3339") }
        self.time = time
        partitionKey = try text("partitionkey")
        if object.range("sequence") != nil {
            guard let sequence = object.string("sequence").flatMap(Int64.init) else {
                throw Malformed(reason: "sequence is not a number in a string")
            }
            self.sequence = sequence
        }
        causationID = object.string("causationid")
        traceparent = object.string("traceparent")
        signature = object.string("signature")
        isRestated = object.range("restated").map { json[$0].elementsEqual("true".utf8) } ?? false
        guard let range = object.range("data") else { throw Malformed(reason: "data is missing") }
        data = Array(json[range])
    }

    public var json: [UInt8] {
        var writer = JSONWriter(capacity: data.count + 512)
        writer.open()
        writer.member("specversion", "1.0")
        writer.member("id", id)
        writer.member("source", source)
        writer.member("type", type)
        writer.member("subject", subject)
        writer.member("time", time)
        writer.member("datacontenttype", "application/json")
        if let sequence {
            writer.name("sequence")
            writer.write(quoted: sequence)
        }
        writer.member("partitionkey", partitionKey)
        writer.member("causationid", ifAny: causationID)
        writer.member("traceparent", ifAny: traceparent)
        writer.member("signature", ifAny: signature)
        if isRestated {
            writer.name("restated")
            writer.write(true)
        }
        writer.name("data")
        writer.write(json: data)
        writer.close()
        return writer.bytes
    }
}
