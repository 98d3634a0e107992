public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client of a Vicinity server.
///
///     let vicinity = Vicinity(at: URL(string: "https://vicinity.example")!)
///     for try await place in vicinity.all(.places(near: here, radius: 500)) { print(place.name) }
///
/// Copies of the value share connections and session, and can be used from any task. Every call throws `VicinityError`, or `CancellationError`
/// when its task is cancelled.
public struct Vicinity: Sendable {
    /// URL at which the API's paths begin.
    public let server: URL
    /// Limits, timeouts and retries.
    public let settings: ClientSettings
    let transport: Transport
    private let keeper: SessionKeeper
    private let sleep: @Sendable (Duration) async throws -> Void

    /// A client of one server.
    /// - Parameters:
    ///   - server: URL at which the API's paths begin, such as `https://vicinity.example`.
    ///   - identity: person or program that calls; a session that the app kept goes in here.
    ///   - settings: limits, timeouts and retries.
    ///   - sessionChanged: called with each new session, for the app to keep, and with nil when it is forgotten.
    public init(
        at server: URL, as identity: Identity = .customer(), settings: ClientSettings = ClientSettings(),
        sessionChanged: @escaping @Sendable (Session?) -> Void = { _ in }
    ) {
        self.init(at: server, as: identity, settings: settings, sessionChanged: sessionChanged) {
            try await Task.sleep(for: $0)
        }
    }

    /// A client whose tests control the pauses.
    /// - Parameter sleep: waits between attempts.
    package init(
        at server: URL, as identity: Identity = .customer(), settings: ClientSettings = ClientSettings(),
        sessionChanged: @escaping @Sendable (Session?) -> Void = { _ in },
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.server = server
        self.settings = settings
        self.sleep = sleep
        let transport = Transport()
        self.transport = transport
        keeper = SessionKeeper(identity, changed: sessionChanged) { token in
            var call = Call("POST", ["v1", "session"], needsToken: false)
            call.body = Data("{}".utf8)
            let sender = Sender(server: server, settings: settings, transport: transport, sleep: sleep)
            return try await sender.send(call) { token }.decode()
        }
    }

    // MARK: - The session

    /// Session of the customer; nil before a call needed one, and for other identities.
    public var session: Session? { get async { await keeper.session } }

    /// Session of the customer, opened if there is none.
    public func openSession() async throws -> Session {
        _ = try await token(isNeeded: true)
        guard let session = await session else {
            throw VicinityError.invalid(field: "identity", allowed: "a customer")
        }
        return session
    }

    /// Signs out: the server refuses the token and all others of its session from now on. Orders of an anonymous customer stay, but nobody can
    /// read them any more.
    public func endSession() async throws {
        do {
            _ = try await send(Call("DELETE", ["v1", "session"]))
        } catch let error as VicinityError where error.problem?.status == 401 {
            // The session ended already, perhaps by an attempt whose answer was lost.
        }
        await keeper.forget()
    }

    /// Forgets the session on the device alone: the next call that needs one opens another customer's.
    public func forgetSession() async { await keeper.forget() }

    // MARK: - Calling

    func token(isNeeded: Bool) async throws -> String? { try await keeper.token(isNeeded: isNeeded) }

    /// Sends a call with its token; the answer is a success.
    func send(_ call: Call) async throws -> Answer {
        let keeper = keeper
        let sender = Sender(server: server, settings: settings, transport: transport, sleep: sleep)
        return try await sender.send(call) { try await keeper.token(isNeeded: call.needsToken) }
    }

    func get<Value: Decodable>(_ path: String..., query: Query = Query(), needsToken: Bool = false) async throws
        -> Value
    {
        try await send(Call(["v1"] + path, query, needsToken: needsToken)).decode()
    }

    func pause(_ duration: Duration) async throws { try await sleep(duration) }

    /// The request of a call, with the headers that all calls have.
    func request(_ call: Call, token: String?) -> URLRequest {
        Sender(server: server, settings: settings, transport: transport, sleep: sleep).request(call, token: token)
    }
}

/// Sends a call with the attempts that the settings allow.
struct Sender: Sendable {
    let server: URL
    let settings: ClientSettings
    let transport: Transport
    let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameter token: called before each attempt.
    /// - Throws: `VicinityError.refused` for an answer that is no success.
    func send(_ call: Call, token: @Sendable () async throws -> String?) async throws -> Answer {
        var count = 0
        while true {
            count += 1
            let failure: VicinityError
            do {
                let answer = try await transport.send(
                    request(call, token: try await token()), within: settings.timeout, mostBytes: settings.mostBytes)
                if (200..<300).contains(answer.status) { return answer }
                failure = .refused(Problem(answer))
            } catch let error as VicinityError {
                failure = error
            }
            guard failure.mayPass,
                let pause = settings.retry.pause(after: count, asked: failure.problem?.retryAfter)
            else { throw failure }
            try await sleep(pause)
        }
    }

    func request(_ call: Call, token: String?) -> URLRequest {
        let query = call.query.text
        let base =
            server.absoluteString.hasSuffix("/") ? String(server.absoluteString.dropLast()) : server.absoluteString
        // Every part is encoded, so the result is a URL if the server's is.
        let url = URL(string: base + call.path + (query.isEmpty ? "" : "?\(query)")) ?? server
        var request = URLRequest(url: url)
        request.httpMethod = call.method
        request.httpBody = call.body
        // `Transport` has its own timeout; URLSession's counts silence alone.
        request.timeoutInterval = 86_400
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if call.body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        if let languages = settings.languages { request.setValue(languages, forHTTPHeaderField: "Accept-Language") }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        for (name, value) in call.headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }
}

extension VicinityError {
    /// Whether the same call can succeed later.
    var mayPass: Bool {
        switch self {
        case .refused(let problem): problem.mayPass
        case .unreachable: true
        case .unreadable, .tooLarge, .invalid: false
        }
    }
}
