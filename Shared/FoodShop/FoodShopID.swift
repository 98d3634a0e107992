import Crypto

/// Integers for things whose ids are texts: the first 52 bits of the id's SHA-256, which every client's numbers hold exactly. Among a
/// hundred thousand things, two get the same number in one shop of a million. The numbers are a wire format.
public enum FoodShopID {
    public static func number(of id: String) -> Int64 {
        let hash = SHA256.hash(data: Array(id.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int64(hash >> 12)
    }
}
