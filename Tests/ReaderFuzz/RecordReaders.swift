import Contract
import Events
import FuzzKit
import Geo

/// Readers of log records and of things' JSON.
let recordReaders = [
    FuzzedReader("events", { try events() }) { bytes in
        guard let event = try? Event(json: bytes) else { return }
        _ = event.json
        _ = try? event.decode(Order.self)
        _ = try? event.decode(Item.self)
        _ = try? event.decode(Observation.self)
        _ = try? event.decode(PutPlace.self)
    },
    FuzzedReader(
        "values",
        texts: [
            #"{"a":[1,-2.5e3,true,null,"\u00e9\ud83d\ude00",{"b":{}}],"c":9223372036854775807}"#,
            #"{"latitude":41.4,"longitude":2.17}"#, "[100.5,13.7,101,14]",
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#,
        ]
    ) { bytes in
        _ = try? JSON.decode(JSONValue.self, from: bytes)
        _ = try? RawObject(bytes)
        _ = try? JSON.decode(Coordinate.self, from: bytes)
        _ = try? JSON.decode(BoundingBox.self, from: bytes)
        guard let geometry = try? JSON.decode(Geometry.self, from: bytes) else { return }
        _ = geometry.representativePoint
        _ = geometry.boundingBox
        _ = Outline(geometry)
    },
]

private func events() throws -> [[UInt8]] {
    let at = Timestamp(microseconds: 1_795_000_000_000_000)
    let item = Item(
        id: "cafe.tea", place: "cafe", name: "ชา", price: Money(amount: 450, currency: "EUR"), stock: .count(left: 3),
        updatedAt: at)
    let observation = Observation(
        id: "s/a", source: "s", url: "https://example.org/", observedAt: at, digest: "d",
        thing: .object(["@type": .string("Movie"), "name": .string("Snö")]))
    func event(_ type: String, _ data: [UInt8]) -> [UInt8] {
        Event(
            id: "e1", source: "/vicinity/catalog", type: type, subject: "cafe.tea", time: at, sequence: 7,
            partitionKey: "cafe", causationID: "c", data: data
        ).json
    }
    return [
        event("vicinity.item.changed.v1", try JSON.encode(item)),
        event("vicinity.observation.made.v1", try JSON.encode(observation)),
        event(
            "x", Array(#"{"holds":[{"order":"o","quantity":1,"name":"n","price":{"amount":1,"currency":"EUR"}}]}"#.utf8)
        ),
    ]
}
