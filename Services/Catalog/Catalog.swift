import Events
import Fetching
public import ServiceKit
import Store

/// Creates the catalog's parts: its engine over its store, its pictures, its reads and its imports.
/// - Returns: the loops to run.
public func startCatalog(_ host: ServiceHost<CatalogSettings>) throws -> [Loop] {
    let settings = host.own
    let handler = CatalogHandler(
        shareRule: settings.shareRule, home: settings.home,
        instance: settings.engine.settle ? host.settings.instance : Instance(),
        formerImports: settings.formerImports)
    let (engine, loop) = try host.engine(for: handler, options: settings.engine)
    handler.observed.show(in: host.metrics)
    let pictures = try PictureStore(path: "\(host.folder)/pictures", capacity: settings.pictureBytes)
    let fetching = PictureFetching(
        engine: engine, handler: handler, store: pictures,
        fetcher: try settings.fetching.fetcher.map { try Fetcher($0) }, delay: settings.fetching.delay,
        logger: host.logger)
    fetching.counts.show(in: host.metrics, pictures)
    let sweep = PictureSweep(engine: engine, store: pictures, counts: fetching.counts, logger: host.logger)
    CatalogRoutes(engine: engine, handler: handler, pictures: pictures, importFolders: settings.importFolders)
        .add(to: host.router)
    return [
        loop, Loop("pictures") { try await fetching.run() }, Loop("picture sweep") { try await sweep.run() },
    ]
}
