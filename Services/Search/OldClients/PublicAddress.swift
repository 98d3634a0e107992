import Foundation
import HTTPTypes
import Hummingbird

/// The address at which clients reach the gateway: scheme, host and port, from `X-Forwarded-Proto` and `X-Forwarded-Host`. Without these
/// headers, the request was made to this service directly.
struct PublicAddress: Equatable, Sendable {
    /// Without a slash at the end, such as "https://example.org".
    let text: String

    init(_ text: String) {
        self.text = text
    }

    init(_ request: Request) {
        let scheme = request.headers[.forwardedProto] == "https" ? "https" : "http"
        let host = request.headers[.forwardedHost] ?? request.head.authority ?? ""
        let isHost = !host.isEmpty && host.utf8.count <= 255 && host.utf8.allSatisfy(PublicAddress.mayBeInHost)
        text = "\(scheme)://\(isHost ? host : "localhost")"
    }

    /// True for letters, digits, and characters of names, ports and IPv6 addresses; none of them can be mark-up.
    private static func mayBeInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }

    /// An absolute address, made from one that may be relative to this one.
    func absolute(_ address: String) -> String {
        if address.contains("://") { return address }
        return text + (address.hasPrefix("/") ? "" : "/") + address
    }
}

extension HTTPField.Name {
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
    static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
}
