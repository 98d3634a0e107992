import Store

/// The service's migrations and tables. All columns follow from the emitted records, so that a rebuild restores them exactly. Tables whose
/// names begin with `note_` serve only the running process.
enum Schema {
    static let migrations = [
        Migration("accounts", createTables),
        Migration("accounts 2", { try $0.script(AuditTable.create + KeptTable.create) }),
        Migration("accounts 3", addNetworks),
        Migration("accounts 4", { try $0.script(InvitationLetterTable.create) }),
        Migration("accounts 5", { try $0.script(AuditNames.create) }),
        Migration("accounts 6", addAskers),
        Migration("accounts 7", addWayChanges),
        Migration("accounts requests", { try $0.script(RequestTable.create) }),
        Migration("accounts vacancies", { try $0.script(VacancyTable.create) }),
        Migration("accounts way letters", { try $0.script(WayLetterTable.create) }),
        Migration("accounts erased for good", Erasures.addForGood),
    ]
    static let domainTables = [
        "accounts", "sign_ins", "joined", "members", "open_sessions", "invitations", "audit", "kept", "way_changes",
        "requests", "vacancies",
    ]

    private static func createTables(_ database: Database) throws {
        try Erasures.createTable(database)
        try database.script(
            """
            CREATE TABLE accounts (
                person TEXT PRIMARY KEY, role TEXT NOT NULL, words TEXT NOT NULL, has_settings_role INTEGER NOT NULL,
                record BLOB NOT NULL) WITHOUT ROWID;
            CREATE INDEX accounts_by_role ON accounts (role, person);
            CREATE INDEX accounts_by_settings ON accounts (person) WHERE has_settings_role = 1;

            -- Lookups of accounts: ways in, ids of other browsers, businesses. During a rebuild, one thing may belong to two
            -- people for a while, since partitions are read in no order.
            CREATE TABLE sign_ins (
                issuer TEXT NOT NULL, subject TEXT NOT NULL, person TEXT NOT NULL,
                PRIMARY KEY (issuer, subject, person)) WITHOUT ROWID;
            CREATE INDEX sign_ins_by_person ON sign_ins (person);
            CREATE TABLE joined (id TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (id, person)) WITHOUT ROWID;
            CREATE INDEX joined_by_person ON joined (person);
            CREATE TABLE members (
                merchant TEXT NOT NULL, person TEXT NOT NULL, duty TEXT NOT NULL, PRIMARY KEY (merchant, person)
            ) WITHOUT ROWID;
            CREATE INDEX members_by_person ON members (person);

            CREATE TABLE open_sessions (
                session TEXT PRIMARY KEY, person TEXT NOT NULL, started INTEGER NOT NULL, seen INTEGER NOT NULL,
                until INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
            CREATE INDEX open_sessions_by_person ON open_sessions (person, seen);
            CREATE INDEX open_sessions_by_seen ON open_sessions (seen);
            CREATE INDEX open_sessions_by_end ON open_sessions (until);

            CREATE TABLE invitations (
                invitation TEXT PRIMARY KEY, merchant TEXT NOT NULL, inviter TEXT NOT NULL, digest TEXT NOT NULL,
                until INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
            CREATE INDEX invitations_by_merchant ON invitations (merchant, until);
            CREATE INDEX invitations_by_inviter ON invitations (inviter);
            CREATE UNIQUE INDEX invitations_by_digest ON invitations (digest);
            CREATE INDEX invitations_by_end ON invitations (until);
            """)
        try createNotes(database)
    }

    /// Adds the networks of codes and departures.
    private static func addNetworks(_ database: Database) throws {
        for table in ["note_codes", "note_departures"] {
            try database.script(
                """
                ALTER TABLE \(table) ADD COLUMN network TEXT NOT NULL DEFAULT '';
                CREATE INDEX \(table)_by_network ON \(table) (network);
                """)
        }
    }

    /// Adds devices and shared codes.
    private static func addAskers(_ database: Database) throws {
        try database.script(
            """
            ALTER TABLE note_codes ADD COLUMN mailed INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE note_codes ADD COLUMN device TEXT;
            ALTER TABLE note_codes ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE note_codes ADD COLUMN delivered INTEGER NOT NULL DEFAULT 0;
            UPDATE note_codes SET mailed = sent;
            \(CodeRequestTable.create)
            """)
    }

    /// Adds the links that take back changes of ways in. A digest belongs to one account, since secrets are unique.
    private static func addWayChanges(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE way_changes (
                digest TEXT PRIMARY KEY, person TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
            CREATE INDEX way_changes_by_person ON way_changes (person);
            CREATE INDEX way_changes_by_end ON way_changes (until);
            """)
    }

    private static func createNotes(_ database: Database) throws {
        try database.script(
            """
            -- Nonces from which, with the previous secret, the present one is derived again.
            CREATE TABLE note_turns (session TEXT PRIMARY KEY, nonce TEXT NOT NULL) WITHOUT ROWID;

            -- Attempts to sign in by a code.
            CREATE TABLE note_codes (
                attempt TEXT PRIMARY KEY, address TEXT NOT NULL, digest TEXT NOT NULL, salt TEXT NOT NULL,
                tries INTEGER NOT NULL, sent INTEGER NOT NULL) WITHOUT ROWID;
            CREATE INDEX note_codes_by_address ON note_codes (address, sent);
            CREATE INDEX note_codes_by_time ON note_codes (sent);

            -- Sign-ins at a provider that are under way.
            CREATE TABLE note_departures (
                state TEXT PRIMARY KEY, person TEXT, anonymous TEXT, until INTEGER NOT NULL, record BLOB NOT NULL
            ) WITHOUT ROWID;
            CREATE INDEX note_departures_by_end ON note_departures (until);

            -- Roles whose sessions are being closed.
            CREATE TABLE note_revocations (
                role TEXT PRIMARY KEY, before INTEGER NOT NULL, last TEXT NOT NULL) WITHOUT ROWID;
            """)
    }
}
