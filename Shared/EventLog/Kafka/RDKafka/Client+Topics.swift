import CRDKafka
import EventLog

/// A topic to make.
struct TopicOrder: Sendable {
    let name: String
    let partitionCount: Int32
    let replicas: Int32
    let settings: [Property]
}

extension Client {
    /// Requests topics from the controller. Blocks.
    func make(_ orders: [TopicOrder], within wait: Duration) throws(LogError) -> MadeTopics {
        var topics: [OpaquePointer?] = []
        defer { topics.forEach { rd_kafka_NewTopic_destroy($0) } }
        var made = MadeTopics()
        for order in orders {
            var reason = [CChar](repeating: 0, count: 512)
            guard
                let topic = rd_kafka_NewTopic_new(
                    order.name, order.partitionCount, order.replicas, &reason, reason.count)
            else {
                made.failures[order.name] = String(reason)
                continue
            }
            topics.append(topic)
            for setting in order.settings {
                rd_kafka_NewTopic_set_config(topic, setting.name, setting.value)
            }
        }
        guard !topics.isEmpty else { return made }
        let event = try answer(to: RD_KAFKA_ADMIN_OP_CREATETOPICS, within: wait) { options, queue in
            rd_kafka_CreateTopics(handle, &topics, topics.count, options, queue)
        }
        defer { rd_kafka_event_destroy(event) }
        var count = 0
        let results = rd_kafka_CreateTopics_result_topics(rd_kafka_event_CreateTopics_result(event), &count)
        for index in 0..<count {
            let result = results?[index]
            let name = String(cString: rd_kafka_topic_result_name(result))
            let code = ErrorCode(rd_kafka_topic_result_error(result))
            switch code {
            case .none: made.new.insert(name)
            case ErrorCode(RD_KAFKA_RESP_ERR_TOPIC_ALREADY_EXISTS): made.existing.insert(name)
            default:
                let text = rd_kafka_topic_result_error_string(result).map { String(cString: $0) }
                made.failures[name] = text ?? code.description
            }
        }
        return made
    }

    /// Settings of existing topics. Blocks.
    func settings(of topics: [String], within wait: Duration) throws(LogError) -> [String: FoundSettings] {
        guard !topics.isEmpty else { return [:] }
        return try settings(topics.map { (RD_KAFKA_RESOURCE_TOPIC, $0) }, within: wait)
    }

    /// Settings of one broker. Blocks.
    func settings(ofBroker id: Int32, within wait: Duration) throws(LogError) -> FoundSettings {
        try settings([(RD_KAFKA_RESOURCE_BROKER, "\(id)")], within: wait)["\(id)"] ?? FoundSettings()
    }

    private func settings(
        _ names: [(rd_kafka_ResourceType_t, String)], within wait: Duration
    ) throws(LogError) -> [String: FoundSettings] {
        var resources: [OpaquePointer?] = names.map { rd_kafka_ConfigResource_new($0.0, $0.1) }
        defer { resources.forEach { rd_kafka_ConfigResource_destroy($0) } }
        let event = try answer(to: RD_KAFKA_ADMIN_OP_DESCRIBECONFIGS, within: wait) { options, queue in
            rd_kafka_DescribeConfigs(handle, &resources, resources.count, options, queue)
        }
        defer { rd_kafka_event_destroy(event) }
        var count = 0
        let results = rd_kafka_DescribeConfigs_result_resources(rd_kafka_event_DescribeConfigs_result(event), &count)
        var settings: [String: FoundSettings] = [:]
        for index in 0..<count {
            guard let result = results?[index] else { continue }
            let name = String(cString: rd_kafka_ConfigResource_name(result))
            let code = ErrorCode(rd_kafka_ConfigResource_error(result))
            guard code == .none else { throw code.error("asking for the settings of \(name)") }
            var entryCount = 0
            let entries = rd_kafka_ConfigResource_configs(result, &entryCount)
            var found = FoundSettings()
            for entry in 0..<entryCount {
                guard let value = rd_kafka_ConfigEntry_value(entries?[entry]) else { continue }
                let setting = String(cString: rd_kafka_ConfigEntry_name(entries?[entry]))
                found.values[setting] = String(cString: value)
                if rd_kafka_ConfigEntry_source(entries?[entry]) == RD_KAFKA_CONFIG_SOURCE_DYNAMIC_TOPIC_CONFIG {
                    found.own.insert(setting)
                }
            }
            settings[name] = found
        }
        return settings
    }

    /// Gives topics these settings in place of all their own. Blocks.
    /// - Returns: the reasons of those that failed.
    func alter(_ topics: [String: [Property]], within wait: Duration) throws(LogError) -> [String: String] {
        var resources: [OpaquePointer?] = topics.sorted { $0.key < $1.key }.map { name, settings in
            let resource = rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, name)
            for setting in settings { rd_kafka_ConfigResource_set_config(resource, setting.name, setting.value) }
            return resource
        }
        defer { resources.forEach { rd_kafka_ConfigResource_destroy($0) } }
        let event = try answer(to: RD_KAFKA_ADMIN_OP_ALTERCONFIGS, within: wait) { options, queue in
            rd_kafka_AlterConfigs(handle, &resources, resources.count, options, queue)
        }
        defer { rd_kafka_event_destroy(event) }
        var count = 0
        let results = rd_kafka_AlterConfigs_result_resources(rd_kafka_event_AlterConfigs_result(event), &count)
        var failures: [String: String] = [:]
        for index in 0..<count {
            guard let result = results?[index] else { continue }
            let code = ErrorCode(rd_kafka_ConfigResource_error(result))
            guard code != .none else { continue }
            let text = rd_kafka_ConfigResource_error_string(result).map { String(cString: $0) }
            failures[String(cString: rd_kafka_ConfigResource_name(result))] = text ?? code.description
        }
        return failures
    }

    /// Sends one request to the controller and waits for its answer, which the caller destroys.
    private func answer(
        to request: rd_kafka_admin_op_t, within wait: Duration,
        send: (_ options: OpaquePointer?, _ queue: OpaquePointer?) -> Void
    ) throws(LogError) -> OpaquePointer {
        let queue = rd_kafka_queue_new(handle)
        defer { rd_kafka_queue_destroy(queue) }
        let options = rd_kafka_AdminOptions_new(handle, request)
        defer { rd_kafka_AdminOptions_destroy(options) }
        var reason = [CChar](repeating: 0, count: 512)
        rd_kafka_AdminOptions_set_request_timeout(options, wait.milliseconds, &reason, reason.count)
        if request == RD_KAFKA_ADMIN_OP_CREATETOPICS {
            rd_kafka_AdminOptions_set_operation_timeout(options, wait.milliseconds, &reason, reason.count)
        }
        send(options, queue)
        // librdkafka answers at its own time-out; a little more lets its reason arrive.
        guard let event = rd_kafka_queue_poll(queue, (wait + .seconds(1)).milliseconds) else {
            throw .unavailable("the controller did not answer within \(wait)")
        }
        let code = ErrorCode(rd_kafka_event_error(event))
        guard code == .none else {
            let text = String(cString: rd_kafka_event_error_string(event))
            rd_kafka_event_destroy(event)
            throw code.error(text)
        }
        return event
    }
}
