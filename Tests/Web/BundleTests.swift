import Foundation
import ServiceKit
import TestKit
import Testing

@testable import Web

/// Modules in few files, which do the same. Their meaning is tried in a browser by the whole page; here is what stands where.
struct `A bundle` {
    @Test func `is a file for the start, one for each page that is loaded later, and what pages share once`() throws {
        let bundle = try bundle([
            "start.js": """
            import { a } from './kit/a.js';
            route(/^\\/place\\/(?<id>[a-z]+)$/, () => import('./place/place.js'));
            route(/^\\/$/, () => import('./list/list.js'));
            """,
            "kit/a.js": "export const a = 1;",
            "kit/b.js": "import { a } from './a.js';\nexport const b = a;",
            "place/place.js": "import { b } from '../kit/b.js';\nexport function show() { return b; }",
            "list/list.js": "import { b } from '../kit/b.js';\nexport function show() { return b; }",
        ])
        #expect(
            Set(bundle.files.keys) == [
                "bundle/start.js", "bundle/base.js", "bundle/place/place.js", "bundle/list/list.js", "bundle/common.js",
            ])
        #expect(text(bundle, "start.js").contains("import('./place/place.js').then(($) => $.$place_place)"))
        #expect(text(bundle, "place/place.js").contains("import { $kit_b } from '../common.js';"))
        #expect(text(bundle, "common.js").contains("import { $kit_a } from './base.js';"))
        #expect(bundle.preloads["place"] == ["bundle/common.js", "bundle/place/place.js"])
        #expect(bundle.preloads[""] == ["bundle/common.js", "bundle/list/list.js"])
        let modules = bundle.files.keys.sorted().flatMap {
            String(decoding: bundle.files[$0]!, as: UTF8.self).split(separator: "\n")
        }
        .filter { $0.hasPrefix("// script/") }
        #expect(modules.count == Set(modules).count && modules.count == 5)
    }

    @Test func `leaves out of the first page's files what only other pages share`() throws {
        let page = { (kit: String) in "import { a } from '../kit/\(kit).js';\nexport function show() { return a; }" }
        let bundle = try bundle([
            "start.js": """
            route(/^\\/$/, () => import('./list/list.js'));
            route(/^\\/place$/, () => import('./place/place.js'));
            route(/^\\/you$/, () => import('./you/you.js'));
            """,
            "list/list.js": page("first"), "place/place.js": page("first") + "\nimport '../kit/other.js';",
            "you/you.js": page("other"), "kit/first.js": "export const a = 1;", "kit/other.js": "export const a = 2;",
        ])
        #expect(text(bundle, "common.js").contains("// script/kit/first.js"))
        #expect(text(bundle, "rest.js").contains("// script/kit/other.js"))
        #expect(bundle.preloads[""] == ["bundle/common.js", "bundle/list/list.js"])
        #expect(bundle.preloads["place"] == ["bundle/common.js", "bundle/place/place.js", "bundle/rest.js"])
    }

    @Test func `keeps names apart, and lets others see what changes`() throws {
        let bundle = try bundle([
            "start.js":
                "import { language as one } from './b.js';\nimport { set, language } from './a.js';\nlog(one, language);",
            "a.js": "export let language = 'en';\nexport function set(to) { language = to; }",
            "b.js": "const own = 1;\nexport { own as language };",
        ])
        let (start, base) = (text(bundle, "start.js"), text(bundle, "base.js"))
        #expect(base.contains("let $b, $a, language;"))
        #expect(base.contains("{\nlanguage = 'en';\nfunction set(to)"))
        #expect(base.contains("$a = { get language() { return language; }, set };"))
        #expect(start.contains("import { $a, language, $b } from './base.js';"))
        #expect(start.contains("const { language: one } = $b;") && start.contains("const { set } = $a;"))
    }

    @Test func `gives a worker a file with all that it needs, and modules their own addresses`() throws {
        let bundle = try bundle([
            "start.js": "import { ask } from './far/ask.js';\nask();",
            "far/ask.js": """
            import { c } from '../c.js';
            export const ask = () => new Worker(new URL('./worker.js', import.meta.url), c);
            export const files = new URL('..', import.meta.url).pathname;
            """,
            "far/worker.js": "import { c } from '../c.js';\npostMessage(c);",
            "c.js": "export const c = {};",
        ])
        #expect(text(bundle, "base.js").contains("new URL('./far/worker.js', import.meta.url)"))
        #expect(text(bundle, "base.js").contains("new URL('..',new URL('../script/far/ask.js', import.meta.url).href)"))
        #expect(
            text(bundle, "far/worker.js").contains("// script/c.js")
                && !text(bundle, "far/worker.js").contains("import "))
    }

    @Test func `leaves texts, templates and patterns as they are, and comments out`() throws {
        let source = """
            // export let nothing = 1;
            const a = 'import x from "y" // no comment';   /* import */
            const b = `// no ${ a ? `in ${a}` : '}' }  comment`;
            const c = /[/'"`]\\/* import/g.test(a) && 4 / 2 / 1;
            if (a) /'/.test(a);
            """
        let bundle = try bundle(["start.js": source])
        let text = text(bundle, "start.js")
        #expect(text.contains(#"const a = 'import x from "y" // no comment';"#))
        #expect(text.contains("const b = `// no ${a ? `in ${a}`:'}'}  comment`;"))
        #expect(text.contains(#"/[/'"`]\/* import/g.test(a)&& 4 / 2 / 1;"#))
        #expect(text.contains("if(a)/'/.test(a);"))
        #expect(!text.contains("nothing"))
    }

    @Test(arguments: [
        ("export default 1;", "line 1: an export of a form"), ("import a from './a.js';", "default"),
        ("\nexport const { a } = b;", "line 2: an export of a pattern"),
        ("import { a } from 'a';", "no path of a module"),
        ("import { a } from '../../a.js';", "no path"), ("import { a } from './none.js';", "is not there"),
        ("import { none } from './a.js';", "exports no none"), ("import './b.js';", "cycle"),
        ("import { a } from './a.js'\n", "semicolon"), ("var a = 1;", "\"var\""),
        ("import './waits.js';", "only the start may wait"), ("import.meta.env;", "import.meta"),
        ("if (a) { } /a/.test(b);", "slash"), ("const a = 'b", "not closed"), ("f(`${a`);", "not closed"),
        ("import(`./${a}.js`);", "put together"), ("export let name = 1;", "windows have"), ("f(1));", "parenthesis"),
        ("import { live as other } from './live.js';", "keeps its name"), ("export * from './a.js';", "not supported"),
        ("import * as a from './a.js';", "of everything"), ("export { a } from './a.js';", "import it first"),
    ])
    func `stops the start at what it does not know, and says where`(source: String, says: String) {
        let error = #expect(throws: SettingsError.self) {
            _ = try bundle([
                "start.js": source, "a.js": "export const a = 1;", "b.js": "import './start.js';",
                "live.js": "export let live = 1;", "waits.js": "const a = await b;",
            ])
        }
        #expect("\(error!)".contains("script/") && "\(error!)".contains(says), "\(error!)")
    }

    @Test func `of style sheets keeps texts, and refuses what would lead elsewhere`() throws {
        let joined = try StyleBundle.join(
            [
                ("a.css", Array("/* one */\na::before {\n    content: '/* two */  x';\n}\n".utf8)),
                ("b.css", Array("b { }".utf8)),
            ],
            setting: "page")
        #expect(String(decoding: joined, as: UTF8.self) == "a::before {\ncontent: '/* two */  x';\n}\n\nb { }\n")
        for text in ["@import 'x.css';", "a { background: url(x.png) }", "a { background: url('x.png') }"] {
            #expect(throws: SettingsError.self) {
                _ = try StyleBundle.join([("a.css", Array(text.utf8))], setting: "page")
            }
        }
    }
}

private func bundle(_ modules: [String: String]) throws -> PageBundle {
    try PageBundle(start: "script/start.js", setting: "page") { path in
        modules[String(path.dropFirst(7))].map { Array($0.utf8) }
    }
}

private func text(_ bundle: PageBundle, _ name: String) -> String {
    String(decoding: bundle.files["bundle/\(name)"] ?? [], as: UTF8.self)
}
