import Contract
import Events
import Store

/// Any command on `orders.commands`: its order, the people it names, and what it asks for.
struct Command: Sendable {
    let order: String
    let customer: String
    let actor: Actor
    let happening: SagaInput

    /// - Throws: `Poison` or a decoding error for a record that is no command on orders.
    init(_ event: Event) throws {
        switch event.type {
        case OrderEvents.place:
            let command = try event.decode(PlaceOrder.self)
            (order, customer, actor) = (command.order, command.actor.id, command.actor)
            happening = .placing(command)
        case OrderEvents.cancel:
            let command = try event.decode(CancelOrder.self)
            (order, customer, actor) = (command.order, command.customer, command.actor)
            happening = .cancelling(command)
        case OrderEvents.advance:
            let command = try event.decode(AdvanceOrder.self)
            (order, customer, actor) = (command.order, command.customer, command.actor)
            happening = .advancing(command)
        case OrderEvents.checkIn:
            let command = try event.decode(CheckIn.self)
            (order, customer, actor) = (command.order, command.customer, command.actor)
            happening = .checkingIn(command)
        case OrderEvents.settle:
            let command = try event.decode(SettlePayment.self)
            (order, customer, actor) = (command.order, command.customer, command.actor)
            happening = .settling(command)
        case OrderEvents.remove:
            let command = try event.decode(RemoveOrder.self)
            (order, customer, actor) = (command.order, command.customer, command.actor)
            happening = .removing(command)
        default: throw Poison("\(event.type) is no command that orders knows")
        }
        guard ThingID.isName(order) else { throw Poison("the order's id is not \(ThingID.rule)") }
        guard !actor.id.isEmpty else { throw Poison("the actor has no id") }
        // Otherwise the order would be in another partition than its customer's other orders and the catalog's answers.
        guard customer == event.partitionKey else { throw Poison("the partition key is not the customer") }
    }
}

/// What can be decoded of a damaged command: perhaps enough to answer it.
struct CommandRemains: Decodable {
    var order: String?
    var actorID: String?
    var digest: String?

    private enum CodingKeys: String, CodingKey { case order, actor, digest }
    private enum ActorKeys: String, CodingKey { case id }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        order = try? container.decode(String.self, forKey: .order)
        digest = try? container.decode(String.self, forKey: .digest)
        actorID = try? container.nestedContainer(keyedBy: ActorKeys.self, forKey: .actor)
            .decode(String.self, forKey: .id)
    }
}
