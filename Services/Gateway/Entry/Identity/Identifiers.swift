import Contract
import Crypto
import Events

/// The ids of what people create. All but a customer's are derived from the actor and the idempotency key, so that a repeated request names
/// the same thing. The ids are a wire format; tests pin it.
enum Identifiers {
    /// `<partition of the customer, two digits>-<26 of a–z 2–7>`: any gateway can read the partition without a look-up.
    static func order(customer: String, key: String) -> String {
        "\(prefix(ofPartition: Events.partition(of: customer)))-\(derived("order", customer, key))"
    }

    /// `place-<26 of a–z 2–7>`.
    static func place(actor: String, key: String) -> String {
        "place-\(derived("place", actor, key))"
    }

    /// `<place>.item-<26 of a–z 2–7>`.
    static func item(place: String, actor: String, key: String) -> String {
        "\(place).item-\(derived("item", actor, key))"
    }

    /// `w-<26 of a–z 2–7>`.
    static func webhook(actor: String, key: String) -> String {
        "w-\(derived("webhook", actor, key))"
    }

    /// `<26 of a–z 2–7>`: names one test of a webhook.
    static func webhookTest(webhook: String, actor: String, key: String) -> String {
        derived("webhook test", "\(actor)\n\(webhook)", key)
    }

    /// `<26 of a–z 2–7>`: names one check-in of a ticket.
    static func admission(actor: String, ticket: String, key: String) -> String {
        derived("admission", "\(actor)\n\(ticket)", key)
    }

    /// `c-<26 of a–z 2–7>`, random: it reveals nothing about the person.
    static func newCustomer() -> String {
        newPerson(.customer)
    }

    /// The same with the first letter of the role.
    static func newPerson(_ role: Actor.Role) -> String {
        "\(role.rawValue.prefix(1))-\(random())"
    }

    /// `c-<26 of a–z 2–7>`: the new id for the token of an erased customer.
    static func customer(after erased: String) -> String {
        "c-\(derived("customer after", erased, ""))"
    }

    /// A digest of 128 bits; collisions are practically impossible.
    static func digest(ofPerson id: String) -> (UInt64, UInt64) {
        let bytes = Array(SHA256.hash(data: Array("person\n\(id)".utf8)).prefix(16))
        func word(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
        return (word(bytes[..<8]), word(bytes[8...]))
    }

    /// `s-<26 of a–z 2–7>`, random.
    static func newSession() -> String {
        "s-\(random())"
    }

    /// A command's event id.
    static func newCommand() -> String {
        random()
    }

    /// The customer id for a device of the food shop's old client. It is derived, so that a device cannot name another customer's id.
    static func device(_ uuid: String) -> String {
        "d-\(derived("device", uuid, ""))"
    }

    /// The partition at the beginning of an order's id; nil if the text is no order's id.
    static func partition(ofOrder id: String) -> Int32? {
        let bytes = Array(id.utf8)
        guard bytes.count == 29, bytes[2] == UInt8(ascii: "-"), bytes[3...].allSatisfy(Base32.isDigit),
            let partition = Int32(id.prefix(2)), (0..<partitionCount).contains(partition)
        else { return nil }
        return partition
    }

    private static func prefix(ofPartition partition: Int32) -> String {
        partition < 10 ? "0\(partition)" : "\(partition)"
    }

    private static func derived(_ kind: String, _ actor: String, _ key: String) -> String {
        Base32.encode(SHA256.hash(data: Array("\(kind)\n\(actor)\n\(key)".utf8)).prefix(16))
    }

    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let words: (UInt64, UInt64) = (generator.next(), generator.next())
        return Base32.encode(withUnsafeBytes(of: words) { Array($0) })
    }
}
