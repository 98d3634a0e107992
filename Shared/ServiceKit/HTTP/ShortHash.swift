/// A short name made of a longer text, the same in every process: a–z and digits.
public func shortHash(_ text: String) -> String {
    String(entityTag(Array(text.utf8)).dropFirst().dropLast())
}
