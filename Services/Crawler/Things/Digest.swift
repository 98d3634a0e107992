import Crypto
import Events
import Foundation

/// A digest of bytes: the first 128 bits of their SHA-256, in hexadecimal digits.
func digest(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(data: Array(bytes))
    return Hexadecimal.encode(hash.finalize().prefix(16))
}
