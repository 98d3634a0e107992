import Foundation

// Answers questions, each with a line of JSON, for scripts that compare this project with other programs.
while let line = readLine() {
    let answer: Answer
    do {
        answer = try JSONDecoder().decode(Question.self, from: Data(line.utf8)).answer()
    } catch {
        answer = Answer(problems: ["\(error)"])
    }
    FileHandle.standardOutput.write(try JSONEncoder().encode(answer) + Data("\n".utf8))
}
