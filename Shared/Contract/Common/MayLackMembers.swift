/// A record whose JSON may lack the members with a default in its declaration. Empty lists among them are left out.
///
/// `deploy/testing/records.py` makes its `init(from:)`.
public protocol MayLackMembers {}
