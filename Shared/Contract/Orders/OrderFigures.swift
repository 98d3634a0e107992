/// Sums of a place's orders on some days, by the time at which they were placed. One of several instances sums up the orders that it owns;
/// `add` makes the whole of such parts.
public struct OrderFigures: Codable, Sendable, Equatable {
    public struct Day: Codable, Sendable, Equatable {
        public var date: String
        public var orders = 0
        public var takings: [Money] = []

        public init(date: String) {
            self.date = date
        }
    }

    public struct Hour: Codable, Sendable, Equatable {
        /// From 0 to 23, as clocks there showed it.
        public var hour: Int
        public var orders = 0

        public init(hour: Int) {
            self.hour = hour
        }
    }

    public struct Seller: Codable, Sendable, Equatable {
        public var item: String
        public var name: String?
        public var quantity: Int
    }

    public struct Ended: Codable, Sendable, Equatable {
        /// The reason's code: `sold-out`, `cancelled-by-customer`.
        public var code: String
        public var orders: Int
    }

    public var place: String
    public var from: String
    public var to: String
    public var timeZone: String
    /// Orders that the place has accepted and that were not cancelled.
    public var orders = 0
    /// Their totals with fees, one for each currency.
    public var takings: [Money] = []
    public var days: [Day]
    /// All 24.
    public var hours: [Hour]
    /// The most sold first; at most `mostSellers`, but all of them in a part.
    public var bestSellers: [Seller] = []
    /// Orders that were rejected or cancelled, by reason; the most frequent first.
    public var ended: [Ended] = []

    public static let mostSellers = 20

    /// - Parameter dates: the days from the first to the last.
    public init(place: String, dates: [String], timeZone: String) {
        self.place = place
        (from, to) = (dates.first ?? "", dates.last ?? "")
        self.timeZone = timeZone
        days = dates.map { Day(date: $0) }
        hours = (0..<24).map { Hour(hour: $0) }
    }

    /// Adds the part of another instance about the same place and days.
    public mutating func add(_ part: OrderFigures) {
        orders += part.orders
        for money in part.takings { takings.add(money) }
        for (index, day) in part.days.enumerated() where days.indices.contains(index) {
            days[index].orders += day.orders
            for money in day.takings { days[index].takings.add(money) }
        }
        for (index, hour) in part.hours.enumerated() where hours.indices.contains(index) {
            hours[index].orders += hour.orders
        }
        count(part.bestSellers)
        count(part.ended)
    }

    private mutating func count(_ sellers: [Seller]) {
        var sold = Dictionary(bestSellers.map { ($0.item, $0) }) { first, _ in first }
        for seller in sellers {
            let known = sold[seller.item]
            sold[seller.item] = Seller(
                item: seller.item, name: known?.name ?? seller.name, quantity: (known?.quantity ?? 0) + seller.quantity)
        }
        bestSellers = Array(sold.values)
    }

    private mutating func count(_ reasons: [Ended]) {
        var all = Dictionary(ended.map { ($0.code, $0.orders) }) { first, _ in first }
        for reason in reasons { all[reason.code, default: 0] += reason.orders }
        ended = all.map { Ended(code: $0.key, orders: $0.value) }
    }

    /// Sorts what was counted; to be called once, last.
    /// - Parameter isPart: a part keeps all sellers.
    public mutating func finish(isPart: Bool = false) {
        bestSellers.sort { ($1.quantity, $0.item) < ($0.quantity, $1.item) }
        if !isPart { bestSellers = Array(bestSellers.prefix(OrderFigures.mostSellers)) }
        ended.sort { ($1.orders, $0.code) < ($0.orders, $1.code) }
    }
}

extension [Money] {
    /// Adds an amount to the sum of its currency; a sum that would overflow stays unchanged.
    public mutating func add(_ money: Money) {
        guard let index = firstIndex(where: { $0.currency == money.currency }) else {
            append(money)
            sort { $0.currency < $1.currency }
            return
        }
        let (sum, overflow) = self[index].amount.addingReportingOverflow(money.amount)
        if !overflow { self[index].amount = sum }
    }
}
