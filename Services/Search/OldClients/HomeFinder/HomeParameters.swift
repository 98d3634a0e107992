import Geo

/// The parameters of one call. A fault names the parameter that is invalid.
struct HomeParameters {
    let values: [String: String]

    func text(_ name: String) -> String { values[name] ?? "" }

    func number(
        _ name: String, in allowed: ClosedRange<Double>, default fallback: Double? = nil
    ) throws(SOAPFault) -> Double {
        let text = text(name)
        if text.isEmpty, let fallback { return fallback }
        guard let number = Double(text), allowed.contains(number) else {
            throw .client("\(name) must be a number from \(plain(allowed.lowerBound)) to \(plain(allowed.upperBound))")
        }
        return number
    }

    private func count(_ name: String, in allowed: ClosedRange<Int>) throws(SOAPFault) -> Int? {
        let text = text(name)
        if text.isEmpty { return nil }
        guard let number = Int(text), allowed.contains(number) else {
            throw .client("\(name) must be a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    func coordinate() throws(SOAPFault) -> Coordinate {
        let latitude = try number("latitude", in: -90...90)
        let longitude = try number("longitude", in: -180...180)
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            throw .client("latitude and longitude must be degrees")
        }
        return coordinate
    }

    func page() throws(SOAPFault) -> HomePaging {
        // The totals that clients send are ignored.
        let lines = min(try count("linePerPage", in: 0...Int(Int32.max)) ?? 0, HomePaging.most)
        let page = try count("currentPage", in: 0...1_000_000) ?? 0
        return HomePaging(linesPerPage: lines == 0 ? HomePaging.usual : lines, page: max(1, page))
    }
}

/// The page of a list that is asked for.
struct HomePaging: Equatable {
    /// Lines of a page, unless a client states a number.
    static let usual = 20
    /// A client that asks for more gets these, and the number of pages that they make.
    static let most = 100

    var linesPerPage: Int
    /// From 1; clients call the first page 0 or 1.
    var page: Int

    func pages(of total: Int) -> Int { (total + linesPerPage - 1) / linesPerPage }

    func rows<Row>(of all: [Row]) -> ArraySlice<Row> {
        all.dropFirst((page - 1) * linesPerPage).prefix(linesPerPage)
    }
}

/// A number without a fraction if it is whole.
private func plain(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : "\(number)"
}
