/// The words of the letters that are written here.
public enum LetterWordings {
    /// Reads all of them, for the start (see `Wordings`).
    public static func check() {
        _ = (SignInWords.all, WaysWords.all, InvitationWords.all)
    }
}
