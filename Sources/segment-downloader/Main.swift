import Contract
import Core
import Daemon
import Downloading
import HTTP
import RPC
import Terminal
import Wire

@main
enum Main {
    static func main() async {
        DaemonProcess.setUp(holdsKeys: true)
        let tool = Tool(
            name: "segment-downloader", summary: "fetches the segments of HLS streams, resumes, verifies, exports",
            commands: [serve, FetchCommand.command, verify, stats])
        await tool.main()
    }

    static let settings = HTTPClient.Configuration.keys.union([
        "maximum_transfers", "check_media", "strip_images",
    ])

    private static let serve = Tool.Command(
        "serve", "[--socket PATH] [--config FILE] [--log-level LEVEL]",
        "Serves larder.v1.SegmentDownloader until SIGTERM.", ServeOptions.specification(),
        details: """
            Settings of the configuration file:
            maximum_transfers (of one asset at once), check_media (yes or no: whether what begins like no media is
            refused), strip_images (yes or no: whether an image in front of a segment is left out),
            \(HTTPClient.Configuration.help),
            \(ServeOptions.help).
            """
    ) { arguments in
        let options = try ServeOptions(
            arguments, name: "segment-downloader", socketName: SocketName.segmentDownloader, keys: settings)
        let service = DownloadService(
            library: options.environment.dataDirectory,
            client: HTTPClient(
                configuration: try .init(settings: options.file.settings), credentialSource: options.credentials),
            keys: BrokerKeyOpener(runtimeDirectory: options.environment.runtimeDirectory),
            configuration: try DownloadConfiguration(file: options.file), log: options.log)
        let description = ComponentDescription(name: "segment-downloader", role: .segmentDownloader)
        try await options.process(description, [SegmentDownloaderDispatch(service)]).run()
        return .success
    }

    private static let stats = Tool.Command(
        "stats", "[--socket PATH] [--json]", "Prints the counters of a downloader that runs, as Prometheus reads them.",
        ArgumentSpecification(options: ["socket"])
    ) { arguments in
        let path =
            arguments.value("socket")
            ?? "\(DaemonEnvironment().runtimeDirectory)/\(SocketName.segmentDownloader)"
        let channel = ContractDefaults.channel(path, blocksForUnaryCalls: true)
        defer { channel.close() }
        do {
            let response = try await SegmentDownloaderClient(channel).metrics(
                MetricsRequest(), CallContext(timeout: .seconds(10)))
            Console.print(
                arguments.has("json") ? response.json.text() + "\n" : response.text, terminator: "")
        } catch let error as RPCError {
            throw ServiceError(error)
        }
        return .success
    }

    private static let verify = Tool.Command(
        "verify", "DIR [--json]", "Reads every file of a fetched folder again and compares it with the journal."
    ) { arguments in
        let folder = DaemonEnvironment.absolute(try arguments.single("folder"))
        let report = try DownloadService.verify(folder: folder)
        if arguments.has("json") {
            Console.print(report.json.text())
        } else {
            for failure in report.damaged { Console.print("\(failure.reason)  \(failure.message)") }
            Console.print(
                "\(report.resourcesChecked) files, \(Format.bytes(report.bytesChecked)), \(report.damaged.count) damaged"
            )
        }
        return report.damaged.isEmpty ? .success : .dataError
    }
}

extension DownloadConfiguration {
    init(file: ConfigurationFile) throws {
        self.init()
        if let count = try file.integer("maximum_transfers", in: 1...256) { maximumTransfers = count }
        checksMedia = try file.flag("check_media") ?? checksMedia
        stripsImages = try file.flag("strip_images") ?? stripsImages
    }
}
