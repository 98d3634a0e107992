/// The words of a run of Thai letters, as libthai's dictionary finds them.
public enum ThaiWords {
    public static func of(_ letters: [Unicode.Scalar]) -> [String] { ThaiBreaker.shared.words(letters) }
}
