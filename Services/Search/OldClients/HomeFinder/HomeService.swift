import Contract
import Events
import Finding
import Geo

/// Answers the Home Finder's calls from one state of the data.
struct HomeService {
    /// Homes within a distance in metres, the nearest first.
    let find: (_ near: Coordinate, _ radius: Double, _ kinds: Set<HomeKind>) throws -> [FoundPlace]
    /// True if there is any such home.
    let hasAny: (_ near: Coordinate, _ radius: Double, _ kinds: Set<HomeKind>) throws -> Bool
    /// The station nearest to a home, if one is within `stationRadius`.
    let station: (_ near: Coordinate) throws -> (station: Station, distance: Double)?
    /// All provinces and districts.
    let areas: [Area]
    let base: PublicAddress
    /// Nil if anybody may call the service.
    let credentials: Credentials?

    /// The user and password that clients must send.
    struct Credentials: Sendable, Equatable {
        var user: String
        var password: String
    }

    /// The radius around a district's centre in which homes count as the district's, in metres.
    static let areaRadius = 10_000.0
    /// The maximum distance, in metres, of a station that is named with a home.
    static let stationRadius = 5_000.0

    /// - Throws: `SOAPFault` for invalid input, and the errors of `find`.
    func answer(_ request: SOAPRequest) throws -> [UInt8] {
        guard let operation = HomeOperation(rawValue: request.operation) else {
            let names = HomeOperation.allCases.map(\.rawValue).joined(separator: ", ")
            throw SOAPFault.client("the operation must be one of \(names)")
        }
        let parameters = HomeParameters(values: request.parameters)
        if let credentials, !credentials.match(parameters) { throw SOAPFault.client("userID or passWord is wrong") }
        let kinds = try HomeKind.list(parameters.text("homeTypeCode"))
        let answer =
            switch operation {
            case .homes: try homes(parameters, kinds)
            case .provinces: try provinces(parameters, kinds)
            case .districts: try districts(parameters, kinds)
            }
        return answer.bytes(of: operation)
    }

    private func homes(_ parameters: HomeParameters, _ kinds: Set<HomeKind>) throws -> HomeAnswer {
        let near = try parameters.coordinate()
        let radius = try parameters.number("radius", in: 0.1...50, default: 2) * 1000
        let found = try find(near, radius, kinds).compactMap { hit in
            hit.place.listing.map { (hit.place, $0, hit.distance) }
        }
        return try HomeAnswer(found, try parameters.page()) { place, listing, distance in
            homeRow(place, listing, distance: distance, station: try station(place.geo), base: base)
        }
    }

    private func provinces(_ parameters: HomeParameters, _ kinds: Set<HomeKind>) throws -> HomeAnswer {
        let provinces = try areas.filter { $0.kind == .province }.filter { province in
            let parts = areas.filter { $0.parent == province.id }
            return try (parts.isEmpty ? [province] : parts).contains { try has(kinds, $0) }
        }
        return HomeAnswer(provinces.sorted(by: inOrder), try parameters.page()) { province in
            [(.provinceCode, province.code), (.provinceName, province.name)]
        }
    }

    private func districts(_ parameters: HomeParameters, _ kinds: Set<HomeKind>) throws -> HomeAnswer {
        let code = parameters.text("provinceCode")
        guard let province = areas.first(where: { $0.kind == .province && $0.code == code }) else {
            throw SOAPFault.client("provinceCode must be the C_PROVINCE_CODE of a province")
        }
        let districts = try areas.filter { try $0.kind == .district && $0.parent == province.id && has(kinds, $0) }
        return HomeAnswer(districts.sorted(by: inOrder), try parameters.page()) { district in
            [
                (.districtCode, district.code), (.districtName, district.name), (.provinceCode, province.code),
                (.provinceName, province.name), (.centerLatitude, "\(district.center.latitude)"),
                (.centerLongitude, "\(district.center.longitude)"),
            ]
        }
    }

    /// True if an area is listed: if only some kinds of homes are wanted, only if it has such homes.
    private func has(_ kinds: Set<HomeKind>, _ area: Area) throws -> Bool {
        try kinds.count == HomeKind.allCases.count || hasAny(area.center, HomeService.areaRadius, kinds)
    }

    private func inOrder(_ left: Area, _ right: Area) -> Bool {
        (left.code, left.id) < (right.code, right.id)
    }
}

extension HomeService.Credentials {
    fileprivate func match(_ parameters: HomeParameters) -> Bool {
        parameters.text("userID") == user && parameters.text("passWord") == password
    }
}
