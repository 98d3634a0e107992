import Geo
import TestKit

@testable import GatewayService

/// What an OSRM server answers, written as it does.
struct Way {
    var distance = 1200.5
    var duration = 754.0
    var street = "Gran Via"

    private var json: String {
        """
        {"distance":\(distance),"duration":\(duration),"weight":1,"weight_name":"routability",
         "geometry":{"type":"LineString","coordinates":[[2.17,41.4],[2.175,41.402],[2.18,41.41]]},
         "legs":[{"summary":"\(street)","weight":1,"distance":\(distance),"duration":\(duration),"steps":[
          {"distance":\(distance - 200),"duration":\(duration),"name":"Rambla","mode":"driving","driving_side":"right",
           "intersections":[],"maneuver":{"type":"depart","bearing_before":0,"bearing_after":47,"location":[2.17,41.4]}},
          {"distance":200,"duration":0,"name":"\(street)","mode":"driving","maneuver":
           {"type":"turn","modifier":"left","location":[2.175,41.402]}},
          {"distance":0,"duration":0,"name":"\(street)","mode":"driving","maneuver":
           {"type":"arrive","modifier":"right","location":[2.18,41.41]}}]}]}
        """
    }

    static func answer(_ ways: Way...) -> String {
        """
        {"code":"Ok","routes":[\(ways.map(\.json).joined(separator: ","))],
         "waypoints":[{"name":"Rambla","location":[2.17,41.4],"distance":3},{"name":"","location":[2.18,41.41],"distance":0}]}
        """
    }

    /// What a server is asked for the way from 41.4, 2.17 to 41.41, 2.18.
    static func question(_ profile: String = "driving", alternatives: String = "2") -> String {
        "/route/v1/\(profile)/2.170000000,41.400000000;2.180000000,41.410000000"
            + "?alternatives=\(alternatives)&steps=true&geometries=geojson&overview=full"
    }

    static let request = "/v1/routes?from=41.4,2.17&to=41.41,2.18"
}

/// The JSON of an answer as clients read it.
struct PlanDocument: Decodable {
    struct End: Decodable {
        let geo: Coordinate
        let name: String?
    }

    struct Step: Decodable {
        let text: String
        let point: Coordinate
        let distance: Double
        let duration: String?
    }

    struct Route: Decodable {
        let id: String
        let recommended: Bool
        let name: String?
        let distance: Double
        let duration: String?
        let bearing: Double?
        let geometry: Geometry
        let steps: [Step]
    }

    let kind: String
    let profile: String
    let from: End
    let to: End
    let notice: String?
    let routes: [Route]
}

extension GatewayUnderTest {
    func plan(_ path: String) async throws -> PlanDocument { try await http.get(path).decode() }
}
