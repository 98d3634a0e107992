import Hummingbird
import ServiceKit

/// Pictures from a folder and those that the catalog keeps.
extension GatewayParts {
    /// - Throws: `SettingsError` if the folder of images cannot be read.
    func addPictures(to router: Router<ServiceContext>) throws(SettingsError) {
        try Images(folder: settings.images).add(to: router)
        PictureRoutes(catalog: services.pictures, commands: commands).add(to: router)
    }
}
