import Crypto

/// Integers for text ids: the first 31 bits of the id's SHA-256, since old telephones keep them in signed 32 bits. Among ten thousand
/// things, two share a number with a probability of 1 in 40. The numbers are a wire format.
public enum FoodShopID {
    public static func number(of id: String) -> Int64 {
        bits(31, of: id)
    }

    /// The former number, which a client may still have: the first 52 bits.
    public static func formerNumber(of id: String) -> Int64 {
        bits(52, of: id)
    }

    private static func bits(_ count: Int, of id: String) -> Int64 {
        let hash = SHA256.hash(data: Array(id.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int64(hash >> (64 - count))
    }
}
