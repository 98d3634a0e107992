/// Number of complete runs that may miss a thing before it counts as gone.
struct Patience: Sendable {
    /// Misses after which a thing that never counts as gone is forgotten without an observation: otherwise a feed of the newest entries
    /// would be kept for ever. If it comes back, it is observed again.
    static let remembered = 100

    private let readings: [(pages: PagePattern, misses: Int?)]
    private let usual: Int?

    /// No thing ever counts as gone.
    static let endless = Patience()

    private init() {
        readings = []
        usual = 0
    }

    init(_ settings: SourceSettings) throws {
        readings = try settings.readings.map { (try PagePattern($0.pages), $0.missesUntilGone) }
        usual = settings.missesUntilGone
    }

    /// Misses that a page's things may have; `Int.max` if they never count as gone.
    func misses(at page: String) -> Int {
        let own = readings.first { $0.pages.fits(page) }?.misses
        let misses = own ?? usual ?? 3
        return misses == 0 ? .max : misses
    }
}
