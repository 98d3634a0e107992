/// Texts of this library's letters.
public enum LetterWordings {
    /// Reads all texts, for the start (see `Wordings`).
    public static func check() {
        _ = (SignInWords.all, WaysWords.all, InvitationWords.all)
    }
}
