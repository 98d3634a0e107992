import Contract
import Events
import Fetching
import Foundation
import HTTPTypes
import TestKit
import Testing
import WebPush

@testable import NotifierService

@Suite struct `The routes of devices` {
    private let ann = Actor(id: "c-ann", role: .customer, also: ["c-old"])
    private let browser = Browser()

    private func form(_ endpoint: String = "https://push.example.com/a", _ more: String = "") -> String {
        let keys = #"{"p256dh":"\#(browser.keys.p256dh)","auth":"\#(browser.keys.auth)"}"#
        return #"{"endpoint":"\#(endpoint)","keys":\#(keys),"language":"fi"\#(more)}"#
    }

    @Test func `save a browser as a device of its customer, and show no endpoint`() async throws {
        let post = try PushPost()
        let (status, body) = try await post.ask(.put, "/v1/push/devices", form(), as: ann)
        let id = try #require(body.firstMatch(of: /"id":"(d-[0-9a-f]{32})"/)?.1)
        #expect(status == .ok && body.contains(#""host":"push.example.com""#) && !body.contains("/a\""))
        #expect(try await post.ask(.put, "/v1/push/devices", form(), as: ann).1 == body, "the same again")
        let less = form("https://push.example.com/a", #","kinds":["ready"]"#)
        let some = try await post.ask(.put, "/v1/push/devices", less, as: ann).1
        #expect(some.contains(String(id)) && some.contains(#""kinds":["ready"]"#))
        let list = try await post.ask(.get, "/v1/push", as: ann).1
        #expect(list.contains(post.identity.publicKey) && list.contains(String(id)))
        // Other browsers of the customer see it; nobody else.
        let elsewhere = Actor(id: "c-new", role: .customer, also: ["c-ann"])
        #expect(try await post.ask(.get, "/v1/push", as: elsewhere).1.contains(String(id)))
        let bob = Actor(id: "c-bob", role: .customer)
        #expect(try await post.ask(.get, "/v1/push", as: bob).1.contains(#""devices":[]"#))
        #expect(try await post.ask(.delete, "/v1/push/devices/\(id)", as: bob).0 == .notFound)
        #expect(try await post.ask(.post, "/v1/push/devices/\(id)/test", as: bob).0 == .notFound)
        #expect(try await post.ask(.delete, "/v1/push/devices/\(id)", as: elsewhere).0 == .noContent)
        #expect(try await post.ask(.delete, "/v1/push/devices/\(id)", as: ann).0 == .notFound)
        await post.close()
    }

    @Test func `refuse invalid requests, naming the field, and actors who are no customers`() async throws {
        let post = try PushPost()
        let bad = [
            (form("http://push.example.com/a"), "/endpoint"), (form("https://10.0.0.1/"), "/endpoint"),
            (form("push"), "/endpoint"),
            (form().replacing(browser.keys.p256dh, with: "BCVx"), "/keys/p256dh"),
            (form().replacing(browser.keys.auth, with: "AAAA"), "/keys/auth"),
            (form("https://push.example.com/a", #","kinds":[]"#), "/kinds"),
            (form("https://push.example.com/a", #","kinds":["ready","ready"]"#), "/kinds"),
            (form("https://push.example.com/a", #","kinds":["paid"]"#), "/kinds"),
            (form().replacing("\"fi\"", with: "\"xx\""), "/language"),
        ]
        for (form, field) in bad {
            let (status, body) = try await post.ask(.put, "/v1/push/devices", form, as: ann)
            #expect(status == .unprocessableContent && body.replacing("\\/", with: "/").contains(field), "\(body)")
        }
        for role in [Actor.Role.merchant, .operator] {
            #expect(try await post.ask(.get, "/v1/push", as: Actor(id: "x", role: role)).0 == .forbidden)
        }
        await post.close()
    }

    @Test(arguments: [
        ("https://fcm.googleapis.com/fcm/send/a", true), ("https://updates.push.services.mozilla.com/wpush/v2/a", true),
        ("https://web.push.apple.com/a", true), ("https://wns2-par02p.notify.windows.com/w/?token=a", true),
        ("https://FCM.googleapis.com/a", true), ("https://victim.example/a", false),
        ("https://fcm.googleapis.com.victim.example/a", false), ("https://evilfcm.googleapis.com/a", false),
        ("https://push.apple.com.evil/a", false), ("https://fcm.googleapis.com@victim.example/a", false),
        ("http://fcm.googleapis.com/a", false), ("https://8.8.8.8/a", false),
        ("https://victim.example#.push.apple.com", false),
    ])
    func `accept only known push services`(endpoint: String, isTaken: Bool) async throws {
        let rules = PushRules(hosts: AllowedHosts([]))
        #expect(rules.isAddress(endpoint) == isTaken)
        let open = PushRules(hosts: AllowedHosts([]), services: ["*"])
        #expect(open.isAddress("https://victim.example/a") && !open.isAddress("https://10.0.0.1/"))
    }

    @Test func `delete devices at services that are not allowed any more`() async throws {
        let post = try PushPost(allowing: [])
        try await post.keep(browser.device(of: "c-ann", at: "https://victim.example/a"))
        let supper = supper("00-a", of: "c-ann", .ready)
        try await post.consume("vicinity.order.ready.v1", supper, number: 1)
        try await eventually("the device is deleted") {
            try await post.ask(.get, "/v1/push", as: ann).1.contains(#""devices":[]"#)
        }
        await post.close()
    }

    @Test func `send a sample notice`() async throws {
        let service = try RawServer { $1.reply("", status: 201) }
        let post = try PushPost()
        let body = try await post.ask(.put, "/v1/push/devices", form(service.url("/1")), as: ann).1
        let id = try #require(body.firstMatch(of: /"id":"([^"]+)"/)?.1)
        #expect(try await post.ask(.post, "/v1/push/devices/\(id)/test", as: ann).0 == .accepted)
        try await eventually("it has arrived") { !service.asked.isEmpty }
        #expect(try browser.read(try #require(service.asked.first).body).title == "Tältä se näyttää · Barri")
        await post.close()
    }
}
