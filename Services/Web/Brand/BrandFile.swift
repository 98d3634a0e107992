import Foundation
import ServiceKit

/// Reads a brand from a JSON file. Files that it names are in the same folder.
struct BrandFile {
    private struct Members: Decodable {
        var name: String?
        var shortName: String?
        var logo: String?
        var accent: String?
        var start: [Double]?
        var languages: [String]?
        var currencies: [String]?
        var modules: [String]?
        var pages: [String: PageFiles]?
        var contact: Contact?
    }

    private struct Contact: Decodable {
        var email: String?
        var website: String?
        var telephone: String?
    }

    /// The Markdown file of an own page, or one file for each language.
    private enum PageFiles: Decodable {
        case one(String)
        case each([String: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let name = try? container.decode(String.self) {
                self = .one(name)
            } else {
                self = .each(try container.decode([String: String].self))
            }
        }
    }

    private static let members: Set = [
        "name", "shortName", "logo", "accent", "start", "languages", "currencies", "modules", "pages", "contact",
    ]
    /// The largest file, in bytes.
    private static let largest = 256 << 10

    private let path: String
    private let folder: URL
    private let written: Members

    /// - Throws: `SettingsError` that names the wrong member.
    static func read(_ path: String) throws(SettingsError) -> Brand { try BrandFile(path).brand() }

    private init(_ path: String) throws(SettingsError) {
        self.path = path
        folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SettingsError("brand is \"\(path)\": there is no file there that can be read")
        }
        guard data.count <= BrandFile.largest,
            let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else {
            throw SettingsError("brand is \"\(path)\": it is no JSON object, or too large")
        }
        if let unknown = members.keys.filter({ !BrandFile.members.contains($0) }).min() {
            let known = BrandFile.members.sorted().joined(separator: ", ")
            throw SettingsError("brand is \"\(path)\": \(unknown) is not known; known are \(known)")
        }
        do {
            written = try JSONDecoder().decode(Members.self, from: data)
        } catch let error as DecodingError {
            throw SettingsError("brand is \"\(path)\": \(BrandFile.member(of: error)) is not of the right type")
        } catch {
            throw SettingsError("brand is \"\(path)\": \(error)")
        }
    }

    private static func member(of error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.codingPath.map(\.stringValue).joined(separator: ".")
        @unknown default: "a member"
        }
    }

    private func error(_ member: String, _ sentence: String) -> SettingsError {
        SettingsError("brand is \"\(path)\": \(member): \(sentence)")
    }

    private func brand() throws(SettingsError) -> Brand {
        var brand = Brand()
        brand.name = try text("name", written.name, 1...60) ?? brand.name
        // Systems cut a label that is too long for its icon.
        brand.shortName = try text("shortName", written.shortName, 1...30) ?? String(brand.name.prefix(30))
        brand.accent = try accent()
        try addLogo(to: &brand)
        for picture in BrandPictures.names {
            let path = folder.appendingPathComponent("pictures").appendingPathComponent(picture).path
            brand.pictures[picture] = FileManager.default.contents(atPath: path).map(Array.init)
        }
        brand.languages = try languages()
        brand.currencies = try currencies()
        if let modules = written.modules { brand.modules = try read(modules) }
        brand.pages = try pages()
        brand.start = try start()
        try addContact(to: &brand)
        return brand
    }
}

extension BrandFile {
    private func text(_ member: String, _ value: String?, _ length: ClosedRange<Int>) throws(SettingsError) -> String? {
        guard let value else { return nil }
        let trimmed = value.trimmingCharacters(in: .whitespacesAndNewlines)
        let isPlain = trimmed.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard length.contains(trimmed.count), isPlain else {
            throw error(member, "it must have \(length.lowerBound) to \(length.upperBound) characters, in one line")
        }
        return trimmed
    }

