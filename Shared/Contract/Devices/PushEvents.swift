public import Events

/// Events of customers' devices.
public enum PushDeviceEvents {
    public static let changed = EventType(
        "vicinity.push-device.changed.v1", PushDevice.self,
        "Created or changed; a tombstone when its customer or the push service ends it.")
}

/// Events of notices.
public enum PushNoticeEvents {
    public static let changed = EventType(
        "vicinity.push-notice.changed.v1", PushNotice.self,
        "Pending, first or again; a tombstone when it has arrived or was given up.")
}

extension Topic {
    public static let pushDevices = Topic(
        "notifier.devices", owner: "notifier", key: "device", partitionKey: "person", kept: .compacted,
        about: "Customers' browsers that get notices of their orders.",
        personal: [.own(.replaced)],
        types: PushDeviceEvents.changed)

    public static let pushNotices = Topic(
        "notifier.notices", owner: "notifier", key: "device/event", partitionKey: "person", kept: .compacted,
        about: "Pending notices to customers' devices; no texts, no contact data.",
        personal: [.own(.replaced)],
        types: PushNoticeEvents.changed)
}
