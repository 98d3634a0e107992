import Contract
import Events
import Store

/// A command on `crawler.commands`: its actor, source and action.
struct CrawlCommand: Sendable {
    enum Action: Sendable {
        case change(JSONValue)
        case remove
        case run
        case stop
    }

    let actor: Actor
    let source: String
    let action: Action
    let expected: ExpectedVersion?

    /// - Throws: `Poison` or a decoding error for a record that is no crawler command.
    init(_ event: Event) throws {
        switch event.type {
        case CrawlEvents.change:
            let command = try event.decode(ChangeCrawl.self)
            (actor, source) = (command.actor, command.source)
            action = command.settings.map { .change($0) } ?? .remove
            expected = command.expected
        case CrawlEvents.run:
            let command = try event.decode(RunCrawl.self)
            (actor, source, action, expected) = (command.actor, command.source, .run, nil)
        case CrawlEvents.stop:
            let command = try event.decode(StopCrawl.self)
            (actor, source, action, expected) = (command.actor, command.source, .stop, nil)
        default: throw Poison("\(event.type) is no command that the crawler knows")
        }
        guard ThingID.isName(source) else { throw Poison("the source's id is not \(ThingID.rule)") }
        guard !actor.id.isEmpty else { throw Poison("the actor has no id") }
        guard source == event.partitionKey else { throw Poison("the partition key is not the source") }
    }
}
