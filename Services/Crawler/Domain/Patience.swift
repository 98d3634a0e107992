/// How many complete runs may miss a thing of a page until it is gone.
struct Patience: Sendable {
    /// A thing that is never gone is forgotten after so many misses, without a word: a feed of the newest would else be remembered
    /// for ever. Should it come back it is said again, as it is.
    static let remembered = 100

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
