# `make run` and `make test` are the two commands; the rest serves them.

SHELL := bash
APT_PACKAGES := libprotobuf-c-dev protobuf-c-compiler protobuf-compiler libnghttp2-dev libcurl4-openssl-dev \
	libsqlite3-dev libssl-dev zlib1g-dev libpcre2-dev libxxhash-dev pkg-config nginx-light ffmpeg python3-venv ca-certificates g++ \
	libgrpc++-dev protobuf-compiler-grpc util-linux
PROTOS := $(shell cd proto && find . -name '*.proto' | sed 's|^\./||' | sort)
# The contract, and what benchmarks and interoperability tests exchange with their peers.
CONTRACT := $(filter-out peers/%,$(PROTOS))
PEERS := $(filter peers/%,$(PROTOS))
BUILD ?= .build
SWIFT_BUILD := swift build --scratch-path $(BUILD) --explicit-target-dependency-import-check error
RELEASE := -c release --static-swift-stdlib
FUZZ_SECONDS ?= 600
PEER_RUNNER ?=
SOAK ?= 10000
URL ?=
OUT ?= .samples/kept

.PHONY: all deps build release run test check fuzz bench-rpc bench-parse bench-download soak proto check-proto lint format samples clean

all: release

# Installs what is missing, and asks for root only if something is.
deps:
	@scripts/install-dependencies $(APT_PACKAGES)

build: deps
	$(SWIFT_BUILD) --build-tests

release: deps
	$(SWIFT_BUILD) $(RELEASE) --product coordinator
	$(SWIFT_BUILD) $(RELEASE) --product playlist-inspector
	$(SWIFT_BUILD) $(RELEASE) --product segment-downloader
	$(SWIFT_BUILD) $(RELEASE) --product key-broker

run: release
	@scripts/run-sample "$(BUILD)/release" "$(URL)" "$(OUT)"

test: build .venv/ready .peers/ready
	swift test --scratch-path $(BUILD) --skip-build --disable-xctest

# The stock gRPC peer of the interoperability tests.
.venv/ready: Tests/Python/requirements.txt $(addprefix proto/,$(PROTOS))
	python3 -m venv .venv
	.venv/bin/pip install --quiet -r Tests/Python/requirements.txt
	.venv/bin/python -m grpc_tools.protoc -I proto --python_out=.venv --grpc_python_out=.venv \
		$(filter larder/%,$(PROTOS)) $(PEERS)
	touch $@

# The other stock gRPC: Debian's C++ one.
.peers/ready: $(wildcard Tests/Cpp/*.cc) $(addprefix proto/,$(PEERS))
	mkdir -p .peers
	protoc -I proto --cpp_out=.peers --grpc_out=.peers --plugin=protoc-gen-grpc=$$(command -v grpc_cpp_plugin) \
		peers/interop.proto
	for role in server client; do \
		g++ -O1 -std=c++17 -I .peers -o .peers/interop_$$role Tests/Cpp/interop_$$role.cc \
			.peers/peers/interop.pb.cc .peers/peers/interop.grpc.pb.cc $$(pkg-config --cflags --libs grpc++ protobuf) \
			|| exit 1; \
	done
	touch $@

check: lint check-proto test

# Parsers against what libFuzzer makes up, with AddressSanitizer; CI runs a short form.
fuzz: deps
	LARDER_FUZZ=1 swift build --scratch-path $(BUILD)/fuzz --sanitize=address --product larder-fuzz \
		-Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
	scripts/fuzz $(BUILD)/fuzz/debug/larder-fuzz $(FUZZ_SECONDS)

# RPC alone, or beside its peers: make bench-rpc PEER_RUNNER=folder-with-run.py
bench-rpc: deps
	$(SWIFT_BUILD) $(RELEASE) --product larder-bench
	scripts/bench-rpc $(BUILD)/release/larder-bench $(PEER_RUNNER)

# Ten thousand segments from an origin that does everything wrong now and then; `make test` has a short form.
soak: build
	LARDER_SOAK=$(SOAK) swift test --scratch-path $(BUILD) --skip-build --disable-xctest --filter FaultTests

# The downloader alone, or beside others: make bench-download PEER_RUNNER=folder-with-run.py
bench-download: deps
	$(SWIFT_BUILD) $(RELEASE) --product segment-downloader
	scripts/bench-download $(BUILD)/release $(PEER_RUNNER)

bench-parse: deps
	$(SWIFT_BUILD) $(RELEASE) --product larder-bench
	scripts/bench-parse $(BUILD)/release/larder-bench

# Writes Sources/CWire and Sources/Wire, and the peers' Sources/CPeerWire and Sources/PeerWire; nothing else does.
proto: deps
	$(SWIFT_BUILD) --product protoc-gen-larder
	scripts/generate-wire "$(BUILD)/debug/protoc-gen-larder" Sources/CWire Sources/Wire $(CONTRACT)
	scripts/generate-wire "$(BUILD)/debug/protoc-gen-larder" Sources/CPeerWire Sources/PeerWire $(PEERS)

check-proto: deps
	$(SWIFT_BUILD) --product protoc-gen-larder
	scripts/check-wire "$(BUILD)/debug/protoc-gen-larder" Sources/CWire Sources/Wire $(CONTRACT)
	scripts/check-wire "$(BUILD)/debug/protoc-gen-larder" Sources/CPeerWire Sources/PeerWire $(PEERS)

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests

samples: deps
	scripts/make-samples .samples/media

clean:
	rm -rf .build .venv .peers .samples .fuzz
