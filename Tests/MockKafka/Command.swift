import CRDKafka

/// Commands to the brokers, one a line; answered by `ok` or `error: …`.
enum Command {
    /// `topic NAME PARTITIONS`: makes a topic.
    case topic(String, Int)
    /// `down N|all`: cuts the broker's connections and accepts no new ones. Leaders stay.
    case down(Int32)
    /// `up N|all`
    case up(Int32)
    /// `leader TOPIC PARTITION N`: the partition is led by broker N, or by none if N is −1.
    case leader(String, Int32, Int32)
    /// `fail REQUEST ERROR [TIMES]`: the next requests of that kind are answered with the error.
    case fail(Int16, rd_kafka_resp_err_t, Int)
    /// `heal REQUEST`: undoes `fail`.
    case heal(Int16)
    /// `rtt N|all MS`: delays every answer.
    case roundTrip(Int32, Int32)
    /// `quit`
    case quit

    /// Nil for an empty line.
    init?(_ line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        guard let name = words.first else { return nil }
        let rest = Array(words.dropFirst())
        switch (name, rest.count) {
        case ("topic", 2): self = .topic(rest[0], Int(try Command.number(rest[1], 1...1000)))
        case ("down", 1): self = .down(try Command.broker(rest[0]))
        case ("up", 1): self = .up(try Command.broker(rest[0]))
        case ("leader", 3):
            self = .leader(rest[0], try Command.number(rest[1], 0...1000), try Command.number(rest[2], -1...9))
        case ("fail", 2...3):
            guard let error = Command.errors[rest[1]] else {
                throw Refusal("unknown error \(rest[1]); known are \(Command.errors.keys.sorted())")
            }
            let times = rest.count == 3 ? Int(try Command.number(rest[2], 1...10_000)) : 1
            self = .fail(try Command.request(rest[0]), error, times)
        case ("heal", 1): self = .heal(try Command.request(rest[0]))
        case ("rtt", 2): self = .roundTrip(try Command.broker(rest[0]), try Command.number(rest[1], 0...60_000))
        case ("quit", 0): self = .quit
        default: throw Refusal("unknown command \"\(line)\"")
        }
    }

    /// The numbers of Kafka's protocol.
    static let requests: [String: Int16] = [
        "produce": 0, "fetch": 1, "offsets": 2, "metadata": 3, "coordinator": 10, "producer-id": 22,
    ]

    static let errors: [String: rd_kafka_resp_err_t] = [
        // Lets a request pass that comes before the one to fail.
        "NONE": RD_KAFKA_RESP_ERR_NO_ERROR,
        "NOT_LEADER": RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION,
        "LEADER_NOT_AVAILABLE": RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE,
        "NOT_ENOUGH_REPLICAS": RD_KAFKA_RESP_ERR_NOT_ENOUGH_REPLICAS,
        "MSG_SIZE_TOO_LARGE": RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE,
        "TOPIC_AUTHORIZATION_FAILED": RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED,
        "OUT_OF_ORDER_SEQUENCE": RD_KAFKA_RESP_ERR_OUT_OF_ORDER_SEQUENCE_NUMBER,
        "OFFSET_OUT_OF_RANGE": RD_KAFKA_RESP_ERR_OFFSET_OUT_OF_RANGE,
        "REQUEST_TIMED_OUT": RD_KAFKA_RESP_ERR_REQUEST_TIMED_OUT,
        // No answer: the connection is cut.
        "DISCONNECT": RD_KAFKA_RESP_ERR__TRANSPORT,
    ]

    private static func number<Number: FixedWidthInteger>(_ word: String, _ allowed: ClosedRange<Number>) throws
        -> Number
    {
        guard let number = Number(word), allowed.contains(number) else {
            throw Refusal("\"\(word)\" is not a number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    private static func broker(_ word: String) throws -> Int32 {
        word == "all" ? -1 : try number(word, 1...9)
    }

    private static func request(_ word: String) throws -> Int16 {
        guard let request = requests[word] else {
            throw Refusal("unknown request \(word); known are \(requests.keys.sorted())")
        }
        return request
    }
}
