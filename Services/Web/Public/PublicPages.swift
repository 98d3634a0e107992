import Events
import ServiceKit

/// Makes public pages of services' answers.
struct PublicPages: Sendable {
    let brand: PageBrand
    /// By language.
    let messages: [String: PageMessages]
    let icons: PageIcons
    /// Latitude and longitude of the centre of lists.
    let start: [Double]

    /// The maximum number of things of a list on a page.
    private static let most = 60
    private static let mostReviews = 5

    typealias Read = @Sendable (PublicReader) async throws -> PublicPage

    /// Reads the page of a path; nil if the path has no public page.
    func read(_ path: [String], language: String) -> Read? {
        guard let messages = messages[language] else { return nil }
        let modules = brand.brand.modules
        switch (path.first ?? "", path.count) {
        case ("", 1): return { try await home($0, messages) }
        case ("place", 2): return { try await place(path[1], $0, messages) }
        case ("item", 2): return { try await item(path[1], $0, messages) }
        case ("movie", 2) where modules.contains(.movies): return { try await movie(path[1], $0, messages) }
        case ("movies", 1) where modules.contains(.movies): return { await movies($0, messages) }
        case ("homes", 1) where modules.contains(.homes): return { await homes($0, messages) }
        case (let name, 1): return own(name, messages)
        default: return nil
        }
    }

    /// Paths of public pages that do not show a single thing.
    var paths: [String] {
        let modules = brand.brand.modules
        let lists = [(Brand.Module.movies, "/movies"), (.homes, "/homes")].filter { modules.contains($0.0) }.map(\.1)
        return ["/"] + lists + brand.brand.pages.map { "/\($0.name)" }
    }

    /// False for an own page that the brand does not have. "About" always exists: the page's script has a text for it.
    func mayHave(_ path: [String]) -> Bool {
        guard path.count == 1, Brand.pageNames.contains(path[0]), path[0] != "about" else { return true }
        return brand.brand.pages.contains { $0.name == path[0] }
    }

    /// The page for a path that no page has.
    func missing(_ path: String, language: String) -> PublicPage? {
        messages[language].map { PublicPages.missing($0, path) }
    }

    private func own(_ name: String, _ messages: PageMessages) -> Read? {
        guard let (_, text) = brand.brand.text(of: name, in: messages.language) else { return nil }
        let title = text.title ?? messages.optional("own.\(name)") ?? brand.brand.name
        let first = text.blocks.first { $0.kind == .paragraph }?.parts.first?.map(\.text).joined() ?? title
        let page = PublicPage(
            title: title, description: PublicPages.short(first), path: "/\(name)",
            content: PublicPages.article { $0.append("<div class=\"own-text\">\(text.html)</div>") })
        return { _ in page }
    }

    static func article(_ inner: (inout HTMLWriter) -> Void) -> String {
        var writer = HTMLWriter()
        writer.element("article", ["class": "page served"], inner)
        return writer.text
    }

    /// The first 200 characters, about as much as search engines show of a description.
    static func short(_ text: String) -> String {
        text.count <= 200 ? text : text.prefix(199).split(separator: " ").dropLast().joined(separator: " ") + "…"
    }

    private static func missing(_ messages: PageMessages, _ path: String) -> PublicPage {
        PublicPage(
            isFound: false, title: messages["missing.title"], description: "", path: path,
            content: article { writer in
                writer.element("h1", messages["missing.title"])
                writer.line(messages["missing.text"])
                writer.element("p") { $0.element("a", ["href": "/"], messages["missing.start"]) }
            })
    }

    private static func rows(_ entries: [(path: String, name: String, more: String)], _ writer: inout HTMLWriter) {
        writer.element("ul") { writer in
            for entry in entries {
                writer.element("li") { writer in
                    writer.element("a", ["href": entry.path], entry.name)
                    if !entry.more.isEmpty { writer.write(" · \(entry.more)") }
                }
            }
        }
    }
}

