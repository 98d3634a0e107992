import EventLog
import Events
import Traces
import Tracing

/// Spans of a step, by OpenTelemetry's conventions for messaging and CloudEvents.
extension Steps {
    /// Begins the span of a record's handling, as a part of the trace that its event names, if that is recorded. It ends when the step is
    /// committed.
    func startSpan(of input: Input) -> TraceSpan? {
        guard let tracer, let trace = input.event.traceparent.flatMap(TraceContext.init(traceparent:)), trace.isSampled
        else { return nil }
        let span = tracer.startSpan("process \(input.position.topic)", .consumer, after: trace)
        var attributes = TraceSpan.attributes(
            of: input.event, TopicPartition(input.position.topic, input.position.partition), tracer)
        attributes["messaging.operation.name"] = "process"
        attributes["messaging.operation.type"] = "process"
        attributes["messaging.consumer.group.name"] = handler.service
        attributes["messaging.kafka.offset"] = input.position.offset
        span.attributes = attributes
        return span
    }
}

extension TraceSpan {
    func describe(sending event: Event, to partition: TopicPartition) {
        guard let tracer = recording?.tracer else { return }
        var attributes = Self.attributes(of: event, partition, tracer)
        attributes["messaging.operation.name"] = "send"
        attributes["messaging.operation.type"] = "send"
        self.attributes = attributes
    }

    fileprivate static func attributes(
        of event: Event, _ partition: TopicPartition, _ tracer: SpanTracer
    ) -> SpanAttributes {
        [
            "messaging.system": .string(tracer.messagingSystem),
            "messaging.destination.name": .string(partition.topic),
            "messaging.destination.partition.id": .string("\(partition.partition)"),
            "messaging.message.id": .string(event.id),
            "cloudevents.event_id": .string(event.id),
            "cloudevents.event_source": .string(event.source),
            "cloudevents.event_type": .string(event.type),
            "cloudevents.event_subject": .string(event.subject),
        ]
    }
}
