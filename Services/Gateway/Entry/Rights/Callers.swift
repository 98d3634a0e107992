import Contract

/// The kinds of tokens that rights depend on.
enum Caller: String, Sendable, Hashable, CaseIterable {
    /// Without a token.
    case visitor
    /// A customer without an account: of an anonymous session, or of a provider's token.
    case customer
    /// A customer who is signed in to an account.
    case account
    /// People who are signed in and act for a business, by their duty there.
    case door, staff, owner
    /// A machine's token of a business, without a sign-in.
    case business
    /// A person who is signed in and acts as an operator.
    case `operator`
    /// A machine's token of an operator, without a sign-in.
    case machine

    init(_ actor: Actor?) {
        guard let actor else {
            self = .visitor
            return
        }
        switch (actor.role, actor.person) {
        case (.customer, nil): self = .customer
        case (.customer, _): self = .account
        case (.merchant, nil): self = .business
        case (.merchant, _):
            switch actor.duty ?? .owner {
            case .door: self = .door
            case .staff: self = .staff
            case .owner: self = .owner
            }
        case (.operator, nil): self = .machine
        case (.operator, _): self = .operator
        }
    }
}

/// The callers that may use a route.
struct Callers: Sendable, Hashable {
    let all: Set<Caller>
    /// Completes the error text "only … may do this".
    let who: String

    init(_ all: Set<Caller>, _ who: String) {
        (self.all, self.who) = (all, who)
    }

    var areEverybody: Bool { all.contains(.visitor) }
}

extension Callers {
    static let everyone = Callers(Set(Caller.allCases), "everybody")
    static let withToken = Callers(everyone.all.subtracting([.visitor]), "who has a token")
    /// People as themselves, not for a business or as an operator.
    static let customers = Callers([.customer, .account], "customers, as themselves,")
    /// People who are signed in, as themselves.
    static let account = Callers([.account], "who is signed in to an account, as themselves,")
    /// People who are signed in, in any role: the account is the person's own.
    static let signedIn = Callers([.account, .door, .staff, .owner, .operator], "who is signed in to an account")

    static let operators = Callers([.operator, .machine], "operators")
    static let owners = Callers(operators.all.union([.owner, .business]), "owners of a business and operators")
    static let staff = Callers(owners.all.union([.staff]), "a business's owners and staff, and operators")
    static let door = Callers(staff.all.union([.door]), "who works for a business, and operators")

    /// Callers that can place orders; a business orders by its owners.
    static let buyers = Callers(customers.all.union(owners.all), "customers, owners of a business and operators")
    /// Callers that handle orders of others or their own.
    static let dealers = Callers(
        customers.all.union(staff.all), "customers, a business's owners and staff, and operators")
    static let searchers = Callers(
        customers.all.union([.owner, .business]), "customers and owners of a business")
    /// Callers that change a business's people, or leave it.
    static let members = Callers(door.all.union([.account]), "who works for the business, and operators")
}
