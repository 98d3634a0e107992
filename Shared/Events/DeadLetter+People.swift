import Foundation

extension DeadLetter {
    /// Whether the record that was put aside tells of one of these people, in its key or its value.
    public func mentionsAny(of people: Set<String>) -> Bool {
        let naming = Naming(people)
        return naming.isIn(key.utf8) || naming.isIn(value.flatMap { Data(base64Encoded: $0) } ?? Data())
    }
}
