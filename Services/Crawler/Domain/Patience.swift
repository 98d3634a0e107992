/// How many complete runs may miss a thing of a page until it is gone.
struct Patience: Sendable {
    private let readings: [(pages: PagePattern, misses: Int?)]
    private let usual: Int?

    /// Nothing is ever gone.
    static let endless = Patience()

    private init() {
        readings = []
        usual = 0
    }

    init(_ settings: SourceSettings) throws {
        readings = try settings.readings.map { (try PagePattern($0.pages), $0.missesUntilGone) }
        usual = settings.missesUntilGone
    }

    /// `Int.max`: it is never gone.
    func misses(at page: String) -> Int {
        let own = readings.first { $0.pages.fits(page) }?.misses
        let misses = own ?? usual ?? 3
        return misses == 0 ? .max : misses
    }
}
