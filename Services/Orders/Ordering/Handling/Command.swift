import Contract
import Events
import Store

/// A command on `orders.commands`: its order, customer and actor, and the saga's input.
struct Command: Sendable {
    let order: String
    let customer: String
    let actor: Actor
    let input: SagaInput

    /// - Throws: `Poison` or a decoding error for a record that is no command on orders.
    init(_ event: Event) throws {
        switch event.type {
        case OrderEvents.place:
            let command = try event.decode(PlaceOrder.self)
            (order, customer, actor) = (command.order, command.actor.id, command.actor)
            input = .placing(command)
        case OrderEvents.cancel:
            let command = try event.decode(CancelOrder.self)
            (order, customer, actor) = (command.order, command.customer, command.actor)
            input = .cancelling(command)
        case OrderEvents.advance:
            let command = try event.decode(AdvanceOrder.self)
            (order, customer, actor) = (command.order, command.customer, command.actor)
            input = .advancing(command)
        case OrderEvents.checkIn:
            let command = try event.decode(CheckIn.self)
            (order, customer, actor) = (command.order, command.customer, command.actor)
            input = .checkingIn(command)
        case OrderEvents.settle:
            let command = try event.decode(SettlePayment.self)
            (order, customer, actor) = (command.order, command.customer, command.actor)
            input = .settling(command)
        case OrderEvents.remove:
            let command = try event.decode(RemoveOrder.self)
            (order, customer, actor) = (command.order, command.customer, command.actor)
            input = .removing(command)
        default: throw Poison("\(event.type) is no command of orders")
        }
        guard ThingID.isName(order) else { throw Poison("the order's id is not \(ThingID.rule)") }
        guard !actor.id.isEmpty else { throw Poison("the actor has no id") }
        // Otherwise the order would be in another partition than its customer's other orders and the catalog's answers.
        guard customer == event.partitionKey else { throw Poison("the partition key is not the customer") }
    }
}

/// The members of a damaged command that can be decoded: perhaps enough to answer it.
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
