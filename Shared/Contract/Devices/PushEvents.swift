public import Events

/// What happens to customers' devices that want to be told.
public enum PushDeviceEvents {
    public static let changed = EventType(
        "vicinity.push-device.changed.v1", PushDevice.self,
        "Made or changed; a tombstone when its customer ends it, or it is no more.")
}

/// What happens to notices.
public enum PushNoticeEvents {
    public static let changed = EventType(
        "vicinity.push-notice.changed.v1", PushNotice.self,
        "To be sent, or sent again; a tombstone when it has arrived or was given up.")
}

extension Topic {
    public static let pushDevices = Topic(
        "notifier.devices", owner: "notifier", key: "device", partitionKey: "person", kept: .compacted,
        about: "Customers' browsers that want to be told what happens to their orders.",
        personal: [.own(.replaced)],
        types: PushDeviceEvents.changed)

    public static let pushNotices = Topic(
        "notifier.notices", owner: "notifier", key: "device/event", partitionKey: "person", kept: .compacted,
        about: "What happened to orders, on its way to customers' devices; no texts, no contact data.",
        personal: [.own(.replaced)],
        types: PushNoticeEvents.changed)
}
