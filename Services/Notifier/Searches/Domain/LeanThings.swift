import Contract
import Events

/// Things without the members that no search compares: their changes cause no match, and they need no space.
extension Place {
    var lean: Place {
        var place = self
        (place.boundary, place.images, place.openingHours, place.ordering) = (nil, [], nil, nil)
        (place.telephone, place.email, place.url, place.source, place.attribution) = (nil, nil, nil, nil, nil)
        (place.imported, place.updatedAt, place.reflects) = (nil, Timestamp(microseconds: 0), InputPositions())
        return place
    }
}

extension Item {
    var lean: Item {
        var item = self
        (item.image, item.stock, item.options, item.soldOutOn, item.imported) = (nil, .unlimited, nil, nil, nil)
        item.hidesStock = nil
        (item.allergens, item.updatedAt, item.reflects) = ([], Timestamp(microseconds: 0), InputPositions())
        return item
    }
}

extension Movie {
    var lean: Movie {
        var movie = self
        (movie.image, movie.trailer, movie.url, movie.source, movie.attribution) = (nil, nil, nil, nil, nil)
        (movie.imported, movie.updatedAt, movie.reflects) = (nil, Timestamp(microseconds: 0), InputPositions())
        return movie
    }
}
