import Contract
import Events
import ServiceKit

/// The instances of the catalog as one service; each owns the places of some partitions, with their items, screenings and reservations.
///
/// The first also owns what is no place's: movies, critics, areas, stations, people, holidays, sources and pictures. It takes imports and
/// exports, and has copies of all places. So one thing is asked of its owner, which has the latest change, and everything else of the first.
struct CatalogOwners: Sendable {
    /// In the order of their indices; at least one.
    let instances: [Upstream]

    /// Whose is what hangs on no place.
    var first: Upstream { instances[0] }

    /// Whose is a place, with its menu, hours and slots. A text that is no place's id is nobody's, as any of them says.
    func owner(ofPlace id: String) -> Upstream {
        instances[Instance.index(of: id, count: instances.count)]
    }

    /// Whose is an item or a screening: its place's.
    func owner(ofItem id: String) -> Upstream {
        owner(ofPlace: ThingID.place(ofItem: id))
    }

    func owner(of thing: CatalogThing) -> Upstream {
        switch thing {
        case .place(let id): owner(ofPlace: id)
        case .item(let id), .screening(let id): owner(ofItem: id)
        case .movie, .critic: first
        }
    }
}
