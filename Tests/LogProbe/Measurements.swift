import EventLog
import Events
import Foundation
import TestKit

/// Sends `COUNT` records through the log without keeping any, and prints the greatest growth of the process.
func flow(_ arguments: Arguments, through log: any EventLog) async throws {
    let (topic, count, size) = (try arguments.topic(), try arguments.number(1), try arguments.number(2))
    let before = ownMemory()
    var most = before
    for start in stride(from: 0, to: count, by: 100) {
        let keys = (start..<min(count, start + 100)).map(String.init)
        _ = try await log.append(topic.records(keys, in: Int32(start / 100) % partitionCount, size: size))
        most = max(most, ownMemory())
    }
    let reader = try await log.reader(from: topic.beginning)
    var read = 0
    while read < count {
        read += try await reader.next(limit: 100, wait: .seconds(1)).count
        most = max(most, ownMemory())
    }
    await reader.close()
    printLine(most - before)
}

/// Anonymous memory of this process in KiB: what it allocated itself, without mapped files.
private func ownMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return line.flatMap { Int($0.split(whereSeparator: \.isWhitespace)[1]) } ?? 0
}

/// Appends records whose value begins with the time they were sent.
func pace(_ arguments: Arguments, into log: any EventLog) async throws {
    let (topic, count, perSecond) = (try arguments.topic(), try arguments.number(1), try arguments.number(2))
    let start = ContinuousClock.now
    for index in 0..<count {
        try await Task.sleep(until: start + .seconds(Double(index) / Double(perSecond)), tolerance: .zero)
        let place = TopicPartition(topic.name, Int32(index) % partitionCount)
        _ = try await log.append([NewRecord(place, key: "\(index)", value: Array("\(nanoseconds())".utf8))])
    }
}

/// Reads them as they come and prints their delays.
func delay(_ arguments: Arguments, of log: any EventLog) async throws {
    let (topic, count) = (try arguments.topic(), try arguments.number(1))
    var delays: [Int] = []
    let reader = try await log.reader(from: try await log.end(of: topic))
    printLine("ready")
    while delays.count < count {
        let records = try await reader.next(limit: 1000, wait: .seconds(1))
        let now = nanoseconds()
        delays += records.compactMap { Int(String(decoding: $0.value ?? [], as: UTF8.self)) }.map { (now - $0) / 1000 }
    }
    await reader.close()
    delays.sort()
    func quantile(_ part: Double) -> Int { delays[min(delays.count - 1, Int(Double(delays.count) * part))] }
    printLine("p50 \(quantile(0.5)) p99 \(quantile(0.99)) max \(delays.last ?? 0)")
}

/// Appends `COUNT` records in batches, one after the other, then reads them all.
func rate(_ arguments: Arguments, of log: any EventLog) async throws {
    let (topic, count, size) = (try arguments.topic(), try arguments.number(1), try arguments.number(2))
    let batch = max(1, try arguments.number(3))
    _ = try await log.prepare([topic])
    let start = try await log.end(of: topic)
    let batches = stride(from: 0, to: count, by: batch).map { first in
        topic.records((first..<min(count, first + batch)).map(String.init), in: Int32(first / batch) % 12, size: size)
    }
    let clock = ContinuousClock()
    let appending = try await clock.measure { for batch in batches { _ = try await log.append(batch) } }
    let reader = try await log.reader(from: start)
    let reading = try await clock.measure {
        var read = 0
        while read < count { read += try await reader.next(limit: 1000, wait: .seconds(1)).count }
    }
    await reader.close()
    printLine("append \(perSecond(count, appending)) read \(perSecond(count, reading))")
}

/// Holds a reader that waits, as an idle service does.
func idle(_ arguments: Arguments, on log: any EventLog) async throws {
    let (topic, seconds) = (try arguments.topic(), try arguments.number(1))
    let reader = try await log.reader(from: try await log.end(of: topic))
    let before = processorTime()
    for _ in 0..<seconds { _ = try await reader.next(limit: 1000, wait: .seconds(1)) }
    printLine((processorTime() - before) / 1_000_000)
    await reader.close()
}

func perSecond(_ count: Int, _ time: Duration) -> Int { Int(Double(count) / (time / .seconds(1))) }

/// A clock that all processes of one machine share.
private func nanoseconds() -> Int { nanoseconds(of: CLOCK_MONOTONIC) }

/// CPU time of this process.
private func processorTime() -> Int { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

private func nanoseconds(of clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
