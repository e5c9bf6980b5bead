package lockstep.conformance.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code hardware/confirm}, and the driver without a device that it is tested against. */
public final class ConfirmCommand {
    private static final String CONFIRM =
            Path.of("hardware/confirm").toAbsolutePath().toString();

    /** The exit status of a process, and what it wrote. */
    public record Said(int status, String output) {}

    private ConfirmCommand() {}

    /** Compiles the driver to {@code library}; the test is skipped where Python or a C compiler is missing. */
    public static void compileStub(String library) throws IOException {
        assumeTrue(isInstalled("python3"), "there is no python3");
        assumeTrue(isInstalled("cc"), "there is no C compiler");
        Said compiled = start(List.of("cc", "-shared", "-fPIC", "-o", library, "src/test/resources/hardware/stub.c"));
        assertEquals(0, compiled.status, compiled.output);
    }

    /** Runs {@code confirm} with {@code arguments}. */
    public static Said run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("python3", CONFIRM));
        command.addAll(List.of(arguments));
        return start(command);
    }

    private static boolean isInstalled(String program) {
        try {
            return start(List.of(program, "--version")).status == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private static Said start(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        try {
            return new Said(process.waitFor(), output);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }
}
