/// The operations of the Home Finder's SOAP service.
enum HomeOperation: String, CaseIterable, Sendable {
    case homes = "Get_NewHome_MAP_By_Lat_Lon_V3"
    case provinces = "Get_Province_NewHome_MAP"
    case districts = "Get_Aumphur_NewHome_MAP"

    /// The namespace of operations and actions.
    static let namespace = "http://tempuri.org/"

    /// The element name of a row: the clients select by it, without a namespace.
    static let row = "omst_GET_NEWHOMEData_MAP_V3"

    var action: String { "\(HomeOperation.namespace)IMapNewHomeServices/\(rawValue)" }

    /// Names and XML Schema types of the parameters, in the order in which clients send them.
    var parameters: [(name: String, type: String)] {
        let identity = [("userID", "string"), ("passWord", "string")]
        let place: [(String, String)] =
            switch self {
            case .homes:
                [("choice", "string"), ("latitude", "double"), ("longitude", "double"), ("radius", "double")]
            case .provinces: []
            case .districts: [("provinceCode", "string")]
            }
        let paging = [("linePerPage", "int"), ("totalPage", "int"), ("currentPage", "int"), ("totalItem", "int")]
        return identity + place + [("homeTypeCode", "string")] + paging
    }

    var fields: [HomeField] {
        switch self {
        case .homes: HomeField.ofHomes
        case .provinces: HomeField.ofProvinces
        case .districts: HomeField.ofDistricts
        }
    }
}
