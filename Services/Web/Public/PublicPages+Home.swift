import Events
import Foundation
import ServiceKit

extension PublicPages {
    /// The radius of the page's first question, in metres, and a wider one for regions with fewer places.
    private static let radii = [2000, 20_000]

    var near: String { "near=\(start[0]),\(start[1])" }

    /// The start page: the first answer of its script, in the same markup, so that it is there before the script is.
    /// - Throws: 503 if search does not answer.
    func home(_ reader: PublicReader, _ messages: PageMessages) async throws -> PublicPage {
        let kinds = FirstKind.offered(by: brand.brand)
        let name = brand.brand.name
        let description = "\(name): \(messages["public.description"])"
        guard let kind = kinds.first, let types = kind.types else {
            let places = await reader.list("/v1/places?\(near)&radius=20000&limit=30", language: messages.language)
            return list(places, messages, path: "/", title: name, description: description)
        }
        var (places, total): ([JSONValue], Int) = ([], 0)
        for radius in PublicPages.radii where places.isEmpty {
            let path = "/v1/places?\(near)&radius=\(radius)&types=\(types.joined(separator: ","))&limit=25"
            let answer = try await reader.read(path, from: .search, language: messages.language)
            (places, total) = (answer?["items"]?.items ?? [], answer?["total"]?.int ?? 0)
        }
        var page = list(places, messages, path: "/", title: name, description: description)
        guard !places.isEmpty else { return page }
        page.content = reader.charging { screen(kinds, kind, places, total: total, messages) }
        return page
    }

    /// Markup in the shape of `Page/script/discover`: field and chips, the sheet with the list, the map's ground.
    private func screen(
        _ kinds: [FirstKind], _ kind: FirstKind, _ places: [JSONValue], total: Int, _ messages: PageMessages
    ) -> String {
        let cards = PublicCards(messages: messages, icons: icons, now: Date())
        var writer = HTMLWriter()
        writer.element("div", ["class": "split discover served"]) { writer in
            writer.element("div", ["class": "stage"]) { writer in
                writer.element("div", ["class": "stage-top"]) { top(kinds, kind, messages, &$0) }
                writer.element("section", ["class": "sheet", "aria-label": messages["explore.results"]]) { writer in
                    writer.element("div", ["class": "grip"], "")
                    writer.element("div", ["class": "top"]) { writer in
                        writer.element("div", ["class": "head"]) { writer in
                            writer.element("div", ["class": "grow"]) { writer in
                                writer.element("h1", ["id": "count"], messages.text("found.\(kind.name)", count: total))
                                writer.element("p", ["class": "s soft", "id": "from"], messages["distances.start"])
                            }
                            // The room of the button that orders the list.
                            writer.element("button", ["type": "button", "id": "sort", "class": "unseen"]) { writer in
                                writer.element("span", messages["sort.distance"])
                                writer.append(icons.svg("down"))
                            }
                        }
                        writer.element("div", ["class": "chips"], "")
                    }
                    writer.element("div", ["class": "in"]) { writer in
                        writer.element("div", ["class": "results", "id": "results", "aria-busy": "true"]) { writer in
                            writer.element("ol", ["class": kind.isTiles ? "tiles" : "list"]) { writer in
                                for (index, place) in places.enumerated() {
                                    cards.write(place, asTile: kind.isTiles, isFirst: index < 3, &writer)
                                }
                            }
                        }
                    }
                }
                writer.element("div", ["class": "map"], "")
            }
        }
        return writer.text
    }

    private func top(
        _ kinds: [FirstKind], _ shown: FirstKind, _ messages: PageMessages, _ writer: inout HTMLWriter
    ) {
        writer.element("div", ["class": "row search-row"]) { writer in
            writer.element("div", ["class": "search"]) { writer in
                writer.append(icons.svg("search"))
                writer.element("span", ["class": "faint"], messages["search.placeholder"])
            }
        }
        writer.element("div", ["class": "chips places-row"]) { writer in
            writer.element("span", ["class": "pill lift unnamed"]) { writer in
                writer.append(icons.svg("pin"))
                writer.element("b", "…")
                writer.append(icons.svg("down"))
            }
            writer.element("div", ["class": "kinds"]) { writer in
                for kind in kinds {
                    let (look, path) = ("chip kind lift \(kind.colour)", "/?kind=\(kind.name)")
                    // Search engines know the start page by one address.
                    let link: KeyValuePairs<String, String> =
                        kind.name == shown.name
                        ? ["class": look, "href": path, "rel": "nofollow", "aria-current": "true"]
                        : ["class": look, "href": path, "rel": "nofollow"]
                    writer.element("a", link) { writer in
                        writer.append(icons.svg(kind.icon))
                        writer.write(messages["kind.\(kind.name)"])
                    }
                }
            }
        }
    }
}
