import Crypto

/// Integers for things whose ids are texts: the first 31 bits of the id's SHA-256, since old telephones keep them in 32 bits with a sign. Of
/// ten thousand things two share a number in one shop of forty. The numbers are a wire format.
public enum FoodShopID {
    public static func number(of id: String) -> Int64 {
        bits(31, of: id)
    }

    /// The number that a client may still have from before: the first 52 bits.
    public static func formerNumber(of id: String) -> Int64 {
        bits(52, of: id)
    }

    private static func bits(_ count: Int, of id: String) -> Int64 {
        let hash = SHA256.hash(data: Array(id.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int64(hash >> (64 - count))
    }
}
