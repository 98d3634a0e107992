import CCurl
import Fetching
import Foundation
import Synchronization

/// The submission of one message to a server, by libcurl.
final class Submission: Sendable {
    private let server: SMTPServer
    private let from: MailAddress
    private let to: MailAddress
    private let message: [UInt8]
    private let time: Duration
    private let mayAct: MayAct
    private let isCancelled = Atomic(false)

    init(
        _ server: SMTPServer, from: MailAddress, to: MailAddress, _ message: [UInt8], time: Duration,
        mayAct: @escaping MayAct
    ) {
        self.server = server
        self.from = from
        self.to = to
        self.message = message
        self.time = time
        self.mayAct = mayAct
    }

    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Global initialisation of libcurl, once per process; repeating it is harmless.
    private static let isPrepared: Bool = vicinity_curl_global_init() == CURLE_OK

    /// Blocks until the server has accepted the message, or the submission failed.
    func perform() -> Result<Void, any Error> {
        guard mayAct() else { return .failure(Withheld()) }
        guard Submission.isPrepared, let handle = curl_easy_init() else {
            return .failure(MailFailure.unavailable("there is no memory"))
        }
        defer { curl_easy_cleanup(handle) }
        return withExtendedLifetime(Reading(message, self)) { reading in
            var recipients: UnsafeMutablePointer<curl_slist>?
            recipients = curl_slist_append(recipients, "<\(to.address)>")
            defer { curl_slist_free_all(recipients) }
            setUp(handle)
            vicinity_curl_set_pointer(handle, CURLOPT_MAIL_RCPT, recipients)
            let data = Unmanaged.passUnretained(reading).toOpaque()
            for option in [CURLOPT_READDATA, CURLOPT_XFERINFODATA, CURLOPT_HEADERDATA] {
                vicinity_curl_set_pointer(handle, option, data)
            }
            let code = curl_easy_perform(handle)
            if reading.isCancelled { return .failure(CancellationError()) }
            if reading.isWithheld { return .failure(Withheld()) }
            guard code != CURLE_OK else { return .success(()) }
            return .failure(Submission.failure(code, status: vicinity_curl_status(handle)))
        }
    }

    private func setUp(_ handle: UnsafeMutableRawPointer) {
        func set(_ option: CURLoption, _ value: String) { vicinity_curl_set_text(handle, option, value) }
        func set(_ option: CURLoption, _ value: Int) { vicinity_curl_set_number(handle, option, value) }
        // The path is the name in the greeting: the sender's domain, not the machine's name.
        set(CURLOPT_URL, "\(server.isTLS ? "smtps" : "smtp")://\(server.host):\(server.port)/\(from.domain)")
        set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOPROXY, "*")
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        if let authorities = server.authorities { set(CURLOPT_CAINFO, authorities) }
        // CURLUSESSL_NONE, _TRY, _ALL
        set(CURLOPT_USE_SSL, server.security == .required ? 3 : server.security == .offered ? 1 : 0)
        set(CURLOPT_CONNECTTIMEOUT_MS, min(time.milliseconds, 10_000))
        set(CURLOPT_TIMEOUT_MS, time.milliseconds)
        set(CURLOPT_MAIL_FROM, "<\(from.address)>")
        if let user = server.user { set(CURLOPT_USERNAME, user) }
        if let password = server.password { set(CURLOPT_PASSWORD, password) }
        set(CURLOPT_UPLOAD, 1)
        vicinity_curl_set_read(handle) { bytes, size, count, me in
            Submission.reading(me).give(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
        }
        // Answers of the server are dropped; otherwise libcurl writes them to the standard output.
        vicinity_curl_set_write(handle, CURLOPT_HEADERFUNCTION) { _, size, count, me in
            Submission.reading(me).take(size * count)
        }
        vicinity_curl_set_write(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
        set(CURLOPT_NOPROGRESS, 0)
        vicinity_curl_set_progress(handle) { me, _, _, _, _ in Submission.reading(me).isCancelled ? 1 : 0 }
    }

    private static func reading(_ me: UnsafeMutableRawPointer?) -> Reading {
        Unmanaged<Reading>.fromOpaque(me!).takeUnretainedValue()
    }

    /// The rest of the message, and the number of received bytes. Only the performing thread uses it.
    private final class Reading {
        private var rest: ArraySlice<UInt8>
        private var received = 0
        private var hasBegun = false
        private(set) var isWithheld = false
        private let submission: Submission
        /// Bytes of a server's answers; more are an attack.
        private static let mostReceived = 256 << 10

        init(_ message: [UInt8], _ submission: Submission) {
            rest = message[...]
            self.submission = submission
        }

        var isCancelled: Bool { submission.isCancelled.load(ordering: .relaxed) }

        /// Gives libcurl further bytes. The server waits for the message; it delivers none that is aborted here.
        func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            if !hasBegun {
                guard submission.mayAct() else {
                    isWithheld = true
                    return Int(CURL_READFUNC_ABORT)
                }
                hasBegun = true
            }
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest.removeFirst(count)
            return count
        }

        /// Counts received bytes. libcurl treats a different return value as a failure.
        func take(_ count: Int) -> Int {
            received += count
            return received <= Reading.mostReceived ? count : 0
        }
    }

    private static func failure(_ code: CURLcode, status: Int) -> MailFailure {
        switch code {
        case CURLE_LOGIN_DENIED: return .misconfigured("the server refuses smtp-user and smtp-password")
        case CURLE_USE_SSL_FAILED: return .misconfigured("the server has no STARTTLS")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER:
            return .misconfigured("the connection is not secure")
        case CURLE_OPERATION_TIMEDOUT: return .unavailable("the server takes too long")
        default:
            if (500..<600).contains(status) { return .refused(status) }
            // 421: the server closes the connection, independent of the message.
            if (400..<500).contains(status), status != 421 { return .postponed(status) }
            let why = String(cString: curl_easy_strerror(code))
            return .unavailable(status > 0 ? "\(status), \(why)" : why)
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
