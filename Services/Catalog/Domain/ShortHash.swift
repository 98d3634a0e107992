import ServiceKit

/// A short name for a longer one, the same in every process: letters of a–z and digits.
func shortHash(_ text: String) -> String {
    String(entityTag(Array(text.utf8)).dropFirst().dropLast())
}
