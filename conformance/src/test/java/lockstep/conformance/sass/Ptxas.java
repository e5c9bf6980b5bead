package lockstep.conformance.sass;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.isa.Architecture;

/** Tools outside, found on the PATH or in CUDA_HOME. */
public final class Ptxas {
    private Ptxas() {}

    /** The tool {@code name}, if it is installed. */
    public static Optional<Path> find(String name) {
        List<String> folders = new ArrayList<>(List.of(System.getenv("PATH").split(File.pathSeparator)));
        String home = System.getenv("CUDA_HOME");
        folders.add((home == null ? "/usr/local/cuda" : home) + "/bin");
        return folders.stream()
                .map(f -> Path.of(f, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs a command; fails with what it said if it does not end well. */
    public static void run(List<String> command) throws IOException {
        Path log = Files.createTempFile("tool", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (!process.waitFor(120, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new AssertionError(command + ": " + Files.readString(log, StandardCharsets.UTF_8));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        } finally {
            Files.delete(log);
        }
    }

    /** The functions that ptxas makes of {@code ptx}, in the order of their names' numbers. */
    static List<Code> compile(Path folder, int architecture, String ptx) throws IOException {
        return codes(cubin(folder, architecture, "-O3", ptx));
    }

    /** The file that ptxas makes of {@code ptx} at a level of optimization. */
    public static Cubin cubin(Path folder, int architecture, String level, String ptx) throws IOException {
        Path source = folder.resolve("module.ptx");
        Path result = folder.resolve("module.cubin");
        Files.writeString(source, ptx);
        run(List.of(
                find("ptxas").orElseThrow().toString(),
                "-arch=sm_" + architecture,
                level,
                source.toString(),
                "-o",
                result.toString()));
        return read(result);
    }

    /** The functions of a cubin. */
    static List<Code> codes(Path file) throws IOException {
        return codes(read(file));
    }

    private static Cubin read(Path file) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        return CubinReader.read(Files.readAllBytes(file), SourceLocation.ofFile(file.toString()), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    /** The functions of a cubin. */
    public static List<Code> codes(Cubin cubin) {
        Architecture architecture = cubin.header().architecture().orElseThrow();
        List<Code> codes = new ArrayList<>();
        for (CodeSection section : cubin.code()) {
            codes.add(Code.decode(section, architecture));
        }
        return codes;
    }
}
