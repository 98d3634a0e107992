/// Parses the forms of imports and exports that the page uses. Other forms are errors, so that a bundle never differs in meaning from its
/// modules.
struct ModuleReader {
    private let tokens: ScriptTokens
    private let path: String
    private let texts: [String]
    private var at = 0

    private let isStart: Bool

    /// - Parameter isStart: true for the start module, which may use `await` outside of functions.
    init(_ tokens: ScriptTokens, path: String, isStart: Bool) {
        (self.tokens, self.path, self.isStart) = (tokens, path, isStart)
        texts = tokens.tokens.map(tokens.text)
    }

    mutating func read(into module: inout ScriptModule) throws(ScriptError) {
        var depth = 0
        while at < texts.count {
            let token = tokens.tokens[at]
            switch (token.kind, texts[at]) {
            case (.word, "import") where !isMember: try readImport(into: &module, depth)
            case (.word, "export") where depth == 0: try readExport(into: &module)
            case (.word, "new") where isWorkerURL: try readWorker(into: &module)
            case (.word, "await") where depth == 0 && !isMember && !isStart && text(at - 1) != "=>":
                throw error(
                    "\"await\" outside of a function: only the start may wait; write a function's body in braces")
            case (.word, "var") where depth == 0: throw error("\"var\": say \"const\" or \"let\"")
            case (.punctuator, "("), (.punctuator, "["), (.punctuator, "{"): depth += 1
            case (.punctuator, ")"), (.punctuator, "]"), (.punctuator, "}"): depth -= 1
            case (.template, let text):
                // Templates hold their braces.
                if text.hasPrefix("}") { depth -= 1 }
                if text.hasSuffix("${") { depth += 1 }
            default: break
            }
            at += 1
        }
    }

    private func text(_ index: Int) -> String { texts.indices.contains(index) ? texts[index] : "" }

    private func isString(_ index: Int) -> Bool { index < texts.count && tokens.tokens[index].kind == .string }

    /// True if the token is a member's name: `a.import`, `{ import: … }`.
    private var isMember: Bool { at > 0 && texts[at - 1] == "." || text(at + 1) == ":" }

    private func error(_ reason: String) -> ScriptError {
        let position = at < tokens.tokens.count ? tokens.tokens[at].range.lowerBound : tokens.source.count
        return ScriptError(line: ScriptTokens.line(of: position, in: tokens.source), reason: reason)
    }

    /// The path of the module that a string names.
    private func module(_ index: Int) throws(ScriptError) -> String {
        guard isString(index) else { throw error("an import without the string of a path") }
        let name = String(texts[index].dropFirst().dropLast())
        guard !name.contains("\\"), let resolved = ScriptModule.resolve(name, from: path) else {
            throw error("\(name) is no path of a module of the page, like ./other.js")
        }
        return resolved
    }
}

extension ModuleReader {
    private mutating func readImport(into module: inout ScriptModule, _ depth: Int) throws(ScriptError) {
        if text(at + 1) == "." {
            guard text(at + 2) == "meta", text(at + 3) == ".", text(at + 4) == "url" else {
                throw error("of import.meta only import.meta.url is supported")
            }
            module.replacements[at] = (at + 5, .ownURL)
            at += 4
        } else if text(at + 1) == "(" {
            // Anything but a single string is an address that is computed while the page runs.
            guard isString(at + 2), text(at + 3) == ")" else {
                guard !text(at + 2).hasPrefix("`."), !isString(at + 2) else {
                    throw error("import() of a relative path that is put together")
                }
                return
            }
            module.replacements[at] = (at + 4, .dynamicImport(try self.module(at + 2)))
            at += 3
        } else {
            guard depth == 0 else { throw error("an import within a block") }
            try readStaticImport(into: &module)
        }
    }

    private mutating func readStaticImport(into module: inout ScriptModule) throws(ScriptError) {
        let start = at
        var named: [(name: String, local: String)] = []
        at += 1
        if text(at) == "{" {
            named = try readNames()
        } else if !isString(at) {
            throw error("an import of a default or of everything: name the exports, as in import { name }")
        }
        if !isString(at) {
            guard text(at) == "from" else { throw error("an import without \"from\"") }
            at += 1
        }
        let from = try self.module(at)
        let line = ScriptTokens.line(of: tokens.tokens[start].range.lowerBound, in: tokens.source)
        module.imports += named.map { .init(module: from, name: $0.name, local: $0.local, line: line) }
        module.dependencies.append(from)
        try endStatement(from: start, into: &module)
    }

