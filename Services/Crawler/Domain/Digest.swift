import Crypto
import Foundation

/// A digest of bytes: the first 128 bits of their SHA-256, in hexadecimal digits.
func digest(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(data: Array(bytes))
    let digits = Array("0123456789abcdef".utf8)
    let text = hash.finalize().prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
}
