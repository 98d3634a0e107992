import Crypto
import Events
import Fetching
import Payments

/// A client of Stripe's API. Requests are bounded in bytes and time. Only those are repeated here whose key Stripe will never answer anew.
/// The secret key is in no error text.
struct StripeClient: Sendable {
    /// The version of the API that is used, whatever the account's is.
    static let version = "2025-08-27.basil"

    private let servers: ServerClient
    private let api: WebAddress
    private let key: String

    init(key: String, api: WebAddress, servers: ServerClient) {
        self.servers = servers
        self.api = api
        self.key = key
    }

    private static let limits: FetchLimits = {
        var limits = FetchLimits()
        limits.bodyBytes = 1 << 20
        limits.connectTime = .seconds(10)
        // Stripe's own libraries wait 80 s; a capture can take some seconds.
        limits.time = .seconds(40)
        limits.slowTime = .seconds(30)
        return limits
    }()

    /// The reason why a request failed.
    enum Refusal: Error {
        case failure(PaymentFailure)
        /// Stripe refused the request; repeated, it would refuse it again.
        case refused(status: Int, code: String?, String)

        var asFailure: PaymentFailure {
            switch self {
            case .failure(let failure): failure
            case .refused(_, let code, let why): .refused(code.map { "\(why) (\($0))" } ?? why)
            }
        }
    }

    // MARK: - Requests

    /// - Parameter path: without `/v1/`.
    func get<Object: Decodable>(
        _ path: String, _ query: FormText = FormText(), as type: Object.Type = Object.self
    ) async throws(Refusal) -> Object {
        let target = query.fields.isEmpty ? path : "\(path)?\(query.encoded)"
        return try StripeClient.read(try await perform(target, nil, key: nil))
    }

    /// Sends a request that Stripe carries out once for this key.
    ///
    /// Stripe keeps its answer to a key for a day, also its own failures (5xx). It refuses the key with other parameters, which a newer release
    /// may send. Then another key, derived from this one, is used: the caller has made sure that nothing was done with the first.
    func post<Object: Decodable>(
        _ path: String, _ form: FormText, key: String, as type: Object.Type = Object.self
    ) async throws(Refusal) -> Object {
        for number in 1...StripeClient.mostKeys {
            let key = StripeClient.header(number == 1 ? key : "\(key)#\(number)")
            let answer = try await perform(path, form, key: key)
            if StripeClient.isSpent(answer) { continue }
            return try StripeClient.read(answer)
        }
        throw .failure(.later(seconds: 3600, "Stripe gives only old answers to all of the request's keys"))
    }

    private static let mostKeys = 5

    /// An idempotency key has at most 255 characters, and a header is ASCII.
    static func header(_ key: String) -> String {
        let isPlain = key.utf8.allSatisfy { (33...126).contains($0) }
        guard key.utf8.count > 255 || !isPlain else { return key }
        return Hexadecimal.encode(SHA256.hash(data: Array(key.utf8)))
    }

    private func perform(_ target: String, _ form: FormText?, key idempotency: String?) async throws(Refusal)
        -> FetchResponse
    {
        guard let address = WebAddress("\(api.origin)\(api.path == "/" ? "" : api.path)/v1/\(target)") else {
            throw .failure(.refused("the request has no valid address: it is too long"))
        }
        var headers = [("Authorization", "Bearer \(key)"), ("Stripe-Version", StripeClient.version)]
        if let idempotency { headers.append(("Idempotency-Key", idempotency)) }
        do {
            guard let form else { return try await servers.get(address, headers: headers, limits: StripeClient.limits) }
            return try await servers.post(
                address, Array(form.encoded.utf8), contentType: "application/x-www-form-urlencoded", headers: headers,
                limits: StripeClient.limits)
        } catch {
            throw .failure(.unreachable("Stripe does not answer: \(error)"))
        }
    }

    // MARK: - Answers

    /// Whether it is an old answer that Stripe kept with the key.
    private static func isSpent(_ answer: FetchResponse) -> Bool {
        if answer.status >= 500 { return answer.header("idempotent-replayed") == "true" }
        return answer.status == 400 && error(in: answer)?.type == "idempotency_error"
    }

    private static func error(in answer: FetchResponse) -> StripeErrorBody.Content? {
        try? JSON.decode(StripeErrorBody.self, from: answer.body).error
    }

    private static func read<Object: Decodable>(_ answer: FetchResponse) throws(Refusal) -> Object {
        if (200..<300).contains(answer.status) {
            do {
                return try JSON.decode(Object.self, from: answer.body)
            } catch {
                throw .failure(.unreachable("Stripe's answer could not be decoded"))
            }
        }
        let error = error(in: answer)
        let why = "Stripe answers \(answer.status): \((error?.message ?? error?.type ?? "nothing").prefix(160))"
        switch answer.status {
        // The secret key may have been revoked, or lacks rights. The operator has to see to that, and the task stays.
        case 401, 403: throw .failure(.later(seconds: 60, why))
        case 409, 425, 429: throw .failure(.later(seconds: pause(answer), why))
        case 400..<500:
            // The balance will be sufficient again.
            if error?.code == "balance_insufficient" { throw .failure(.later(seconds: 3600, why)) }
            throw .refused(status: answer.status, code: error?.code, why)
        default: throw .failure(.unreachable(why))
        }
    }

    private static func pause(_ answer: FetchResponse) -> Int {
        answer.header("retry-after").flatMap { Int($0) }.map { min(max($0, 1), 3600) } ?? 2
    }
}
