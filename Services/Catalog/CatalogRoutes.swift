import Hummingbird
import Imports
import ServiceKit
import Store

/// All routes of the catalog.
struct CatalogRoutes: Sendable {
    let engine: Engine
    let handler: CatalogHandler
    let pictures: PictureStore
    let importFolders: ImportFolders

    func add(to router: Router<ServiceContext>) {
        ThingRoutes(engine: engine, home: handler.home).add(to: router)
        OpenTimeRoutes(engine: engine, home: handler.home).add(to: router)
        MenuRoutes(engine: engine).add(to: router)
        SlotRoutes(engine: engine, home: handler.home).add(to: router)
        PictureRoutes(store: pictures) { [engine] in try await engine.lookUp { _ in } }.add(to: router)
        MirrorRoutes(store: pictures).add(to: router)
        SourceRoutes(engine: engine).add(to: router)
        RegisterRoutes(engine: engine, handler: handler).add(to: router)
        ImportRoutes(engine: engine, target: CatalogImports(handler: handler), folders: importFolders).add(to: router)
        ExportRoutes(engine: engine).add(to: router)
    }
}
