/// Limits of one record; a row of a file beyond them is refused.
public enum RecordLimits {
    /// Directors, actors and genres of a movie.
    public static let (directors, actors, genres) = (10, 7, 10)
    /// Media of one critic.
    public static let media = 20
    /// Seats of one screening.
    public static let seats = 10_000
    /// Greatest number of homes and sellers.
    public static let number = Int(Int32.max)
}
