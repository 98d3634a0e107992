import Hummingbird
import ServiceKit
import Web

/// The web, at every path that is not used otherwise.
extension GatewayParts {
    /// - Returns: the loops to run.
    /// - Throws: `SettingsError` if a file of the web is missing or wrong.
    func addWeb(to router: Router<ServiceContext>) throws -> [Loop] {
        try Web.start(settings.web, in: webHost, on: router)
    }

    private var webHost: WebHost {
        WebHost(
            read: { [services] service, path, headers in
                let upstream =
                    switch service {
                    case .catalog: services.catalog
                    case .recommender: services.recommender
                    case .search: services.search
                    }
                return ServiceAnswer(try await upstream.get(path, headers, as: nil))
            },
            readOrder: { [orderReads] id, context in
                ServiceAnswer(try await orderReads.read(id, nil, context.requireActor()))
            },
            address: LinkAddress(fixed: address.fixed) { [address] in address.text($0, $1) },
            hasNotifier: settings.notifier != nil, takesOnlinePayment: settings.stripeSecrets != nil, logger: logger)
    }
}

extension ServiceAnswer {
    fileprivate init(_ answer: Upstream.Answer) {
        self.init(Upstream.response(answer), body: answer.body)
    }
}
