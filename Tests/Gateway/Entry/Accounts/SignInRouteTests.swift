import Contract
import Events
import HTTPTypes
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Signing in, as far as it is the gateway's: what is told to accounts, and what the browser gets.
@Suite(.timeLimit(.minutes(5))) struct `Signing in` {
    @Test func `is not there without accounts, and all else is as ever`() async throws {
        try await World.with { world in
            try await world.withGateway { gateway in
                let ways: AccountsService.Ways = try await gateway.http.get("/v1/sign-in").decode()
                #expect(!ways.email && ways.providers.isEmpty)
                let code = try await gateway.http.post("/v1/sign-in/email", json: #"{"email":"a@b.example"}"#)
                #expect(code.status == 404)
                #expect(try await gateway.http.post("/v1/account/session").status == 401)
                #expect(try await gateway.http.post("/v1/session").status == 201)
            }
        }
    }

    @Test func `by a code joins the anonymous customer whose token is shown`() async throws {
        try await AccountWorld.with { world in
            world.accounts.answer(
                "/v1/sign-in/finish", .init(status: .created, body: #"{"session":\#(AccountWorld.opened("c-1"))}"#))
            let customer = try await world.gateway.with(Actor(id: "c-1", role: .customer))
            let answer = try await customer.post(
                "/v1/sign-in/email/a-1", json: #"{"code":"123456"}"#,
                headers: ["User-Agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"])
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer["Set-Cookie"]?.hasPrefix("vicinity-session=") == true)
            let body = try #require(world.accounts.questions.last?.body)
            for part in [#""anonymous":"c-1""#, #""code":"123456""#, "Firefox on Android", "127.0.0.0/24"] {
                #expect(body.contains(part), "\(body)")
            }
            let merchant = try await world.gateway.with(Actor(id: "m-1", role: .merchant))
            _ = try await merchant.post("/v1/sign-in/email/a-1", json: #"{"code":"123456"}"#)
            #expect(world.accounts.questions.last?.body.contains("m-1") == false, "a business is no customer")
        }
    }

    @Test func `by another way says who is signed in, and in which session`() async throws {
        try await AccountWorld.with { world in
            world.renews(AccountWorld.opened("c-anna", session: "s-9"))
            let session: AccountWorld.Session = try await world.session().decode()
            let http = world.gateway.http.with(token: session.token)
            world.accounts.answer("/v1/sign-in/provider/main", #"{"location":"https://id.example/a","attempt":"x1"}"#)
            #expect(try await http.post("/v1/sign-in/providers/main", json: "{}").status == 200)
            let body = try #require(world.accounts.questions.last?.body)
            #expect(body.contains(#""person":"c-anna""#) && body.contains(#""session":"s-9""#), "\(body)")
            world.accounts.answer("/v1/accounts/c-anna/sign-ins/w-1?session=s-9", "{}")
            #expect(try await http.delete("/v1/account/sign-ins/w-1").status == 204)
            #expect(world.accounts.questions.last?.path == "/v1/accounts/c-anna/sign-ins/w-1?session=s-9")
            #expect(try await world.gateway.http.delete("/v1/account/sign-ins/w-1").status == 401)
        }
    }

    @Test func `passes on why accounts refuses`() async throws {
        try await AccountWorld.with { world in
            world.accounts.answer(
                "/v1/sign-in/finish",
                .init(
                    status: .unprocessableContent,
                    body: #"{"type":"/problems/wrong-code","status":422,"detail":"not this","field":"/code","left":4}"#)
            )
            let answer = try await world.gateway.http.post("/v1/sign-in/email/a-1", json: #"{"code":"1"}"#)
            #expect(answer.problem?.type == "/problems/wrong-code" && answer.text.contains(#""left":4"#))
        }
    }

    @Test func `at a provider ties its answer to the browser, and leads to this site only`() async throws {
        try await AccountWorld.with { world in
            let http = world.gateway.http
            world.accounts.answer("/v1/sign-in/provider/main", #"{"location":"https://id.example/a","attempt":"x1"}"#)
            let gone = try await http.post("/v1/sign-in/providers/main", json: #"{"return":"/you?tab=devices"}"#)
            #expect(gone.status == 200, "\(gone.text)")
            let cookie = try #require(gone["Set-Cookie"])
            #expect(cookie.contains("vicinity-attempt=x1; Path=/v1/sign-in;") && cookie.contains("SameSite=Lax"))
            #expect(world.accounts.questions.last?.body.contains("\(http.base)/v1/sign-in/callback") == true)
            for path in ["//evil.example", "https://evil.example", "/\\\\evil.example", ""] {
                let answer = try await http.post("/v1/sign-in/providers/main", json: #"{"return":"\#(path)"}"#)
                #expect(answer.status == 422, "\(path)")
            }
            let asked = world.accounts.questions.count
            let stray = try await http.get("/v1/sign-in/callback?state=s&code=c")
            #expect(stray.status == 303 && stray["Location"] == "/you?problem=attempt-over")
            #expect(world.accounts.questions.count == asked, "another browser's answer is not even asked about")
            world.accounts.answer(
                "/v1/sign-in/finish",
                .init(status: .created, body: #"{"session":\#(AccountWorld.opened()),"return":"//evil.example"}"#))
            let back = try await http.get(
                "/v1/sign-in/callback?state=s&code=c", headers: ["Cookie": "vicinity-attempt=x1"])
            #expect(back.status == 303 && back["Location"] == "/you")
        }
    }

    @Test func `is limited for each address`() async throws {
        try await AccountWorld.with(["RATE_LIMIT_SIGN_IN": "0.01/2"]) { world in
            world.accounts.answer("/v1/sign-in/email", .init(status: .accepted, body: #"{"attempt":"a"}"#))
            var last = 0
            for _ in 1...3 {
                last = try await world.gateway.http.post("/v1/sign-in/email", json: #"{"email":"a@b.example"}"#).status
            }
            #expect(last == 429)
        }
    }

    @Test func `of several browsers takes back what any of them rated, and rates once`() async throws {
        try await AccountWorld.with { world in
            world.world.catalog.answer("/v1/places/cafe-1", "{}")
            world.renews(AccountWorld.opened(joined: ["c-old"]))
            let session: AccountWorld.Session = try await world.session().decode()
            let http = world.gateway.http.with(token: session.token)
            let headers = ["Content-Type": "application/json", "Prefer": "respond-async"]
            let rated = try await http.send(
                "PUT", "/v1/ratings/cafe-1", body: Array(#"{"stars":4}"#.utf8), headers: headers)
            #expect(rated.status == 202, "\(rated.text)")
            func said() async throws -> [String] {
                try await world.world.commands(.ratingsCommands).map {
                    let command = try $0.decode(RateThing.self)
                    return "\(command.person) \(command.stars ?? -1)"
                }.sorted()
            }
            #expect(try await said() == ["c-anna 4.0", "c-old -1.0"])
            let taken = try await http.send("DELETE", "/v1/ratings/cafe-1", body: [], headers: headers)
            #expect(taken.status == 202, "\(taken.text)")
            #expect(try await said() == ["c-anna -1.0", "c-anna 4.0", "c-old -1.0", "c-old -1.0"])
        }
    }

    @Test func `of several browsers erases all that is theirs, and finds whose an order is`() async throws {
        try await AccountWorld.with { world in
            world.renews(AccountWorld.opened(joined: ["c-old"]))
            let session: AccountWorld.Session = try await world.session().decode()
            let http = world.gateway.http.with(token: session.token)
            let order = orderID("c-old", "a")
            _ = try await http.send(
                "PUT", "/v1/orders/\(order)/status", body: Array(#"{"status":"cancelled"}"#.utf8),
                headers: ["Content-Type": "application/json", "Prefer": "respond-async"])
            let command = try #require(try await world.world.commands(.ordersCommands).first)
            #expect(command.partitionKey == "c-old", "the id of the browser that ordered")
            #expect(try await http.delete("/v1/profile").status == 202)
            let erased = try await world.world.commands(.privacyCommands).map(\.subject)
            #expect(erased == ["c-old", "c-anna"] || erased.sorted() == ["c-anna", "c-old"])
            #expect(try await http.delete("/v1/profile").status == 401, "the account is no more")
        }
    }
}
