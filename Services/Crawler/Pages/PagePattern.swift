import Foundation

/// A selection of pages: those whose address matches a regular expression somewhere, or all.
///
/// `@unchecked Sendable`, since `NSRegularExpression` is safe to use on several threads.
struct PagePattern: @unchecked Sendable {
    private let expression: NSRegularExpression?

    /// - Parameter pattern: nil fits every page.
    init(_ pattern: String?) throws {
        expression = try pattern.map { try NSRegularExpression(pattern: $0) }
    }

    func fits(_ address: String) -> Bool {
        guard let expression else { return true }
        return expression.firstMatch(in: address, range: NSRange(address.startIndex..., in: address)) != nil
    }
}
