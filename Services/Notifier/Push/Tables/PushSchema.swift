import Store

/// The tables of devices and notices. All columns follow from the emitted records.
enum PushSchema {
    static let domainTables = ["devices", "device_people", "notices"]

    static func createTables(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE devices (
                device TEXT PRIMARY KEY, person TEXT NOT NULL, endpoint TEXT NOT NULL, created INTEGER NOT NULL,
                record BLOB NOT NULL) WITHOUT ROWID;
            CREATE INDEX devices_by_person ON devices (person, created);
            CREATE INDEX devices_by_endpoint ON devices (endpoint);

            -- People of whose orders a device is notified.
            CREATE TABLE device_people (
                person TEXT NOT NULL, device TEXT NOT NULL, PRIMARY KEY (person, device)) WITHOUT ROWID;
            CREATE INDEX people_of_device ON device_people (device);

            CREATE TABLE notices (
                device TEXT NOT NULL, event TEXT NOT NULL, thing TEXT NOT NULL, customer TEXT NOT NULL,
                host TEXT NOT NULL, next INTEGER NOT NULL, created INTEGER NOT NULL, record BLOB NOT NULL,
                PRIMARY KEY (device, event));
            CREATE INDEX notices_due ON notices (host, next);
            CREATE INDEX notices_by_customer ON notices (customer);
            CREATE INDEX notices_by_age ON notices (created);
            """)
    }
}
