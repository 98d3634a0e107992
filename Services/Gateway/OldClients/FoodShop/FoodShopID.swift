import Crypto

/// Integers for things whose ids are texts: the first 52 bits of SHA-256, so that every client's numbers hold them exactly and two
/// things among a hundred thousand get the same one once in a million shops. It is a wire format.
enum FoodShopID {
    static func number(of id: String) -> Int64 {
        let hash = SHA256.hash(data: Array(id.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int64(hash >> 12)
    }
}
