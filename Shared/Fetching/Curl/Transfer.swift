import CCurl
import Foundation

/// A request under way: owns its handle and everything that the handle points to. Only the loop's thread touches it.
final class Transfer {
    let handle: UnsafeMutableRawPointer
    private let exchange: Exchange
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headers: [(name: String, value: String)] = []
    private var headBytes = 0
    private var body: [UInt8] = []
    private var isCutOff = false
    /// Why it was aborted here.
    private var refusal: FetchFailure?
    private var isWithheld = false
    private let mayAct: MayAct
    private let continuation: CheckedContinuation<ExchangeAnswer, any Error>

    /// - Returns: nil when there is no memory.
    init?(
        _ exchange: Exchange, _ mayAct: @escaping MayAct,
        _ continuation: CheckedContinuation<ExchangeAnswer, any Error>
    ) {
        guard let handle = curl_easy_init() else { return nil }
        self.mayAct = mayAct
        self.handle = handle
        self.exchange = exchange
        self.continuation = continuation
        errorText[0] = 0
        setUp()
    }

    /// The handle must have left the loop.
    deinit {
        curl_easy_cleanup(handle)
        for list in lists { curl_slist_free_all(list) }
        errorText.deallocate()
    }

    // MARK: - Options

    private func setUp() {
        set(CURLOPT_URL, exchange.address.text)
        set(CURLOPT_USERAGENT, exchange.userAgent)
        // No files or other protocols, and no proxy of the environment: the checked address is the one connected to.
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOPROXY, "*")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate, br")
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        if let authorities = exchange.authorities { set(CURLOPT_CAINFO, authorities) }
        if let shown = exchange.certificate {
            set(CURLOPT_SSLCERT, shown.certificate)
            set(CURLOPT_SSLKEY, shown.key)
            set(CURLOPT_CAINFO, shown.authority)
        }
        let limits = exchange.limits
        set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectTime.milliseconds)
        set(CURLOPT_TIMEOUT_MS, limits.time.milliseconds)
        set(CURLOPT_LOW_SPEED_LIMIT, limits.slowest)
        set(CURLOPT_LOW_SPEED_TIME, max(1, Int(limits.slowTime.components.seconds)))
        if let body = exchange.body { setBody(body) }
        setList(CURLOPT_HTTPHEADER, exchange.headers.map { "\($0.name): \($0.value)" })
        setList(CURLOPT_RESOLVE, exchange.names)
        setCallbacks()
    }

    private func setCallbacks() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        vicinity_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
        for data in [
            CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA,
        ] {
            vicinity_curl_set_pointer(handle, data, me)
        }
        vicinity_curl_set_beginning(handle) { me, _, _, _, _ in Transfer.of(me).mayBegin() ? 0 : 1 }
        vicinity_curl_set_write(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, me in
            Transfer.of(me).take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        vicinity_curl_set_write(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, me in
            Transfer.of(me).take(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        set(CURLOPT_NOPROGRESS, 0)
        vicinity_curl_set_progress(handle) { me, _, received, _, _ in Transfer.of(me).isTooMuch(Int(received)) ? 1 : 0 }
        vicinity_curl_set_opening(handle) { me, _, address in Transfer.of(me).open(address!) }
    }

    private static func of(_ me: UnsafeMutableRawPointer?) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(me!).takeUnretainedValue()
    }

    private func set(_ option: CURLoption, _ value: String) {
        vicinity_curl_set_text(handle, option, value)
    }

    private func set(_ option: CURLoption, _ value: Int) {
        vicinity_curl_set_number(handle, option, value)
    }

    /// libcurl copies it.
    private func setBody(_ body: [UInt8]) {
        set(CURLOPT_POST, 1)
        set(CURLOPT_POSTFIELDSIZE, body.count)
        // On a kept connection that breaks, libcurl would send the body a second time by itself.
        set(CURLOPT_FRESH_CONNECT, 1)
        // An empty array may have no address.
        (body + [0]).withUnsafeBytes { bytes in
            _ = vicinity_curl_set_pointer(
                handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
    }

    private func setList(_ option: CURLoption, _ lines: [String]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines { list = curl_slist_append(list, line) ?? list }
        guard let list else { return }
        lists.append(list)
        vicinity_curl_set_pointer(handle, option, list)
    }

    /// The connection stands, and the request is about to be sent. A process that was suspended until now may have been replaced.
    private func mayBegin() -> Bool {
        isWithheld = !mayAct()
        return !isWithheld
    }

    // MARK: - What comes

    /// libcurl takes any other number than the given one as a failure.
    private func take(body bytes: UnsafeRawBufferPointer) -> Int {
        let room = exchange.limits.bodyBytes - body.count
        guard bytes.count <= room else {
            if exchange.cutsOff {
                body.append(contentsOf: bytes.prefix(room))
                isCutOff = true
            } else {
                refusal = .tooLarge
            }
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    private func take(header bytes: UnsafeRawBufferPointer) -> Int {
        headBytes += bytes.count
        guard headBytes <= exchange.limits.headBytes else {
            refusal = .tooManyHeaders
            return 0
        }
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // The last of several heads counts (100, then 200).
            headers = []
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            headers.append((line[..<colon].lowercased(), value))
        }
        return bytes.count
    }

    /// Bytes that decode to nothing count, too.
    private func isTooMuch(_ received: Int) -> Bool {
        guard received > exchange.limits.bodyBytes, !isCutOff else { return false }
        if exchange.cutsOff { isCutOff = true } else { refusal = .tooLarge }
        return true
    }

    /// Opens a socket for the resolved address of this connection, if it may be connected to.
    private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        guard let start = vicinity_curl_address(address), let ip = IPAddress(start),
            exchange.mayBePrivate || ip.isPublic
        else {
            refusal = .refusedAddress(vicinity_curl_address(address).flatMap { IPAddress($0)?.description } ?? "it")
            return CURL_SOCKET_BAD
        }
        let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        let socket = socket(address.pointee.family, kind, address.pointee.protocol)
        if socket >= 0, case .refusedAddress = refusal { refusal = nil }
        return socket
    }

    // MARK: - The end

    func finish(_ code: CURLcode) {
        if isWithheld { return continuation.resume(throwing: Withheld()) }
        if let refusal { return continuation.resume(throwing: refusal) }
        guard code == CURLE_OK || isCutOff else { return continuation.resume(throwing: failure(code)) }
        continuation.resume(
            returning: ExchangeAnswer(
                status: vicinity_curl_status(handle), headers: headers, body: body,
                received: Int(vicinity_curl_received(handle))))
    }

    func cancel() {
        continuation.resume(throwing: CancellationError())
    }

    private func failure(_ code: CURLcode) -> FetchFailure {
        let written = String(cString: errorText)
        let why = written.isEmpty ? String(cString: curl_easy_strerror(code)) : written
        return switch code {
        case CURLE_OPERATION_TIMEDOUT: .tooSlow
        case CURLE_PARTIAL_FILE, CURLE_BAD_CONTENT_ENCODING, CURLE_GOT_NOTHING, CURLE_RECV_ERROR: .broken(why)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER:
            .insecure(why)
        default: .unreachable(why)
        }
    }
}

extension Duration {
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
