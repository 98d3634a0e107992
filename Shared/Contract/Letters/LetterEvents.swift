public import Events

/// Events of mailboxes.
public enum MailboxEvents {
    public static let changed = EventType(
        "vicinity.mailbox.changed.v1", Mailbox.self,
        "Confirmed or changed; a tombstone when its letters are ended.")
}

/// Events of letters.
public enum LetterEvents {
    public static let changed = EventType(
        "vicinity.letter.changed.v1", Letter.self,
        "Pending, first or again, or given up; a tombstone when it was sent, or seven days after it was given up.")
}

extension Topic {
    public static let mailboxes = Topic(
        "notifier.mailboxes", owner: "notifier", key: "mailbox", partitionKey: "person", kept: .compacted,
        about: "Customers' confirmed addresses that get letters about their orders.",
        personal: [.own(.replaced)],
        types: MailboxEvents.changed)

    public static let letters = Topic(
        "notifier.letters", owner: "notifier", key: "mailbox/event", partitionKey: "person", kept: .compacted,
        about: "Letters to customers' mailboxes; no texts, no addresses.",
        personal: [.own(.replaced)],
        types: LetterEvents.changed)
}
