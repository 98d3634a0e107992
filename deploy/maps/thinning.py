"""Removes features and properties of tiles that the page does not draw, by class and zoom: the map stays readable and small.

The rules apply to layers of the OpenMapTiles schema. Other layers are removed.
"""

# The first zoom that draws a class.
ROADS = {
    "motorway": 6, "trunk": 6, "primary": 8, "secondary": 10, "tertiary": 11, "rail": 10, "subway": 12, "monorail": 12, "transit": 12,
    "minor": 12, "pedestrian": 13, "busway": 13, "ferry": 13, "service": 14, "track": 14, "path": 14, "pier": 14, "raceway": 14,
}
ROAD_NAMES = {"motorway": 12, "trunk": 12, "primary": 12, "secondary": 13, "tertiary": 13, "minor": 14, "pedestrian": 14, "service": 14}
WATERWAYS = {"river": 8, "canal": 12, "stream": 14}
LAND_USES = {
    "residential": 10, "industrial": 11, "commercial": 11, "retail": 11, "railway": 12, "military": 11, "cemetery": 11, "university": 11,
    "college": 11, "school": 12, "hospital": 11, "stadium": 12, "pitch": 13, "playground": 14, "paved": 14,
}
LAND_COVERS = {"wood": 5, "grass": 10, "farmland": 10, "wetland": 8, "sand": 9, "ice": 5, "rock": 9}
PLACES = {
    "continent": 0, "country": 0, "state": 4, "city": 4, "town": 8, "village": 11, "suburb": 11, "quarter": 12, "neighbourhood": 13,
    "hamlet": 13, "island": 9,
}
# The page draws other places as pins.
LANDMARKS = {"hospital": 14, "college": 14, "railway": 13, "attraction": 14, "castle": 14, "museum": 14, "harbor": 14}

# Rule and kept properties of each layer.
LAYERS = {
    "land": (lambda p, z: True, ()),
    "water": (lambda p, z: p.get("class") != "swimming_pool" or z >= 14, ("class",)),
    "waterway": (lambda p, z: z >= WATERWAYS.get(p.get("class"), 99), ("class", "brunnel")),
    "landcover": (lambda p, z: z >= LAND_COVERS.get(p.get("class"), 99), ("class",)),
    "landuse": (lambda p, z: z >= LAND_USES.get(p.get("class"), 99), ("class",)),
    "park": (lambda p, z: z >= 8, ("class",)),
    "building": (lambda p, z: z >= 13, ()),
    "aeroway": (lambda p, z: z >= 11, ("class",)),
    "transportation": (lambda p, z: z >= ROADS.get(p.get("class"), 99), ("class", "brunnel", "ramp")),
    "transportation_name": (lambda p, z: z >= ROAD_NAMES.get(p.get("class"), 99), ("class",)),
    "boundary": (lambda p, z: p.get("admin_level", 9) <= (4 if z < 10 else 6) and not p.get("maritime"), ("admin_level",)),
    "place": (lambda p, z: z >= PLACES.get(p.get("class"), 99), ("class", "rank")),
    "water_name": (lambda p, z: z >= 12 and p.get("class") != "stream", ("class",)),
    "aerodrome_label": (lambda p, z: z >= 10, ("class",)),
    "poi": (lambda p, z: z >= LANDMARKS.get(p.get("class"), 99), ("class", "rank")),
}
# Layers whose features need a name. Buildings keep a name if they have one.
NAMED = {"transportation_name", "place", "water_name", "aerodrome_label", "poi"}
LANGUAGES = ("name:en", "name:th", "name:fi", "name:es", "name:ca")


def thin(layers, zoom):
    """Layers of a tile with the features and properties that the page draws at a zoom."""
    kept = []
    for layer in layers:
        rule, properties = LAYERS.get(layer.name, (None, ()))
        if rule is None:
            continue
        layer.features = [
            (kind, geometry, _properties(layer.name, original, properties))
            for kind, geometry, original in layer.features if rule(original, zoom) and (layer.name not in NAMED or _name(original))
        ]
        if layer.features:
            kept.append(layer)
    return kept


def _name(original):
    return original.get("name") or original.get("name:latin")


def _properties(layer, original, wanted):
    kept = {key: original[key] for key in wanted if original.get(key) not in (None, "", 0)}
    name = _name(original) if layer in NAMED or layer == "building" else None
    if name:
        kept["name"] = name
        kept.update({key: original[key] for key in LANGUAGES if original.get(key) and original[key] != name})
    return kept