extension PublicPages {
    private func place(_ id: String, _ reader: PublicReader, _ messages: PageMessages) async throws -> PublicPage {
        let (path, language) = ("/place/\(id)", messages.language)
        async let rated = opinions(of: id, reader, language)
        async let menu = reader.list("/v1/items?place=\(id)&limit=\(PublicPages.most)", language: language)
        async let shown = reader.list("/v1/screenings?place=\(id)&limit=\(PublicPages.most)", language: language)
        guard let place = try await reader.read("/v1/places/\(id)", from: .catalog, language: language)
        else {
            return PublicPages.missing(messages, path)
        }
        let (items, shows, opinions) = (await menu, await shown, await rated)
        let name = messages.name(place)
        var data = SchemaOrg.place(place, path: path, name: name)
        if case .object(var members) = data {
            members.merge(opinions) { $1 }
            if !items.isEmpty {
                members["hasMenu"] = SchemaOrg.object([
                    "@type": .string("Menu"),
                    "hasMenuItem": .array(items.map { SchemaOrg.item($0, name: messages.name($0)) }),
                ])
            }
            if !shows.isEmpty { members["event"] = .array(shows.map(SchemaOrg.screening)) }
            data = .object(members)
        }
        // Programs that show links read no drawings.
        let photo = place["images"]?.texts.first { !$0.hasSuffix(".svg") }
        let facts = PageMessages.line([
            messages.type(place["types"]?.texts ?? []), messages.address(place),
            messages.price(place["listing"]?["price"]),
            place["openingHours"]?["text"]?.string,
        ])
        return PublicPage(
            title: name,
            description: PublicPages.short(PageMessages.line([place["description"]?.string, facts, brand.brand.name])),
            path: path, image: photo ?? place["images"]?.texts.first,
            picture: SharePicture(
                mark: SharePicture.mark(of: place["types"]?.texts ?? []), name: name,
                price: messages.price(place["listing"]?["price"]),
                facts: PageMessages.line([
                    messages.type(place["types"]?.texts ?? []), place["address"]?["streetAddress"]?.string,
                    place["address"]?["addressLocality"]?.string,
                ])), type: "place", data: SchemaOrg.document(data),
            content: PublicPages.article { writer in
                writer.element("h1", name)
                writer.line(facts)
                writer.line(place["description"]?.string)
                if let telephone = place["telephone"]?.string {
                    let link = place["telephoneLinks"]?.texts.first ?? "tel:\(telephone.filter { $0 != " " })"
                    writer.element("p") { $0.element("a", ["href": link], telephone) }
                }
                if !items.isEmpty { writer.element("h2", messages["public.menu"]) }
                PublicPages.rows(
                    items.map {
                        ("/item/\($0["id"]?.string ?? "")", messages.name($0), messages.price($0["price"]) ?? "")
                    },
                    &writer)
                if !shows.isEmpty { writer.element("h2", messages["public.shows"]) }
                PublicPages.rows(
                    shows.map {
                        ("/movie/\($0["movie"]?.string ?? "")", $0["movieName"]?.string ?? "", PublicPages.time($0))
                    }, &writer)
            })
    }

    /// A thing's average rating and latest reviews, as members of its JSON-LD.
    private func opinions(
        of id: String, _ reader: PublicReader, _ language: String
    ) async -> [String: JSONValue] {
        async let rated = try? reader.read("/v1/ratings/\(id)", from: .recommender, language: language)
        let reviews = await reader.list(
            "/v1/ratings/\(id)/reviews?limit=\(PublicPages.mostReviews)", from: .recommender, language: language)
        return [
            "aggregateRating": SchemaOrg.rating(await rated ?? nil),
            "review": SchemaOrg.list(reviews.map(SchemaOrg.review)),
        ].compactMapValues { $0 }
    }

    /// A show's start in its place's local time: "2026-11-24 16:00".
    private static func time(_ show: JSONValue) -> String {
        let time = show["startDate"]?.string ?? ""
        return "\(time.prefix(10)) \(time.dropFirst(11).prefix(5))"
    }

    private func item(_ id: String, _ reader: PublicReader, _ messages: PageMessages) async throws -> PublicPage {
        let path = "/item/\(id)"
        guard let item = try await reader.read("/v1/items/\(id)", from: .catalog, language: messages.language)
        else {
            return PublicPages.missing(messages, path)
        }
        let name = messages.name(item)
        let place =
            try await item["place"]?.string.asyncMap { id in
                try await reader.read("/v1/places/\(id)", from: .catalog, language: messages.language)
            } ?? nil
        let (price, placeName) = (messages.price(item["price"]), place.map(messages.name))
        let facts = PageMessages.line([price, placeName, place.flatMap(messages.address)])
        return PublicPage(
            title: [name, placeName].compactMap { $0 }.joined(separator: ", "),
            description: PublicPages.short(PageMessages.line([item["description"]?.string, facts])), path: path,
            image: item["image"]?.string,
            picture: SharePicture(
                mark: .food, name: name, price: price,
                facts: PageMessages.line([placeName, place?["address"]?["addressLocality"]?.string])),
            data: SchemaOrg.document(SchemaOrg.item(item, name: name)),
            content: PublicPages.article { writer in
                writer.element("h1", name)
                writer.line(price)
                writer.line(item["description"]?.string)
                writer.line(item["ingredients"]?.texts.joined(separator: ", "))
                if let place, let id = place["id"]?.string {
                    writer.element("p") { $0.element("a", ["href": "/place/\(id)"], messages.name(place)) }
                }
            })
    }

