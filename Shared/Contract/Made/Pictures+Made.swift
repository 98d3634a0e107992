// Made by deploy/testing/records.py.
public import Events

extension FoundPicture {
    public init(
        id: String,
        address: String,
        picture: String,
        foundAt: Timestamp,
        _: Void = ()
    ) {
        self.id = id
        self.address = address
        self.picture = picture
        self.foundAt = foundAt
    }
}

extension ForgottenPicture {
    public init(
        id: String,
        address: String,
        _: Void = ()
    ) {
        self.id = id
        self.address = address
    }
}
