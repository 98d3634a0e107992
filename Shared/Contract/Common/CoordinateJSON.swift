public import Events
public import Geo

/// By hand: `Geo` has no JSON, and latitudes end at the poles.
extension Coordinate: DirectJSON {
    public func write(to writer: inout JSONWriter) {
        writer.open()
        writer.member("latitude", finite: latitude)
        writer.member("longitude", finite: longitude)
        writer.close()
    }

    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {
        try reader.open()
        let latitude = try reader.double("latitude")
        let longitude = try reader.double("longitude")
        try reader.close()
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else { throw JSONReader.Unusual() }
        self = point
    }
}
