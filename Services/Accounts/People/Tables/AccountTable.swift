import Contract
import Events
import Store

extension Account: AccountsRecord {
    static let states = StateKind(
        .accounts, AccountEvents.changed, in: StateTable("accounts", key: "person"), partitionKey: \.person,
        ofKey: { $0 }, columns: ["role", "words", "has_settings_role"],
        changing: { key, account, database, change in
            try change()
            try AccountTable.deleteLookups(of: key[0], in: database)
            if let account { try AccountTable.addLookups(of: account, in: database) }
        }
    ) { [$0.person, AccountRole($0.rights).rawValue, $0.words, $0.isOperator] }
}

/// Accounts, as their last records, and lookups of them.
enum AccountTable {
    static func account(_ person: String, in database: Database) throws -> Account? {
        try Account.states.get(person, in: database)
    }

    static func account(issuer: String, subject: String, in database: Database) throws -> Account? {
        try database.text("SELECT person FROM sign_ins WHERE issuer = ? AND subject = ?", [issuer, subject])
            .flatMap { try account($0, in: database) }
    }

    /// - Parameter wayChange: digest of the link that takes back a change of ways in.
    static func account(wayChange digest: String, in database: Database) throws -> Account? {
        try database.text("SELECT person FROM way_changes WHERE digest = ?", [digest])
            .flatMap { try account($0, in: database) }
    }

    /// Accounts with expired changes of ways in.
    static func accountsWithWayChanges(until now: Timestamp, limit: Int, in database: Database) throws -> [Account] {
        try database.texts("SELECT DISTINCT person FROM way_changes WHERE until <= ? LIMIT ?", [now, limit])
            .compactMap { try account($0, in: database) }
    }

    /// Account of an id: its own, or that of a browser that joined it.
    static func account(with id: String, in database: Database) throws -> Account? {
        if let own = try account(id, in: database) { return own }
        return try database.text("SELECT person FROM joined WHERE id = ?", [id])
            .flatMap { try account($0, in: database) }
    }

    fileprivate static func addLookups(of account: Account, in database: Database) throws {
        let person = account.person
        for signIn in account.signIns {
            try database.run(
                "INSERT OR IGNORE INTO sign_ins (issuer, subject, person) VALUES (?, ?, ?)",
                [signIn.issuer, signIn.subject, person])
        }
        for id in account.joined {
            try database.run("INSERT OR IGNORE INTO joined (id, person) VALUES (?, ?)", [id, person])
        }
        for change in account.wayChanges ?? [] {
            try database.run(
                "INSERT INTO way_changes (digest, person, until) VALUES (?, ?, ?)",
                [change.secretDigest, person, change.until])
        }
        for (merchant, duty) in account.rights.memberships {
            try database.run(
                "INSERT INTO members (merchant, person, duty) VALUES (?, ?, ?)", [merchant, person, duty.rawValue])
        }
    }

    fileprivate static func deleteLookups(of person: String, in database: Database) throws {
        for table in ["sign_ins", "joined", "members", "way_changes"] {
            try database.run("DELETE FROM \(table) WHERE person = ?", [person])
        }
    }

    // MARK: - Lists

    static func page(_ query: AccountQuery, in database: Database) throws -> (accounts: [Account], total: Int) {
        var conditions: [String] = []
        var values: [String] = []
        if let role = query.role {
            conditions.append("role = ?")
            values.append(role.rawValue)
        }
        if let words = query.words {
            conditions.append("instr(words, ?) > 0")
            values.append(words.lowercased())
        }
        let all = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
        let found = try Account.states.all(
            "\(all) AND person > ? ORDER BY person LIMIT ?", values + [query.after ?? "", query.limit], in: database)
        return (found, try Account.states.count(all, values, in: database))
    }

    /// Accounts that the settings made operators, and accounts with one of the operators' addresses.
    static func concerned(by operators: Operators, in database: Database) throws -> [Account] {
        var people = Set(try database.texts("SELECT person FROM accounts WHERE has_settings_role = 1"))
        for address in operators.addresses {
            people.formUnion(
                try database.texts(
                    "SELECT person FROM sign_ins WHERE issuer = ? AND subject = ?", [SignIn.email, address]))
        }
        return try people.sorted().compactMap { try account($0, in: database) }
    }

    // MARK: - People of a business

    static func members(of merchant: String, in database: Database) throws -> [Account] {
        try database.texts("SELECT person FROM members WHERE merchant = ? ORDER BY person", [merchant])
            .compactMap { try account($0, in: database) }
    }

    static func owners(of merchant: String, in database: Database) throws -> [String] {
        try database.texts(
            "SELECT person FROM members WHERE merchant = ? AND duty = ? ORDER BY person LIMIT 2",
            [merchant, Duty.owner.rawValue])
    }

    /// Businesses that a person owns.
    static func owned(by person: String, in database: Database) throws -> [String] {
        try database.texts(
            "SELECT merchant FROM members WHERE person = ? AND duty = ? ORDER BY merchant",
            [person, Duty.owner.rawValue])
    }

    static func count(of merchant: String, in database: Database) throws -> Int {
        try database.count("SELECT count(*) FROM members WHERE merchant = ?", [merchant])
    }
}

/// Filters and position of a list of accounts.
struct AccountQuery: Sendable, Hashable {
    var role: AccountRole?
    /// A part of a name, an address or an id.
    var words: String?
    var after: String?
    var limit = 20
}

/// The greatest role of an account.
enum AccountRole: String, Sendable, CaseIterable {
    case customer, merchant, `operator`

    init(_ rights: Rights) {
        self = rights.isOperator ? .operator : rights.memberships.isEmpty ? .customer : .merchant
    }
}

extension Account {
    /// Searchable texts in lower case.
    fileprivate var words: String {
        ([person] + signIns.flatMap { [$0.name, $0.subject] } + [email]).compactMap { $0?.lowercased() }
            .joined(separator: "\n")
    }
}
