import BenchKit
import Foundation

/// What one kind of question took, on one thread.
struct Figures: Encodable {
    var perSecond = 0.0
    /// By the CPU time of this process: what others do meanwhile on the machine does not count.
    var perCpuSecond = 0.0
    var nanoseconds = 0.0
    /// Of one question, in microseconds.
    var p50 = 0.0
    var p99 = 0.0
    /// Answers to a question on average.
    var found = 0.0
}

/// Asks the questions over and over for some seconds, all of them once at least.
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
    // Apart, as reading the clock takes time too.
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