    /// Parses `{ a, b as c }`, and stops behind it.
    private mutating func readNames() throws(ScriptError) -> [(name: String, local: String)] {
        var names: [(String, String)] = []
        at += 1
        while text(at) != "}" {
            guard at < texts.count, tokens.tokens[at].kind == .word else {
                throw error("names of a form that is not supported")
            }
            let name = texts[at]
            if text(at + 1) == "as" { at += 2 }
            guard name != "default", text(at) != "default" else { throw error("a default: give it a name") }
            names.append((name, text(at)))
            at += 1
            if text(at) == "," { at += 1 }
        }
        at += 1
        return names
    }

    /// Called at a statement's last token: reads the semicolon, and drops the statement.
    private mutating func endStatement(from start: Int, into module: inout ScriptModule) throws(ScriptError) {
        guard text(at + 1) == ";" else { throw error("a semicolon is missing") }
        at += 1
        module.dropped[start] = at + 1
    }
}

extension ModuleReader {
    private mutating func readExport(into module: inout ScriptModule) throws(ScriptError) {
        let start = at
        at += 1
        switch text(at) {
        case "{":
            module.exports += try readNames().map { .init(name: $0.local, local: $0.name) }
            guard text(at) != "from" else { throw error("an export of another module's: import it first") }
            at -= 1
            try endStatement(from: start, into: &module)
        case "const": try readConstants(start, into: &module)
        case "let": try readLiveBinding(start, into: &module)
        case "class", "function", "async":
            var name = at + 1
            while ["function", "*"].contains(text(name)) { name += 1 }
            module.exports.append(.init(name: text(name), local: text(name)))
            module.dropped[start] = at
            at -= 1
        default: throw error("an export of a form that is not supported")
        }
    }

    /// Parses `export const a = …, b = …;`, and stops before the first value, which may hold imports.
    private mutating func readConstants(_ start: Int, into module: inout ScriptModule) throws(ScriptError) {
        module.dropped[start] = at
        var (index, depth) = (at, 0)
        repeat {
            if depth == 0, text(index) == "const" || text(index) == "," {
                guard index + 1 < texts.count, tokens.tokens[index + 1].kind == .word else {
                    throw error("an export of a pattern: name each by itself")
                }
                module.exports.append(.init(name: text(index + 1), local: text(index + 1)))
            }
            index += 1
            let isNext = text(index) == "export" || (text(index) == "import" && !["(", "."].contains(text(index + 1)))
            guard index < texts.count, depth > 0 || !isNext else {
                throw error("a semicolon is missing at the end of this export")
            }
            depth += change(of: index)
        } while depth > 0 || text(index) != ";"
    }

    private func change(of index: Int) -> Int {
        switch (tokens.tokens[index].kind, texts[index]) {
        case (.punctuator, "("), (.punctuator, "["), (.punctuator, "{"): 1
        case (.punctuator, ")"), (.punctuator, "]"), (.punctuator, "}"): -1
        case (.template, let text): (text.hasSuffix("${") ? 1 : 0) - (text.hasPrefix("}") ? 1 : 0)
        default: 0
        }
    }

    /// Parses `export let a = …;`, of which `a = …;` is left: the bundle declares `a` outside of the module's block.
    private mutating func readLiveBinding(_ start: Int, into module: inout ScriptModule) throws(ScriptError) {
        let name = text(at + 1)
        guard text(at + 2) == "=" else { throw error("\"export let\" of one name, with a value") }
        guard !ModuleReader.windowNames.contains(name) else {
            throw error("\"export let \(name)\": windows have a member of that name, take another")
        }
        module.exports.append(.init(name: name, local: name))
        module.liveBindings.append(name)
        module.dropped[start] = at + 1
    }

    /// Members of windows: a module that forgets to import such a name would use the window's.
    private static let windowNames: Set = [
        "close", "event", "find", "focus", "frames", "history", "length", "location", "name", "open", "origin",
        "parent",
        "print", "screen", "self", "status", "stop", "top",
    ]

    /// `new URL('./worker.js', import.meta.url)`.
    private var isWorkerURL: Bool {
        text(at + 1) == "URL" && text(at + 2) == "(" && isString(at + 3) && texts[at + 3].dropLast().hasSuffix(".js")
            && text(at + 4) == "," && text(at + 5) == "import" && text(at + 7) == "meta" && text(at + 9) == "url"
    }

    private mutating func readWorker(into module: inout ScriptModule) throws(ScriptError) {
        module.replacements[at + 3] = (at + 10, .worker(try self.module(at + 3)))
        at += 10
    }
}
