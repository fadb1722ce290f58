// swift-tools-version: 6.2
import PackageDescription

/// Whether libFuzzer targets are built, and everything else is prepared for them: `FUZZ=1 swift build -c release`.
let isFuzzing = Context.environment["FUZZ"] != nil

/// Every target is built in the Swift 6 language mode with warnings as errors.
let strict: [SwiftSetting] =
  [.treatAllWarnings(as: .error)] + (isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "Neume",
  targets: [
    // C libraries
    .systemLibrary(name: "CFluidSynth", providers: [.apt(["libfluidsynth-dev"])]),
    .systemLibrary(name: "CSndFile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CEBUR128", providers: [.apt(["libebur128-dev"])]),
    .systemLibrary(name: "CALSA", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CEditLine", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(name: "CZLib", providers: [.apt(["zlib1g-dev"])]),
    // Only its own C file includes the headers of the library, so that no other target needs the path to them.
    .target(name: "CLibXML2", cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])]),
    .target(name: "CBuiltInSoundFont"),
    .target(name: "CHeap"),
    .target(name: "CStartUp"),

    // What opens them
    library("DynamicLibraries"),

    // Core
    library("MusicTheory"),
    library("SongModel", ["MusicTheory"]),
    library("SongEditing", ["MusicTheory", "SongModel"]),
    library("SongPerformance", ["SongModel", "MusicTheory"]),

    // Formats
    library("StandardMIDIFile"),
    library("MusicXMLFormat", ["CLibXML2", "CZLib", "DynamicLibraries"]),
    library(
      "Interchange", ["MusicTheory", "MusicXMLFormat", "SongModel", "SongPerformance", "StandardMIDIFile"]),

    // Comparing
    library("SongComparison", ["MusicTheory", "SongModel", "SongPerformance", "StandardMIDIFile"]),

    // Audio
    library(
      "AudioRendering",
      [
        "CALSA", "CBuiltInSoundFont", "CEBUR128", "CFluidSynth", "CSndFile", "DynamicLibraries", "MusicTheory",
        "SongModel",
        "SongPerformance",
      ]),

    // Pictures
    library("Pictures", ["CCairo", "DynamicLibraries", "MusicTheory", "SongModel", "SongPerformance"]),

    // Language
    library("CommandLanguage", ["MusicTheory"]),
    library("Notation", ["MusicTheory", "SongModel"]),
    library(
      "NeumeSession",
      [
        "AudioRendering", "CHeap", "CommandLanguage", "DynamicLibraries", "Interchange", "MusicTheory",
        "MusicXMLFormat", "Notation", "Pictures",
        "SongComparison", "SongEditing",
        "SongModel", "SongPerformance", "StandardMIDIFile",
      ]),

    // Tools
    .executableTarget(
      name: "neume-benchmark",
      dependencies: [
        "CStartUp", "CommandLanguage", "Interchange", "MusicTheory", "MusicXMLFormat", "NeumeSession", "SongEditing",
        "SongModel", "SongPerformance", "StandardMIDIFile",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "neume",
      dependencies: [
        "AudioRendering", "CEditLine", "CStartUp", "CommandLanguage", "DynamicLibraries", "Interchange", "MusicTheory",
        "NeumeSession", "Pictures", "SongComparison", "SongModel",
      ],
      swiftSettings: strict),

    // Tests
    .target(
      name: "TestSupport", dependencies: ["CProcesses", "MusicTheory", "SongModel"], path: "Tests/TestSupport",
      exclude: ["CProcesses"], swiftSettings: strict),
    .target(name: "CProcesses", path: "Tests/TestSupport/CProcesses"),
    tests("MusicTheory", []),
    tests("SongModel", ["MusicTheory", "TestSupport"]),
    tests("CommandLanguage", ["MusicTheory"]),
    tests("NeumeSession", ["CommandLanguage", "MusicTheory", "SongComparison", "SongModel", "TestSupport"]),
    .testTarget(
      name: "NeumeProgramTests", dependencies: ["neume", "NeumeSession", "SongModel", "TestSupport"],
      swiftSettings: strict),
    tests("StandardMIDIFile", [], exclude: ["Peers"]),
    tests("MusicXMLFormat", ["TestSupport"]),
    tests(
      "Interchange",
      [
        "MusicTheory", "MusicXMLFormat", "Notation", "SongModel", "SongPerformance", "StandardMIDIFile", "TestSupport",
      ],
      exclude: ["Peers"]),
    tests("SongEditing", ["MusicTheory", "SongModel", "SongPerformance", "Notation"]),
    tests("SongPerformance", ["SongModel", "MusicTheory"]),
    tests(
      "SongComparison",
      ["CommandLanguage", "MusicTheory", "NeumeSession", "SongModel", "StandardMIDIFile", "TestSupport"]),
    tests("Notation", ["MusicTheory", "SongModel"]),
    tests(
      "Pictures",
      ["CommandLanguage", "MusicTheory", "NeumeSession", "SongModel", "SongPerformance", "TestSupport"],
      exclude: ["Golden"]),
    tests("AudioRendering", ["CSndFile", "MusicTheory", "Notation", "SongModel", "SongPerformance"]),
    // End to end: these run the program that is built beside them.
    .testTarget(name: "ProjectTests", exclude: ["Peers"], swiftSettings: strict),
  ]
)

if isFuzzing {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
    .target(
      name: "FuzzDriver", dependencies: ["CLibFuzzer"], path: "Tests/Fuzzing/FuzzDriver", swiftSettings: strict),
    fuzzer("CommandLanguage", ["MusicTheory"]),
    fuzzer("SongModel", []),
    fuzzer("Notation", ["MusicTheory", "SongModel"]),
    fuzzer("StandardMIDIFile", []),
    fuzzer("MusicXMLFormat", ["Interchange", "SongModel"]),
    fuzzer("Interchange", ["SongModel", "SongPerformance"]),
  ]
}

func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "Fuzz\(name)", dependencies: [.byName(name: name), "FuzzDriver"] + dependencies,
    path: "Tests/Fuzzing/Fuzz\(name)", exclude: ["words.dict"], swiftSettings: strict,
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])
}
