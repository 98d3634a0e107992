import Events
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceKit
import Testing

private enum Sort: String, CaseIterable { case distance, name }

@Suite struct QueryTests {
    @Test func `values are decoded`() throws {
        let query = try Query("q=caf%C3%A9+au%20lait&limit=5&types=a,b&types=c&open-now&near=41.4%2C2.17")
        #expect(try query.text("q") == "café au lait")
        #expect(try query.int("limit", in: 1...10) == 5)
        #expect(try query.list("types") == ["a", "b", "c"])
        #expect(try query.flag("open-now") == true)
        #expect(try query.text("near") == "41.4,2.17")
        #expect(try query.text("nothing") == nil)
        #expect(try query.flag("nothing") == nil)
        #expect(try query.choice("sort", of: Sort.self) == nil)
        #expect(try Query(nil).text("q") == nil)
        #expect(try Query("q=").textOrEmpty("q") == "")
        #expect(try Query("types=").list("types") == [])
    }

    @Test(arguments: [
        ("limit=0", "limit must be a whole number from 1 to 10"),
        ("limit=x", "limit must be a whole number from 1 to 10"),
        ("limit=", "limit must be a whole number from 1 to 10"),
        ("limit", "limit must be a whole number from 1 to 10"),
        ("radius=", "radius must be a number from 0.0 to 100.0"), ("sort=", "sort must be one of distance, name"),
        ("open-now=", "open-now must be true or false"), ("place=", "place must be left out or not empty"),
        ("limit=99999999999999999999", "limit must be a whole number from 1 to 10"),
        ("limit=1&limit=2", "limit must be given once"), ("radius=-1", "radius must be a number from 0.0 to 100.0"),
        ("radius=nan", "radius must be a number from 0.0 to 100.0"),
        ("sort=price", "sort must be one of distance, name"),
        ("open-now=maybe", "open-now must be true or false"), ("types=a,b,c,d", "types must be a list of at most 3"),
        ("colour=red", "the parameter colour is not known; known here are limit, radius, sort, open-now, types, place"),
    ])
    func `a wrong parameter is named with what is allowed`(text: String, detail: String) throws {
        let problem = try #require(throws: Problem.self) {
            let query = try Query(text)
            _ = try query.int("limit", in: 1...10)
            _ = try query.double("radius", in: 0...100)
            _ = try query.choice("sort", of: Sort.self)
            _ = try query.flag("open-now")
            _ = try query.list("types", atMost: 3)
            _ = try query.text("place")
            try query.only("limit", "radius", "sort", "open-now", "types", "place")
        }
        #expect(problem.status == .badRequest)
        #expect(problem.detail == detail)
        #expect(problem.field == String(text.prefix { $0 != "=" }))
    }

    @Test func `what must be given is named if it is missing`() throws {
        let position = "given as latitude,longitude in degrees"
        let query = try Query("from=41.4,2.17")
        #expect(throws: Never.self) { try query.required("from", position, query.coordinate) }
        let problem = try #require(throws: Problem.self) { try query.required("to", position, query.coordinate) }
        #expect(problem.status == .badRequest && problem.field == "to")
        #expect(problem.detail == "to must be given as latitude,longitude in degrees")
    }

    @Test(arguments: ["q=%", "q=%zz", "q=%ff", "q=%00", "%c3=1"])
    func `broken escapes are refused`(text: String) {
        #expect(throws: Problem.self) { try Query(text) }
    }
}

@Suite struct PageTests {
    private struct Position: Codable, Sendable, Equatable { var name: String, id: Int }

    @Test func `a cursor leads back to its place`() throws {
        let position = Position(name: "Bar Ñ?>", id: 7)
        let cursor = try Cursor.text(position)
        #expect(cursor.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
        #expect(try Cursor.read(Position.self, from: cursor) == position)
        let request = try PageRequest<Position>(Query("cursor=\(cursor)&limit=7"))
        #expect(request.after == position)
        #expect(request.limit == 7)
        #expect(try PageRequest<Position>(Query(nil)).limit == 20)
    }

    @Test(arguments: ["x", "e30", "e30=", "é", "eyJuYW1lIjoxfQ", String(repeating: "A", count: 2000)])
    func `a made-up cursor is refused by name`(text: String) throws {
        let query = try Query("cursor=\(text)")
        let problem = try #require(throws: Problem.self) { try PageRequest<Position>(query) }
        #expect(problem.field == "cursor")
    }

    @Test func `a page's shape is the same on the last`() throws {
        let page = ListPage(items: [1, 2], total: 2, next: nil)
        #expect(try JSON.encode(page) == Array(#"{"items":[1,2],"next":null,"total":2}"#.utf8))
        #expect(try JSON.decode(ListPage<Int>.self, from: try JSON.encode(page)) == page)
    }

    @Test(arguments: [
        ("/v1/places", "</v1/places?cursor=abc>; rel=\"next\""),
        ("/v1/places?limit=2&cursor=xyz&q=caf%C3%A9", "</v1/places?limit=2&q=caf%C3%A9&cursor=abc>; rel=\"next\""),
        ("/v1/places?q=a>b<\"&cursor", "</v1/places?q=a%3Eb%3C%22&cursor=abc>; rel=\"next\""),
    ])
    func `a page leads to the next by a link with the same parameters`(path: String, link: String) throws {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let response = try ListPage(items: [1], total: 2, next: "abc").response(
            to: request, headers: [.vary: "Accept-Language"])
        #expect(response.headers[.link] == link)
        #expect(response.headers[.vary] == "Accept-Language")
        #expect(try ListPage(items: [1], total: 1, next: nil).response(to: request).headers[.link] == nil)
    }
}

@Suite struct EntityTagTests {
    @Test func `equal bytes have equal tags, others have others`() {
        var tags: Set<String> = []
        for count in 0..<200 {
            let bytes = [UInt8](repeating: 0, count: count)
            #expect(entityTag(bytes) == entityTag(bytes))
            tags.insert(entityTag(bytes))
            tags.insert(entityTag(bytes + [1]))
        }
        #expect(tags.count == 400)
    }

    @Test func `a tag is the same in every process`() {
        #expect(entityTag(Array("vicinity".utf8)) == "\"398ff6cxhoral\"")
    }

    @Test(arguments: [
        ("\"a\"", true), ("\"b\", \"a\"", true), ("W/\"a\"", true), ("*", true), ("\"b\"", false), ("a", false),
        ("", false),
    ])
    func `If-None-Match is compared weakly`(header: String, isMatch: Bool) {
        #expect(matches("\"a\"", ifNoneMatch: header) == isMatch)
    }

    @Test func `without the header nothing matches`() {
        #expect(!matches("\"a\"", ifNoneMatch: nil))
    }
}
