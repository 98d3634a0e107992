import Foundation

extension DeadLetter {
    /// True if the key or the value of the dead letter contains an id of one of these people.
    public func mentionsAny(of people: Set<String>) -> Bool {
        let naming = Naming(people)
        return naming.isIn(key.utf8) || naming.isIn(value.flatMap { Data(base64Encoded: $0) } ?? Data())
    }
}