    private func accent() throws(SettingsError) -> Accent? {
        guard let text = written.accent else { return nil }
        guard let accent = Accent(text) else { throw error("accent", "\"\(text)\" is no colour like #1a7f5a") }
        guard let fault = accent.fault else { return accent }
        throw error("accent", "\(fault); the nearest that works is \(accent.nearest.text)")
    }

    private func addLogo(to brand: inout Brand) throws(SettingsError) {
        guard let name = written.logo else { return }
        let bytes = try file("logo", name)
        do { brand.logo = try Logo(bytes) } catch { throw self.error("logo", "\(name): \(error.reason)") }
    }

    private func languages() throws(SettingsError) -> [String]? {
        guard let languages = written.languages else { return nil }
        guard !languages.isEmpty, Set(languages).count == languages.count else {
            throw error("languages", "one or more, none of them twice")
        }
        return languages
    }

    private func currencies() throws(SettingsError) -> [String] {
        for code in written.currencies ?? [] {
            guard code.count == 3, code.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
                throw error("currencies", "\"\(code)\" is no code like EUR")
            }
        }
        return written.currencies ?? []
    }

    private func read(_ modules: [String]) throws(SettingsError) -> Set<Brand.Module> {
        var offered: Set<Brand.Module> = []
        for name in modules {
            guard let module = Brand.Module(rawValue: name) else {
                let known = Brand.Module.allCases.map(\.rawValue).joined(separator: ", ")
                throw error("modules", "\"\(name)\" is not known; known are \(known)")
            }
            offered.insert(module)
        }
        guard !offered.isEmpty else { throw error("modules", "at least one is needed") }
        return offered
    }

    private func start() throws(SettingsError) -> [Double]? {
        guard let start = written.start else { return nil }
        guard start.count == 2, (-90...90).contains(start[0]), (-180...180).contains(start[1]) else {
            throw error("start", "latitude and longitude, like [41.387, 2.17]")
        }
        return start
    }

    private func addContact(to brand: inout Brand) throws(SettingsError) {
        let contact = written.contact
        brand.email = try text("contact.email", contact?.email, 3...200)
        if let email = brand.email, !email.contains("@") { throw error("contact.email", "\"\(email)\" is no address") }
        brand.website = try text("contact.website", contact?.website, 8...500)
        if let website = brand.website, WebSettings.website(website) == nil {
            throw error("contact.website", "\"\(website)\" is no address that begins with https:// or http://")
        }
        brand.telephone = try text("contact.telephone", contact?.telephone, 3...40)
    }

    private func pages() throws(SettingsError) -> [Brand.OwnPage] {
        var pages: [Brand.OwnPage] = []
        for (name, text) in (written.pages ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard Brand.pageNames.contains(name) else {
                throw error("pages", "\"\(name)\" is not known; known are \(Brand.pageNames.joined(separator: ", "))")
            }
            let files =
                switch text {
                case .one(let file): [written.languages?.first ?? "en": file]
                case .each(let files): files
                }
            var texts: [String: Markdown] = [:]
            for (language, file) in files {
                let bytes = try self.file("pages.\(name)", file)
                do { texts[language] = try Markdown(String(decoding: bytes, as: UTF8.self)) } catch {
                    throw self.error("pages.\(name)", "\(file), line \(error.line): \(error.reason)")
                }
            }
            guard !texts.isEmpty else { throw error("pages.\(name)", "it has no text") }
            pages.append(Brand.OwnPage(name: name, texts: texts))
        }
        return pages
    }

    /// Reads a file of the brand's folder.
    private func file(_ member: String, _ name: String) throws(SettingsError) -> [UInt8] {
        let isName =
            name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) } && !name.hasPrefix(".")
        guard isName, let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) else {
            throw error(member, "\"\(name)\" is no file in the brand's folder")
        }
        guard data.count <= BrandFile.largest else { throw error(member, "\(name) is larger than 256 KiB") }
        return Array(data)
    }
}
