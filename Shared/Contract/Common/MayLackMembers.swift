/// A record whose JSON may lack the members for which its declaration has a value. A list among them is left out where it has nothing.
///
/// `deploy/testing/records.py` makes its `init(from:)`.
public protocol MayLackMembers {}
