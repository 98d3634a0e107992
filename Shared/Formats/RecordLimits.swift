/// How much of something one record may have: what a file says beyond it is refused with its row.
public enum RecordLimits {
    /// Of a movie: who made it and who plays, and what kind it is.
    public static let (directors, actors, genres) = (10, 7, 10)
    /// Where one critic writes.
    public static let media = 20
    /// Of one screening.
    public static let seats = 10_000
    /// The numbers of homes and sellers are from 1 to this.
    public static let number = Int(Int32.max)
}
