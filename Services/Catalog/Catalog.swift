import Events
public import ServiceKit
import Store

/// What the catalog can be told beside the settings of every service.
public struct CatalogSettings: OwnSettings {
    let engine: Engine.Options

    public init(_ reader: inout SettingsReader) {
        engine = Engine.Options(&reader)
    }
}

/// Makes the catalog's parts: its engine over its store, its reads and imports.
/// - Returns: the loops to run.
public func startCatalog(_ host: ServiceHost<CatalogSettings>) throws -> [Loop] {
    let handler = CatalogHandler()
    let (engine, loop) = try host.engine(for: handler, options: host.own.engine)
    handler.observed.show(in: host.metrics)
    ThingRoutes(engine: engine).add(to: host.router)
    SourceRoutes(engine: engine).add(to: host.router)
    RegisterRoutes(engine: engine, handler: handler).add(to: host.router)
    ImportRoutes(engine: engine, handler: handler).add(to: host.router)
    ExportRoutes(engine: engine).add(to: host.router)
    return [loop]
}
