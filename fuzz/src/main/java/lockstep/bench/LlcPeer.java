package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;

/**
 * LLVM's code generator for NVPTX, at level 3 for sm_90.
 *
 * @param tool {@code llc}
 */
record LlcPeer(OutsideTool tool) {
    /** What keeps stack slots of a pipeline as they are: llc puts them into local memory itself. */
    static final String KEEP_SLOTS = "-no-loweralloca-b=1";

    private static final List<String> TARGET = List.of("-mcpu=sm_90", "-mattr=+ptx80", "-O3");

    /**
     * The PTX of {@code text}.
     *
     * @param name of the kernel, for messages
     * @param text LLVM IR
     * @param more options of llc
     * @throws OutsideTool.Crash if llc crashes
     */
    Program compile(String name, String text, List<String> more) throws IOException {
        Path in = Files.createTempFile("lockstep-llc", ".ll");
        Path out = Files.createTempFile("lockstep-llc", ".ptx");
        try {
            Files.writeString(in, text);
            List<String> arguments = new ArrayList<>(TARGET);
            arguments.addAll(more);
            arguments.addAll(List.of(in.toString(), "-o", out.toString()));
            tool.run(arguments);
            return ProgramFiles.read(name + ".llc.ptx", Files.readAllBytes(out)).orThrow();
        } finally {
            Files.delete(in);
            Files.delete(out);
        }
    }
}
