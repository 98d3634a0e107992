import CZlib
import Foundation
import TestKit
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct `A hostile server` {
    /// Robots.txt is fine; the page is under test.
    private func server(_ handle: @Sendable @escaping (RawServer.Asked, RawServer.Answer) -> Void) throws -> RawServer {
        try RawServer { asked, answer in
            if asked.target == "/robots.txt" { answer.reply("", status: 404) } else { handle(asked, answer) }
        }
    }

    private func failure(
        of server: RawServer, change: (inout FetchRequest) -> Void = { _ in }
    ) async throws -> FetchFailure {
        let request = try request(server.url + "/x") { request in
            request.limits.bodyBytes = 1 << 20
            request.limits.attempts = 1
            change(&request)
        }
        return try await localFetcher(allowing: server).failure(request)
    }

    @Test func `cannot redirect for ever`() async throws {
        let server = try server { asked, answer in answer.reply("", status: 302, ["Location: \(asked.target)x"]) }
        #expect(try await failure(of: server) == .tooManyRedirects)
        #expect(server.targets.count == 6)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:25/x", "javascript:x", "http://u:p@127.0.0.1/",
    ])
    func `cannot redirect out of the web`(target: String) async throws {
        let server = try server { _, answer in answer.reply("", status: 302, ["Location: \(target)"]) }
        #expect(try await failure(of: server) == .badRedirect(target))
    }

    @Test func `cannot send without end`() async throws {
        let server = try server { _, answer in
            answer.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            let chunk = [UInt8](repeating: 65, count: 65536)
            while answer.write(chunk) {}
        }
        #expect(try await failure(of: server) == .tooLarge)
    }

    @Test func `cannot announce more than allowed`() async throws {
        let server = try server { _, answer in
            answer.write("HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\n")
            let chunk = [UInt8](repeating: 65, count: 65536)
            while answer.write(chunk) {}
        }
        #expect(try await failure(of: server) == .tooLarge)
    }

    @Test func `cannot send headers without end`() async throws {
        let server = try server { _, answer in
            answer.write("HTTP/1.1 200 OK\r\n")
            while answer.write("X-More: and more\r\n") {}
        }
        #expect(try await failure(of: server) == .tooManyHeaders)
    }

    @Test func `cannot drip`() async throws {
        let server = try server { _, answer in
            answer.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while answer.write("x") { Thread.sleep(forTimeInterval: 0.2) }
        }
        #expect(try await failure(of: server) { $0.limits.slowTime = .seconds(1) } == .tooSlow)
    }

    @Test func `cannot stay silent, nor take longer than allowed at any speed`() async throws {
        let silent = try server { _, answer in Thread.sleep(forTimeInterval: 30) }
        #expect(try await failure(of: silent) { $0.limits.time = .seconds(1) } == .tooSlow)
        let steady = try server { _, answer in
            answer.write("HTTP/1.1 200 OK\r\n\r\n")
            while answer.write([UInt8](repeating: 65, count: 200)) { Thread.sleep(forTimeInterval: 0.05) }
        }
        #expect(try await failure(of: steady) { $0.limits.time = .seconds(1) } == .tooSlow)
    }

    @Test func `cannot fill the memory with a compressed bomb`() async throws {
        let bomb = gzipped([UInt8](repeating: 0, count: 64 << 20))
        #expect(bomb.count < 1 << 20)
        let server = try server { _, answer in answer.reply(bomb, ["Content-Encoding: gzip"]) }
        #expect(try await failure(of: server) == .tooLarge)
        let twice = gzipped(bomb)
        let nested = try self.server { _, answer in answer.reply(twice, ["Content-Encoding: gzip, gzip"]) }
        #expect(try await failure(of: nested) == .tooLarge)
        #expect(throws: Gzip.Failure.tooLarge) { try Gzip.expanded(bomb, limit: 1 << 20) }
    }

    @Test func `cannot name encodings that it does not use, or as many as it likes`() async throws {
        let lie = try server { _, answer in answer.reply("plain", ["Content-Encoding: gzip"]) }
        guard case .broken = try await failure(of: lie) else {
            Issue.record("not broken")
            return
        }
        let names = Array(repeating: "gzip", count: 100).joined(separator: ", ")
        let many = try server { _, answer in answer.reply("plain", ["Content-Encoding: \(names)"]) }
        guard case .broken = try await failure(of: many) else {
            Issue.record("not broken")
            return
        }
    }

    @Test func `cannot send less than announced, or nothing, or no HTTP`() async throws {
        let short = try server { _, answer in answer.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort") }
        guard case .broken = try await failure(of: short) else {
            Issue.record("not broken")
            return
        }
        let nothing = try server { _, _ in }
        guard case .broken = try await failure(of: nothing) else {
            Issue.record("not broken")
            return
        }
        let noise = try server { _, answer in answer.write("SSH-2.0-OpenSSH_9.2p1\r\n") }
        guard case .unreachable = try await failure(of: noise) else {
            Issue.record("not unreachable")
            return
        }
    }

    @Test func `that sends too little gets no more than that`() async throws {
        let server = try server { _, answer in
            answer.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 200 OK")
        }
        let response = try await localFetcher(allowing: server).fetch(try request(server.url + "/x"))
        #expect(response.body == Array("hello".utf8))
    }

    @Test func `does not keep another from being read meanwhile`() async throws {
        let slow = try server { _, answer in
            while answer.write("HTTP/1.1 200 OK\r\nX: ") { Thread.sleep(forTimeInterval: 0.05) }
        }
        let good = try server { _, answer in answer.reply("fine") }
        let fetcher = try localFetcher(allowing: slow, good)
        let stuck = try request(slow.url + "/x") { $0.limits.attempts = 1 }
        let task = Task { try await fetcher.fetch(stuck) }
        try await eventually("the slow one is asked") { !slow.targets.isEmpty }
        #expect(try await fetcher.fetch(try request(good.url + "/x")).status == 200)
        task.cancel()
        _ = await task.result
    }
}

/// RFC 1952, in one piece.
func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    guard
        deflateInit2_(
            &stream, 9, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return [] }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let written = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            _ = deflate(&stream, Z_FINISH)
            return output.count - Int(stream.avail_out)
        }
    }
    return Array(output[..<written])
}
