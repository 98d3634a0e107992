import Foundation

// Answers questions, a line of JSON each, with a line of JSON each: what this project reads, for scripts that hold it against others.
while let line = readLine() {
    let answer: Answer
    do {
        answer = try JSONDecoder().decode(Question.self, from: Data(line.utf8)).answer()
    } catch {
        answer = Answer(problems: ["\(error)"])
    }
    FileHandle.standardOutput.write(try JSONEncoder().encode(answer) + Data("\n".utf8))
}
