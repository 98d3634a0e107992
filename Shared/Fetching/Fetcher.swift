import Events

/// Fetches pages politely and safely: by robots.txt, few at a time from one host, bounded in everything, never from a private network.
///
/// One is enough for a process: it has its own queues of hosts and their robots.txt.
public final class Fetcher: Sendable {
    public struct Options: Sendable {
        /// Product token, which robots.txt names.
        public var product = "VicinityCrawler"
        /// Contact for a site's owner: a web or e-mail address.
        public var contact: String
        public var allowedHosts = AllowedHosts()
        /// File of trusted certificates, instead of the system's.
        public var authorities: String?
        /// Addresses for names besides the system's, each "host:port:address".
        public var names: [String] = []
        /// Most robots.txt kept in memory.
        public var robotsKept = 10_000
        /// Storage of robots.txt for the next process; nil: none.
        public var robotsShelf: RobotsShelf?
        /// False withholds requests: each attempt, redirect and robots.txt by itself.
        public var mayAct: MayAct = { true }

        public init(contact: String) {
            self.contact = contact
        }
    }

    let options: Options
    private let loop: TransferLoop
    private let gate = HostGate()
    private let robots: RobotsCache

    public init(_ options: Options) throws(FetchingUnavailable) {
        loop = try TransferLoop(mayAct: options.mayAct)
        self.options = options
        robots = RobotsCache(capacity: options.robotsKept)
    }

    deinit { loop.stop() }

    private var userAgent: String { "\(options.product)/1.0 (+\(options.contact))" }

    /// Fetches a page and follows redirects; each address on the way is only requested if its robots.txt allows it.
    /// - Throws: `FetchFailure`, `Withheld` or `CancellationError`.
    public func fetch(_ request: FetchRequest) async throws -> FetchResponse {
        var address = request.address
        var received = 0
        for redirects in 0...max(0, request.limits.redirects) {
            let rules = try await rules(for: address, request)
            guard rules.allows(address) else { throw FetchFailure.disallowed }
            let answer = try await attempt(
                exchange(address, request), delay: max(request.delay, rules.crawlDelay ?? .zero), request, &received)
            guard let target = try redirect(answer, from: address) else {
                return FetchResponse(
                    address: address, status: answer.status, headers: answer.headers, body: answer.body,
                    received: received, redirects: redirects, at: .now)
            }
            address = target
        }
        throw FetchFailure.tooManyRedirects
    }

    /// Rules of the site's robots.txt for us.
    /// - Throws: `FetchFailure.robotsUnreachable`, `Withheld` or `CancellationError`.
    public func rules(for address: WebAddress, _ request: FetchRequest) async throws -> RobotsRules {
        try await robots.rules(of: address, for: options.product) { [self] in
            if let copy = try? await options.robotsShelf?.find(address.origin), copy.expires > Timestamp.now {
                return (copy.file, .microseconds(copy.expires.microseconds - Timestamp.now.microseconds))
            }
            let copy = try await fetchRobots(of: address, request)
            try? await options.robotsShelf?.keep(copy)
            return (copy.file, RobotsCache.life)
        }
    }

    private func exchange(_ address: WebAddress, _ request: FetchRequest) -> Exchange {
        var exchange = Exchange(
            address: address, userAgent: userAgent, headers: [("Accept", request.accept)], limits: request.limits,
            mayBePrivate: options.allowedHosts.contains(address), authorities: options.authorities,
            names: options.names)
        if let validators = request.validators, validators.address == address.text {
            if let tag = validators.entityTag { exchange.headers.append(("If-None-Match", tag)) }
            if let date = validators.lastModified { exchange.headers.append(("If-Modified-Since", date)) }
        }
        return exchange
    }

    /// Target of a redirect; nil for another answer.
    private func redirect(_ answer: ExchangeAnswer, from address: WebAddress) throws -> WebAddress? {
        guard [301, 302, 303, 307, 308].contains(answer.status),
            let location = answer.headers.last(where: { $0.name == "location" })?.value
        else { return nil }
        guard let target = address.resolve(location) else { throw FetchFailure.badRedirect(location) }
        return target
    }

    // MARK: - Attempts

    /// One exchange in the host's turn, repeated after a failure that may pass.
    private func attempt(
        _ exchange: Exchange, delay: Duration, _ request: FetchRequest, _ received: inout Int
    ) async throws -> ExchangeAnswer {
        let limits = exchange.limits
        let host = "\(exchange.address.host):\(exchange.address.port)"
        var pause = limits.backoff
        for left in (0..<max(1, limits.attempts)).reversed() {
            do {
                let answer = try await gate.pass(host, connections: request.hostConnections, delay: delay) {
                    try await loop.perform(exchange)
                }
                received += answer.received
                guard [429, 500, 502, 503, 504].contains(answer.status) else { return answer }
                let asked = RetryAfter.wait(
                    answer.headers.last { $0.name == "retry-after" }?.value, at: .now)
                if let asked {
                    gate.holdOff(host, for: min(asked, limits.longestWait))
                    if asked > limits.longestWait { throw FetchFailure.later(Timestamp.now.advanced(by: asked)) }
                }
                guard left > 0 else { return answer }
                try await Task.sleep(for: max(asked ?? .zero, pause))
            } catch let failure as FetchFailure where failure.mayPass && left > 0 {
                try await Task.sleep(for: pause)
            }
            pause = pause * 2
        }
        throw FetchFailure.unreachable("no attempt was made")
    }
}

// MARK: - robots.txt

extension Fetcher {
    /// RFC 9309, 2.3.1: a missing file allows everything, an unreachable one forbids everything.
    fileprivate func fetchRobots(of address: WebAddress, _ request: FetchRequest) async throws -> RobotsCopy {
        var copy = RobotsCopy(
            origin: address.origin, address: address.origin + "/robots.txt", body: [],
            expires: Timestamp.now.advanced(by: RobotsCache.life))
        guard var target = address.resolve("/robots.txt") else { return copy }
        var received = 0
        for _ in 0...5 {
            var exchange = Exchange(
                address: target, userAgent: userAgent, headers: [("Accept", "text/plain,*/*;q=0.5")],
                limits: request.limits, mayBePrivate: options.allowedHosts.contains(target), cutsOff: true,
                authorities: options.authorities, names: options.names)
            exchange.limits.bodyBytes = RobotsFile.largest
            let answer: ExchangeAnswer
            do {
                answer = try await attempt(exchange, delay: request.delay, request, &received)
                if let next = try redirect(answer, from: target) {
                    target = next
                    continue
                }
            } catch let failure as FetchFailure {
                throw FetchFailure.robotsUnreachable(failure.description)
            }
            switch answer.status {
            case 200..<300:
                (copy.address, copy.body) = (target.text, answer.body)
                return copy
            // "Too many requests" does not say whether the file exists.
            case 429: throw FetchFailure.robotsUnreachable("its status is 429")
            case 300..<500: return copy
            default: throw FetchFailure.robotsUnreachable("its status is \(answer.status)")
            }
        }
        return copy
    }
}
