/// A field of a row in the Home Finder's SOAP service.
struct HomeField: Sendable {
    enum ValueType: Sendable, Equatable {
        case integer
        /// Text of at most so many code points.
        case text(Int)
    }

    let name: String
    let kind: ValueType

    /// The value, cut to the field's length. XML Schema counts the length in code points; no character is cut in two.
    func written(_ value: String) -> String {
        guard case .text(let length) = kind, value.unicodeScalars.count > length else { return value }
        var count = 0
        return String(
            value.prefix { character in
                count += character.unicodeScalars.count
                return count <= length
            })
    }

    private init(_ name: String, _ kind: ValueType) {
        self.name = name
        self.kind = kind
    }

    // MARK: - Homes

    static let number = HomeField("A_ID", .integer)
    static let project = HomeField("C_PROJECT_NAME", .text(100))
    static let secondLine = HomeField("C_PROJECT_NAME_E", .text(100))
    static let type = HomeField("C_PRJ_TYPE_ID", .text(20))
    static let thumbnail = HomeField("C_PRJ_PIC", .text(100))
    static let picture = HomeField("C_PRJ_PIC_PLAN", .text(100))
    static let promotion = HomeField("C_PROMOTION", .text(100))
    static let price = HomeField("C_PRICE", .text(250))
    static let telephone = HomeField("C_PRJ_TELEPHONE", .text(100))
    static let address = HomeField("C_PRJ_ADDRESS", .text(250))
    static let seller = HomeField("C_CUSTNAME", .text(100))
    static let sellerNumber = HomeField("N_CUST_ID", .integer)
    static let latitude = HomeField("P_MARK_LAT", .text(50))
    static let longitude = HomeField("P_MARK_LON", .text(50))
    /// The distance in miles, with two decimals.
    static let distance = HomeField("C_DISTANCE", .text(50))

    /// The nearest station: "Mo Chit (BTS N8), 0.26 mi".
    static let station = HomeField("C_STATION", .text(100))

    static let ofHomes = [
        number, project, secondLine, type, thumbnail, picture, promotion, price, telephone, address, seller,
        sellerNumber, latitude, longitude, distance, station,
    ]

    // MARK: - Areas

    static let provinceCode = HomeField("C_PROVINCE_CODE", .text(4))
    static let provinceName = HomeField("C_PROVINCE_NAME", .text(50))
    static let districtCode = HomeField("C_AMPOR_CODE", .text(4))
    static let districtName = HomeField("C_AMPOR_NAME", .text(50))
    static let centerLatitude = HomeField("C_MARK_LAT", .text(50))
    static let centerLongitude = HomeField("C_MARK_LON", .text(50))

    static let ofProvinces = [provinceCode, provinceName]
    static let ofDistricts = [
        districtCode, districtName, provinceCode, provinceName, centerLatitude, centerLongitude,
    ]
}

/// A row's fields and their values, in order.
typealias HomeRow = [(field: HomeField, value: String)]
