import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests by URLSession. Keeps no cookies and no cache, and follows no redirect, so that a token goes to no other server.
final class Transport: Sendable {
    private let session: URLSession
    private let delegate = TransportDelegate()

    init() {
        session = URLSession(configuration: Transport.configuration, delegate: delegate, delegateQueue: nil)
    }

    // URLSession retains its delegate until then.
    deinit { session.invalidateAndCancel() }

    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Streams occupy connections; reads need others.
        configuration.httpMaximumConnectionsPerHost = 16
        return configuration
    }

    /// Sends a request; the answer arrives at the receiver.
    func open(_ request: URLRequest, mostBytesWaiting limit: Int) -> Receiver {
        #if canImport(FoundationNetworking)
            // When a reused connection breaks under a request with a body, libcurl sends it again by itself, and FoundationNetworking spins until
            // the timeout. On a connection of its own that cannot happen.
            if request.httpBody != nil {
                let delegate = TransportDelegate()
                let own = URLSession(configuration: Transport.configuration, delegate: delegate, delegateQueue: nil)
                defer { own.finishTasksAndInvalidate() }
                return Transport.start(request, in: own, delegate, limit)
            }
        #endif
        return Transport.start(request, in: session, delegate, limit)
    }

    private static func start(
        _ request: URLRequest, in session: URLSession, _ delegate: TransportDelegate, _ limit: Int
    ) -> Receiver {
        let task = session.dataTask(with: request)
        let receiver = Receiver(task, mostBytesWaiting: limit)
        delegate.register(receiver, for: task)
        task.resume()
        return receiver
    }

    /// Sends a request and waits for the whole answer.
    /// - Throws: `VicinityError.unreachable` if no answer arrives in time, `tooLarge` if it is too large.
    func send(_ request: URLRequest, within timeout: Duration, mostBytes: Int) async throws -> Answer {
        let receiver = open(request, mostBytesWaiting: mostBytes)
        do {
            return try await within(timeout) {
                let head = try await receiver.head()
                var body = Data()
                while let chunk = try await receiver.next() {
                    body.append(chunk)
                    guard body.count <= mostBytes else { throw Receiver.Overflow() }
                }
                return Answer(status: head.status, headers: head.headers, body: body)
            }
        } catch {
            receiver.cancel()
            try Task.checkCancellation()
            if error is Receiver.Overflow { throw VicinityError.tooLarge(limit: mostBytes) }
            throw VicinityError.unreachable(Transport.reason(error))
        }
    }

    /// Text for why a connection failed.
    static func reason(_ error: any Error) -> String {
        switch error {
        case is TimedOut: "it took too long"
        case let error as URLError: "\(error.localizedDescription) (\(error.code.rawValue))"
        default: "\(error)"
        }
    }
}

/// Work took longer than its limit.
struct TimedOut: Error {}

/// Runs work, or throws `TimedOut` after the limit.
func within<Value: Sendable>(_ limit: Duration, _ work: @Sendable @escaping () async throws -> Value) async throws
    -> Value
{
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw TimedOut()
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw CancellationError() }
        return value
    }
}

/// Passes URLSession's callbacks to the request's receiver.
private final class TransportDelegate: NSObject, URLSessionDataDelegate, Sendable {
    /// Receivers by task identifier. A receiver that is released cancels its task.
    private let receivers = Mutex<[Int: Weak]>([:])

    private struct Weak { weak var receiver: Receiver? }

    func register(_ receiver: Receiver, for task: URLSessionTask) {
        receivers.withLock { $0[task.taskIdentifier] = Weak(receiver: receiver) }
    }

    private func receiver(of task: URLSessionTask) -> Receiver? {
        receivers.withLock { $0[task.taskIdentifier]?.receiver }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
            receiver(of: dataTask)?.receive(Receiver.Head(status: response.statusCode, headers: headers))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        receiver(of: dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let receiver = receivers.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.receiver
        receiver?.end(error.map { .failure($0) } ?? .success(()))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
