import Store

/// The tables of mailboxes and letters. All columns follow from the emitted records, except in `note_` tables: unconfirmed addresses are in
/// no log, and a rebuilt store has none.
enum LetterSchema {
    static let domainTables = ["mailboxes", "mailbox_people", "letters"]

    static func createTables(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE mailboxes (
                mailbox TEXT PRIMARY KEY, person TEXT NOT NULL, created INTEGER NOT NULL, record BLOB NOT NULL)
                WITHOUT ROWID;
            CREATE INDEX mailboxes_by_person ON mailboxes (person, created);

            -- People of whose orders a mailbox is notified.
            CREATE TABLE mailbox_people (
                person TEXT NOT NULL, mailbox TEXT NOT NULL, PRIMARY KEY (person, mailbox)) WITHOUT ROWID;
            CREATE INDEX people_of_mailbox ON mailbox_people (mailbox);

            -- A parked letter has an end and no next attempt.
            CREATE TABLE letters (
                mailbox TEXT NOT NULL, event TEXT NOT NULL, customer TEXT NOT NULL, next INTEGER,
                time INTEGER NOT NULL, created INTEGER NOT NULL, ended INTEGER, record BLOB NOT NULL,
                PRIMARY KEY (mailbox, event));
            CREATE INDEX letters_due ON letters (next) WHERE ended IS NULL;
            CREATE INDEX letters_by_customer ON letters (customer);
            CREATE INDEX letters_by_time ON letters (time) WHERE ended IS NULL;
            CREATE INDEX letters_by_age ON letters (created) WHERE ended IS NULL;
            CREATE INDEX letters_ended ON letters (ended) WHERE ended IS NOT NULL;

            -- Unconfirmed addresses; next is null once the confirmation letter was sent, or if none is sent.
            CREATE TABLE note_unconfirmed (
                mailbox TEXT PRIMARY KEY, person TEXT NOT NULL, people TEXT NOT NULL, network TEXT NOT NULL,
                asked INTEGER NOT NULL, attempts INTEGER NOT NULL, next INTEGER, record BLOB NOT NULL)
                WITHOUT ROWID;
            CREATE INDEX note_unconfirmed_by_person ON note_unconfirmed (person);
            CREATE INDEX note_unconfirmed_by_network ON note_unconfirmed (network, asked);
            CREATE INDEX note_unconfirmed_by_time ON note_unconfirmed (asked);
            CREATE INDEX note_unconfirmed_due ON note_unconfirmed (next) WHERE next IS NOT NULL;

            -- Confirmation letters that count towards the limits; of an address only the digest.
            CREATE TABLE note_asked (
                id INTEGER PRIMARY KEY, address TEXT NOT NULL, people TEXT NOT NULL, network TEXT NOT NULL,
                asked INTEGER NOT NULL);
            CREATE INDEX note_asked_by_address ON note_asked (address, asked);
            CREATE INDEX note_asked_by_network ON note_asked (network, asked);
            CREATE INDEX note_asked_by_time ON note_asked (asked);
            """)
    }
}