    private func movie(_ id: String, _ reader: PublicReader, _ messages: PageMessages) async throws -> PublicPage {
        let path = "/movie/\(id)"
        async let rated = opinions(of: id, reader, messages.language)
        async let shown = reader.list(
            "/v1/screenings?movie=\(id)&limit=\(PublicPages.most)", language: messages.language)
        guard
            let movie = try await reader.read("/v1/movies/\(id)", from: .catalog, language: messages.language)
        else {
            return PublicPages.missing(messages, path)
        }
        let (name, shows, opinions) = (messages.name(movie), await shown, await rated)
        var data = SchemaOrg.movie(movie, path: path, name: name)
        if case .object(var members) = data {
            members.merge(opinions) { $1 }
            members["subjectOf"] = SchemaOrg.list(shows.map(SchemaOrg.screening))
            data = .object(members)
        }
        let facts = PageMessages.line([
            movie["genre"]?.texts.joined(separator: ", "), movie["director"]?.texts.joined(separator: ", "),
            movie["datePublished"]?.string.map { String($0.prefix(4)) },
        ])
        return PublicPage(
            title: name, description: PublicPages.short(PageMessages.line([movie["description"]?.string, facts])),
            path: path,
            image: movie["image"]?.string,
            picture: SharePicture(mark: .cinema, name: name, price: nil, facts: facts), type: "video.movie",
            data: SchemaOrg.document(data),
            content: PublicPages.article { writer in
                writer.element("h1", name)
                writer.line(facts)
                writer.line(movie["description"]?.string)
                writer.line(movie["actor"]?.texts.joined(separator: ", "))
                if !shows.isEmpty { writer.element("h2", messages["public.shows"]) }
                PublicPages.rows(
                    shows.map {
                        ("/place/\($0["place"]?.string ?? "")", $0["placeName"]?.string ?? "", PublicPages.time($0))
                    }, &writer)
            })
    }
}

extension PublicPages {
    /// A list of places for another site's frame.
    /// - Parameter query: for search.
    func places(_ query: String, _ reader: PublicReader, _ messages: PageMessages) async -> PublicPage {
        let places = await reader.list("/v1/places?\(query)", language: messages.language)
        return list(places, messages, path: "/", title: brand.brand.name, description: nil)
    }

    private func homes(_ reader: PublicReader, _ messages: PageMessages) async -> PublicPage {
        let places = await reader.list(
            "/v1/places?\(near)&radius=20000&limit=30&types=Residence", language: messages.language)
        return list(places, messages, path: "/homes", title: messages["public.homes"], description: nil)
    }

    func list(
        _ places: [JSONValue], _ messages: PageMessages, path: String, title: String, description: String?
    ) -> PublicPage {
        let entries = places.map { place in
            let facts = [
                messages.type(place["types"]?.texts ?? []), messages.address(place),
                messages.price(place["listing"]?["price"]),
            ]
            return (
                path: "/place/\(place["id"]?.string ?? "")", name: messages.name(place), more: PageMessages.line(facts)
            )
        }
        return page(entries, path: path, title: title, description: description)
    }

    private func movies(_ reader: PublicReader, _ messages: PageMessages) async -> PublicPage {
        let movies = await reader.list("/v1/movies?limit=\(PublicPages.most)", language: messages.language)
        let entries = movies.map { movie in
            (
                path: "/movie/\(movie["id"]?.string ?? "")", name: messages.name(movie),
                more: movie["genre"]?.texts.joined(separator: ", ") ?? ""
            )
        }
        return page(entries, path: "/movies", title: messages["public.movies"], description: nil)
    }

    private func page(
        _ entries: [(path: String, name: String, more: String)], path: String, title: String, description: String?
    ) -> PublicPage {
        let names = PageMessages.line(entries.prefix(8).map(\.name))
        return PublicPage(
            title: title, description: PublicPages.short(description ?? (names.isEmpty ? title : "\(title): \(names)")),
            path: path, data: SchemaOrg.document(SchemaOrg.pages(entries.map { ($0.path, $0.name) })),
            content: PublicPages.article { writer in
                writer.element("h1", title)
                PublicPages.rows(entries, &writer)
            })
    }
}

extension Optional {
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
