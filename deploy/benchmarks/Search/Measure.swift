import BenchKit
import Foundation

/// Cost of one kind of question, on one thread.
struct Figures: Encodable {
    var perSecond = 0.0
    /// Questions per second of this process's CPU time: other processes on the machine do not count.
    var perCpuSecond = 0.0
    var nanoseconds = 0.0
    /// Microseconds of one question.
    var p50 = 0.0
    var p99 = 0.0
    /// Average number of results of a question.
    var found = 0.0
}

/// Asks the questions repeatedly for some seconds, all of them at least once.
func measure<Question>(_ questions: [Question], seconds: Double, _ ask: (Question) -> Int) -> Figures {
    for question in questions.prefix(200) { _ = ask(question) }
    let clock = ContinuousClock()
    var (found, asked) = (0, 0)
    let cpuBefore = processorSeconds()
    let start = clock.now
    let end = start + .seconds(seconds)
    repeat {
        for question in questions { found += ask(question) }
        asked += questions.count
    } while clock.now < end
    let took = (clock.now - start) / .seconds(1)
    let cpu = processorSeconds() - cpuBefore
    // Measured apart, since reading the clock takes time, too.
    let each = questions.map { question in
        let start = clock.now
        _ = ask(question)
        return (clock.now - start) / .microseconds(1)
    }.sorted()
    return Figures(
        perSecond: (Double(asked) / took).rounded(), perCpuSecond: (Double(asked) / cpu).rounded(),
        nanoseconds: (took * 1e9 / Double(asked)).rounded(),
        p50: each[each.count / 2], p99: each[each.count * 99 / 100], found: Double(found) / Double(asked))
}
