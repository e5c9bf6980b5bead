package lockstep.conformance.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.external.ExternalTool.ToolRun;
import lockstep.conformance.program.FileKind;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** LLVM bitcode, converted to text by {@code llvm-dis} if that is installed. */
public final class Bitcode {
    /** The parser of LLVM IR text accepts the language of LLVM 19; the plain name may be of any version. */
    private static final List<String> TOOLS = List.of("llvm-dis-19", "llvm-dis");

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Bitcode() {}

    /**
     * {@code bytes}, or their text if they are bitcode and {@code llvm-dis} is installed.
     *
     * @param name of the file, for messages
     * @throws InputException if the tool cannot read them
     */
    public static byte[] asText(String name, byte[] bytes) {
        return FileKind.isBitcode(bytes) ? asText(name, bytes, tool()) : bytes;
    }

    private static Optional<ExternalTool> tool() {
        return TOOLS.stream().map(ExternalTool::find).flatMap(Optional::stream).findFirst();
    }

    static byte[] asText(String name, byte[] bytes, Optional<ExternalTool> tool) {
        if (tool.isEmpty()) {
            return bytes;
        }
        try (TemporaryFolder folder = TemporaryFolder.create("lockstep-bitcode")) {
            Path in = Files.write(folder.file("in.bc"), bytes);
            Path out = folder.file("out.ll");
            ToolRun run = tool.get().run(List.of(in.toString(), "-o", out.toString()), LIMIT);
            boolean isGood = run instanceof ToolRun.Exited(int status, String _) && status == 0;
            if (isGood && Files.exists(out)) {
                return Files.readAllBytes(out);
            }
            // The tool succeeds for files of several modules or none, and then writes several files or none.
            String told = isGood ? "it does not hold one module" : told(run).strip();
            throw new InputException(
                    "bitcode", SourceLocation.ofFile(name), tool.get().path() + " makes no text of it: " + told);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String told(ToolRun run) {
        return switch (run) {
            case ToolRun.Exited exited -> exited.output();
            case ToolRun.TimedOut _ -> "it did not end within " + LIMIT.toSeconds() + " s";
            case ToolRun.NotStarted notStarted -> notStarted.reason();
        };
    }
}
