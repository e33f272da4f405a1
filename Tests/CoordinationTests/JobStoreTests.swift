import Core
import TestSupport
import Testing
import Wire

@testable import Coordination

@Suite struct JobStoreTests {
    @Test func recordsSurviveAndChangesCount() async throws {
        try await withTemporaryDirectory { folder in
            let path = folder + "/library.sqlite"
            do {
                let store = try SQLiteJobStore(path: path)
                try await store.insert(Asset(id: "b", url: "u", createdAt: 2))
                try await store.insert(Asset(id: "a", url: "v", createdAt: 1))
                let changed = try await store.update("b", fencingNumber: nil) { $0.state = .queued }
                #expect(changed?.revision == 1 && (changed?.updatedAt ?? 0) > 0)
            }
            let store = try SQLiteJobStore(path: path)
            let ids = try await store.list().map(\.id)
            #expect(ids == ["a", "b"])
            let found = try await store.find("b")
            #expect(found?.state == .queued && found?.url == "u")
            try await store.remove("b")
            let gone = try await store.find("b")
            #expect(gone == nil)
            let none = try await store.update("b", fencingNumber: nil) { _ in }
            #expect(none == nil)
        }
    }

    @Test func writesOfAnOlderClaimAreRefused() async throws {
        try await withTemporaryDirectory { folder in
            let store = try SQLiteJobStore(path: folder + "/library.sqlite")
            try await store.insert(Asset(id: "a", state: .downloading, fencingNumber: 4))
            let error = await #expect(throws: ServiceError.self) {
                try await store.update("a", fencingNumber: 3) { $0.state = .completed }
            }
            #expect(error?.reason == "LEASE_LOST")
            let asset = try await store.find("a")
            #expect(asset?.state == .downloading)
        }
    }

    @Test func aFailedChangeLeavesNothingBehind() async throws {
        try await withTemporaryDirectory { folder in
            let store = try SQLiteJobStore(path: folder + "/library.sqlite")
            try await store.insert(Asset(id: "a"))
            await #expect(throws: ServiceError.self) {
                try await store.update("a", fencingNumber: nil) { asset in
                    asset.title = "changed"
                    throw ServiceError(.aborted, reason: "X", "x")
                }
            }
            let asset = try await store.find("a")
            #expect(asset?.title == "" && asset?.revision == 0)
        }
    }

    @Test func anUnwritableLibraryIsTold() {
        for path in ["/proc/larder/library.sqlite", "/nonexistent/library.sqlite"] {
            let error = #expect(throws: ServiceError.self) { try SQLiteJobStore(path: path) }
            #expect(error?.reason == "LIBRARY_NOT_WRITABLE" && error?.message.contains(path) == true)
        }
    }

    @Test func oneCoordinatorALibrary() async throws {
        try await withTemporaryDirectory { folder in
            let first = try LibraryLock(library: folder)
            let error = #expect(throws: ServiceError.self) { _ = try LibraryLock(library: folder) }
            #expect(error?.reason == "LIBRARY_IN_USE")
            _ = consume first
            _ = try LibraryLock(library: folder)
        }
    }

    @Test func slowWatchersGetTheNewestStateOnly() async throws {
        try await withTemporaryDirectory { folder in
            let library = AssetLibrary(store: try SQLiteJobStore(path: folder + "/library.sqlite"))
            try await library.feed.withSubscription(assetID: "a") { subscription in
                try await library.insert(Asset(id: "a"))
                try await library.insert(Asset(id: "b"))
                for index in 1...100 { try await library.update("a") { $0.title = "\(index)" } }
                let event = await subscription.next()
                #expect(event?.asset?.title == "100" && event?.asset?.revision == 100)
                try await library.remove("a")
                let last = await subscription.next()
                #expect(last?.removed == true)
                library.feed.close()
                let end = await subscription.next()
                #expect(end == nil)
            }
        }
    }
}
