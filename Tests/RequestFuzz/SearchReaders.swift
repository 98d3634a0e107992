import Contract
import Events
import Finding
import FuzzKit
import Geo
import ServiceKit

@testable import SearchService

/// Readers of search: queries, cursors and the old clients' requests.
let searchReaders = [
    FuzzedReader("place-queries", texts: queries) { bytes in
        guard let query = try? Query(String(decoding: bytes, as: UTF8.self)) else { return }
        find(query)
    },
    FuzzedReader(
        "place-cursors",
        texts: [
            #"{"sort":"distance","rank":{"first":120.5,"second":0},"id":"cafe","count":1}"#,
            #"{"sort":"name","name":"Cafe","id":"cafe","count":20}"#,
            #"{"sort":"price","rank":{"first":-450,"second":1},"id":"cafe","count":1}"#,
        ]
    ) { bytes in
        let cursor = Base64URL.encode(bytes)
        for sort in ["distance", "name", "price"] {
            guard let query = try? Query("near=41.4,2.17&sort=\(sort)&limit=1&cursor=\(cursor)") else { continue }
            find(query)
        }
        if let position = try? Cursor.read(ShowFinder.Show.Position.self, from: cursor) { _ = position < position }
        if let position = try? Cursor.read(MovieFinder.Position.self, from: cursor) {
            let standing = MovieFinder.Standing(position, in: names.language)
            _ = standing < standing
        }
        _ = try? Cursor.read(ItemList.Position.self, from: cursor)
        _ = try? Cursor.read(NamedKey.self, from: cursor)
    },
    FuzzedReader(
        "show-queries", texts: ["movie=movie-a&place=cafe&date=tomorrow&near=41.4,2.17&radius=500", "date=2026-11-21"]
    ) {
        bytes in
        guard let query = try? Query(String(decoding: bytes, as: UTF8.self)), let finder = try? ShowFinder(query) else {
            return
        }
        _ = finder.shows(in: town.things)
    },
    FuzzedReader(
        "soap",
        texts: HomeOperation.allCases.map { operation in
            let parameters = operation.parameters.map { "<\($0.name)>1</\($0.name)>" }.joined()
            return
                "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><\(operation.rawValue) xmlns='http://tempuri.org/'>\(parameters)</\(operation.rawValue)></s:Body></s:Envelope>"
        }
    ) { bytes in
        guard let request = try? SOAPRequest(bytes, action: nil) else { return }
        let service = HomeService(
            find: { _, _, _ in [] }, hasAny: { _, _, _ in true }, station: { _ in nil }, areas: [],
            base: PublicAddress("http://a.example"),
            credentials: nil)
        _ = try? service.answer(request)
    },
    FuzzedReader(
        "local-search",
        texts: [
            "appid=x&query=tea&latitude=41.4&longitude=2.17&radius=1.5&results=10&start=3&category=Cafe",
            "route=13.75,100.5;13.8,100.55|13.9,100.6&context=El+museu%20%zz d'art",
        ]
    ) { bytes in
        _ = TermRequest(bytes).context
        let text = String(decoding: bytes, as: UTF8.self)
        let pairs = text.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        let parameters = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
        guard let query = try? LocalSearchQuery(parameters) else { return }
        _ = query.center
    },
]

private let queries = [
    "near=41.4,2.17&radius=500&from=10&types=Restaurant&q=caf%C3%A9&open-at=2026-11-21T07:36:53Z&sort=rating&limit=5",
    "bbox=1,2,3,4&price=100-500&currency=EUR&cuisine=a&rating=4", "polygon=0,0;1,0;1,1;0,9;5,5&sort=name",
    "route=41.4,2.17;41.5,2.2;-41.5,-179.9&corridor=500&sort=newest",
    #"polygon={"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}&name=Cafe&purpose=sale"#,
    "q=ก๋วยเตี๋ยว&near=90,180&sort=popular&open-now", "near=-90,-180&sort=distance&merchant=me&cursor=e30",
    "q=is+there+a+cheap+caf%C3%A9+open+now+near+the+old+town+under+10+%E2%82%AC&near=41.4,2.17",
    "q=ร้านกาแฟใกล้สยามไม่เกิน+90+บาท",
]

private func find(_ parameters: Query) {
    guard let whereabouts = try? Whereabouts(parameters, in: town.things, .en),
        let query = try? PlaceQuery(parameters, in: whereabouts, names: town, actor: nil, at: .now),
        let page = try? PageRequest<PlacePosition>(parameters), page.after.map({ $0.isOf(query.sort) }) ?? true
    else { return }
    let found = PlaceFinder(index: town, order: names, query: query, limit: page.limit, after: page.after).find()
    _ = try? found.next.map { try Cursor.text($0) }
}

/// Places of the town by name. They are few, and no budget ends.
private let names = NameOrder(town.things, in: .en)!

/// A few places in every script.
private let town: SearchIndex = {
    var index = SearchIndex()
    let changes = (Sentences.all.enumerated()).compactMap { number, sentence -> Change? in
        let point = Coordinate(latitude: 41.4 + Double(number) / 1000, longitude: 2.17)
        return point.map { point in
            .put(
                .place(
                    Place(
                        id: "place-\(number)", types: ["Restaurant"], name: String(sentence.text.prefix(30)),
                        geo: point,
                        timeZone: "Asia/Bangkok", updatedAt: Timestamp(microseconds: 0))))
        }
    }
    index.follow(index.things.apply(changes))
    return index
}()
