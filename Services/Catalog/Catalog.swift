import Events
import Fetching
import Logging
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
        fetcher: try settings.fetching.fetcher.map { options in
            var options = options
            options.mayAct = { engine.lease.isHeld }
            return try Fetcher(options)
        }, delay: settings.fetching.delay, mayAct: { engine.lease.isHeld }, logger: host.logger)
    fetching.counts.show(in: host.metrics, pictures)
    let sweep = PictureSweep(engine: engine, store: pictures, counts: fetching.counts, logger: host.logger)
    CatalogRoutes(engine: engine, handler: handler, pictures: pictures, importFolders: settings.importFolders)
        .add(to: host.router)
    return try [
        loop, Loop("pictures") { try await fetching.run() }, Loop("picture sweep") { try await sweep.run() },
    ] + startMirror(host, engine, pictures)
}

/// Creates the mirror that fetches pictures from the leading process, where several can lead.
private func startMirror(
    _ host: ServiceHost<CatalogSettings>, _ engine: Engine, _ pictures: PictureStore
) throws -> [Loop] {
    guard let address = host.settings.candidate else { return [] }
    // Only named candidates are asked: a writer of the log can claim any address, and each request carries the deployment's secret.
    let others = host.own.candidates.filter { $0 != address }
    guard !others.isEmpty else {
        host.logger.warning("no pictures are fetched from another process that leads: candidates is not set")
        return []
    }
    let servers = try ServerClient(
        product: "Vicinity/\(Version.current)", certificate: host.settings.trust.tls?.shown)
    let mirror = PictureMirror(
        leader: { engine.leader.flatMap { others.contains($0) ? $0 : nil } }, address: address,
        client: MirrorClient(servers: servers, secret: try host.settings.trust.deploymentSecret()), store: pictures,
        logger: host.logger)
    let complete = host.metrics.gauge(
        "vicinity_catalog_pictures_mirrored", "1 if this process has all pictures that the leading one keeps.")
    host.metrics.whenRead { complete.set(mirror.isComplete ? 1 : 0) }
    return [Loop("picture mirror") { try await mirror.run() }]
}
