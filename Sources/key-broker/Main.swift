import Contract
import Core
import Daemon
import HTTP
import KeyBroking
import RPC
import Terminal
import Wire

@main
enum Main {
    static func main() async {
        DaemonProcess.setUp(holdsKeys: true)
        let tool = Tool(
            name: "key-broker", summary: "gets and keeps the keys and licences of one DRM type",
            commands: [serve, list])
        await tool.main()
    }

    private static let serve = Tool.Command(
        "serve", "--drm aes-128 [--socket PATH] [--config FILE] [--log-level LEVEL]",
        "Serves larder.v1.KeyBroker for one DRM type until SIGTERM.", ServeOptions.specification(options: ["drm"]),
        details: """
            Keys are kept encrypted (AES-256-GCM) in LARDER_DATA_DIR/key-broker-DRM. The master key is the systemd
            credential larder-master-key if there is one, else the file master.key there, which is made on first use.

            Settings of the configuration file:
            \(HTTPClient.Configuration.help),
            \(ServeOptions.help).
            """
    ) { arguments in
        let drmType = try drmType(arguments)
        let options = try ServeOptions(
            arguments, name: "key-broker-\(drmType)", socketName: SocketName.keyBroker(drmType),
            keys: HTTPClient.Configuration.keys)
        let service = try makeService(options)
        let description = ComponentDescription(
            name: "key-broker", role: .keyBroker, drmType: drmType, keyformats: AES128BrokerService.keyFormats)
        try await options.process(description, [KeyBrokerDispatch(service)]).run()
        return .success
    }

    private static let list = Tool.Command(
        "list", "[--drm aes-128] [--json]", "Lists the licences that a running broker keeps.",
        ArgumentSpecification(options: ["drm", "socket"])
    ) { arguments in
        let drmType = try drmType(arguments)
        let path =
            arguments.value("socket").map(DaemonEnvironment.absolute)
            ?? "\(DaemonEnvironment().runtimeDirectory)/\(SocketName.keyBroker(drmType))"
        let response: ListLicensesResponse
        do {
            response = try await KeyBrokerClient(ContractDefaults.channel(path)).list(
                ListLicensesRequest(), CallContext(timeout: .seconds(30)))
        } catch let error as RPCError where error.code == .unavailable {
            throw ServiceError(
                .unavailable, reason: "COMPONENT_MISSING", "no key broker serves \(path)",
                remedy: "start it with: key-broker serve --drm \(drmType)")
        }
        if arguments.has("json") {
            Console.print(response.json.text())
        } else {
            var table = Table(["ASSET", "KEY", "STATE", "ACQUIRED"])
            for license in response.licenses {
                table.add([
                    license.assetID, license.keyID, license.state.description,
                    Timestamp.iso8601(milliseconds: Int(clamping: license.acquiredAt)),
                ])
            }
            Console.print(table.text, terminator: "")
        }
        return .success
    }

    private static func drmType(_ arguments: Arguments) throws -> String {
        let drmType = arguments.value("drm") ?? AES128BrokerService.drmType
        guard drmType == AES128BrokerService.drmType else {
            throw UsageError("'\(drmType)' is not a DRM type of this broker; there is: \(AES128BrokerService.drmType)")
        }
        return drmType
    }

    private static func makeService(_ options: ServeOptions) throws -> AES128BrokerService {
        let folder = "\(options.environment.dataDirectory)/key-broker-\(AES128BrokerService.drmType)"
        try Directory.make(folder, mode: 0o700)
        let masterKey = try MasterKey.load(
            credential: options.environment.credentialsDirectory.map { $0 + "/larder-master-key" },
            file: folder + "/master.key")
        return try AES128BrokerService(
            folder: folder, masterKey: masterKey,
            client: HTTPClient(
                configuration: try .init(settings: options.file.settings), credentialSource: options.credentials))
    }
}
