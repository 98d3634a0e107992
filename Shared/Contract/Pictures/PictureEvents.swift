public import Events

/// Events of pictures that sources name.
public enum PictureEvents {
    public static let found = EventType("vicinity.picture.found.v1", FoundPicture.self, "Fetched and kept.")
    public static let forgotten = EventType(
        "vicinity.picture.forgotten.v1", ForgottenPicture.self,
        "No source names the address any more, or the picture is lost; a tombstone follows.")
}

extension Topic {
    public static let catalogPictures = Topic(
        "catalog.pictures", owner: "catalog", key: "address", partitionKey: "address", kept: .compacted,
        about: "Which picture the catalog found at an address that a source names.",
        types: PictureEvents.found, PictureEvents.forgotten)
}
