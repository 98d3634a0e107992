import Store

/// The tables of webhooks and deliveries. All columns follow from the emitted records.
enum WebhookSchema {
    static let domainTables = ["webhooks", "deliveries", "pending"]

    static func createTables(_ database: Database) throws {
        try database.script(
            """
            CREATE TABLE webhooks (
                webhook TEXT PRIMARY KEY, subscriber TEXT NOT NULL, is_active INTEGER NOT NULL,
                is_replaying INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
            CREATE INDEX webhooks_by_subscriber ON webhooks (subscriber, webhook);
            CREATE INDEX webhooks_replaying ON webhooks (webhook) WHERE is_replaying = 1;

            -- The head is the first pending delivery of a thing to a webhook; the others wait for it.
            CREATE TABLE deliveries (
                webhook TEXT NOT NULL, event TEXT NOT NULL, status TEXT NOT NULL, topic TEXT NOT NULL,
                partition_key TEXT NOT NULL, thing TEXT NOT NULL, number INTEGER NOT NULL, is_head INTEGER NOT NULL,
                next INTEGER NOT NULL, tried INTEGER NOT NULL, created INTEGER NOT NULL, ended INTEGER,
                record BLOB NOT NULL);
            CREATE UNIQUE INDEX deliveries_by_key ON deliveries (webhook, event);
            CREATE INDEX deliveries_due ON deliveries (webhook, next, number) WHERE is_head = 1;
            CREATE INDEX deliveries_tried ON deliveries (webhook, tried) WHERE is_head = 1 AND tried > 0;
            CREATE INDEX deliveries_of_thing
                ON deliveries (webhook, topic, partition_key, thing, number, event) WHERE status = 'pending';
            CREATE INDEX deliveries_heads ON deliveries (webhook, topic, partition_key, thing) WHERE is_head = 1;
            CREATE INDEX deliveries_by_partition_key ON deliveries (partition_key, topic);
            CREATE INDEX deliveries_ended ON deliveries (ended) WHERE ended IS NOT NULL;
            CREATE INDEX deliveries_pending ON deliveries (created) WHERE status = 'pending';
            CREATE INDEX deliveries_listed ON deliveries (webhook, created, event);
            CREATE INDEX deliveries_by_status ON deliveries (webhook, status, created, event);

            -- Number of pending deliveries of each webhook.
            CREATE TABLE pending (webhook TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;

            -- A random number that changes with each change of a webhook.
            CREATE TABLE note_index (id INTEGER PRIMARY KEY, revision INTEGER NOT NULL);
            INSERT INTO note_index (id, revision) VALUES (1, 0);
            """)
    }
}
