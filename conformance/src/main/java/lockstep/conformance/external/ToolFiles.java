package lockstep.conformance.external;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.external.ExternalTool.ToolRun;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;

/** Runs a tool that reads one file and writes another, and classifies how it ended. */
final class ToolFiles {
    /** Exit status for a tool that could not be started. */
    static final int NOT_STARTED_STATUS = 127;

    private static final String FOLDER = "lockstep-external";

    /** Largest file that is read back, in bytes. */
    private static final long LARGEST_OUTPUT = 1L << 28;

    private final ExternalTool tool;
    private final Duration timeout;
    private final String name;

    /**
     * @param timeout of each run
     * @param name its name in diagnostics
     */
    ToolFiles(ExternalTool tool, Duration timeout, String name) {
        this.tool = Objects.requireNonNull(tool);
        this.timeout = Objects.requireNonNull(timeout);
        this.name = Objects.requireNonNull(name);
    }

    /** The arguments of a run. */
    @FunctionalInterface
    interface Arguments {
        /** Arguments for reading {@code in}, which exists, and writing {@code out}, which does not. */
        List<String> of(Path in, Path out);
    }

    /**
     * Runs the tool on {@code program}.
     *
     * @throws IOException if the files cannot be created or read
     */
    Compilation compile(Program program, Arguments arguments) throws IOException {
        return compile(program.text().getBytes(StandardCharsets.UTF_8), program.suffix(), arguments);
    }

    /**
     * Runs the tool on a file.
     *
     * @param bytes of the file
     * @param suffix of the file's name, without the dot
     * @throws IOException if the files cannot be created or read
     */
    Compilation compile(byte[] bytes, String suffix, Arguments arguments) throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.create(FOLDER)) {
            Path in = Files.write(folder.file("in." + suffix), bytes);
            Path out = folder.file("out");
            return judge(tool.run(arguments.of(in, out), timeout), out);
        }
    }

    /** The arguments of a run without an input file. */
    @FunctionalInterface
    interface Target {
        /** Arguments for writing {@code out}, which does not exist. */
        List<String> of(Path out);
    }

    /**
     * Runs the tool on input that its arguments name.
     *
     * @throws IOException if the output file cannot be created or read
     */
    Compilation make(Target arguments) throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.create(FOLDER)) {
            Path out = folder.file("out");
            return judge(tool.run(arguments.of(out), timeout), out);
        }
    }

    private Compilation judge(ToolRun run, Path out) throws IOException {
        return switch (run) {
            case ToolRun.NotStarted not -> new ExternalResult.Refusal(NOT_STARTED_STATUS, not.reason());
            case ToolRun.TimedOut late -> new ExternalResult.Timeout(late.output());
            case ToolRun.Exited exited -> exited.status() == 0 ? written(out) : failure(exited);
        };
    }

    private static ExternalResult.Failure failure(ToolRun.Exited exited) {
        Optional<String> limit = LlvmLimits.in(exited.output());
        if (limit.isPresent()) {
            return new ExternalResult.Unsupported(limit.get());
        }
        return exited.isEndedBySignal()
                ? new ExternalResult.Crash(exited.status(), exited.output())
                : new ExternalResult.Refusal(exited.status(), exited.output());
    }

    private Compilation written(Path out) throws IOException {
        if (Files.isRegularFile(out) && Files.size(out) <= LARGEST_OUTPUT) {
            return new Compilation.Written(Files.readAllBytes(out));
        }
        Diagnostics diagnostics = new Diagnostics();
        String what = Files.isRegularFile(out) ? "is larger than " + LARGEST_OUTPUT + " bytes" : "is missing";
        diagnostics.error("external-output", SourceLocation.ofFile(ExternalPass.outputName(name)), what);
        return new ExternalResult.BadOutput(diagnostics);
    }

    /**
     * Distinguishes features that LLVM's tools do not implement from their faults, by their messages: the exit status
     * is the same for both. Messages that are not listed count as faults.
     *
     * <p>Source: measured with llc-19 for NVPTX, on one function for each pure intrinsic of the table with each of its
     * types. An intrinsic of the target that is not lowered to any instruction ends in a crash, a function of the
     * host's mathematical library that the target lacks in a refusal.
     */
    private static final class LlvmLimits {
        private static final List<String> WORDS =
                List.of("LLVM ERROR: Cannot select: intrinsic %llvm.", "error: no libcall available for ");

        /** The message of LLVM before version 20 about {@code samesign}, after the place: it knows all predicates. */
        private static final String NO_SAMESIGN = ": error: expected icmp predicate (e.g. 'eq')";

        private LlvmLimits() {}

        /** The first line of {@code output} that reports a limit; empty if there is none. */
        static Optional<String> in(String output) {
            return output.lines()
                    .map(String::strip)
                    .filter(line -> WORDS.stream().anyMatch(line::startsWith) || line.endsWith(NO_SAMESIGN))
                    .findFirst();
        }
    }
}
