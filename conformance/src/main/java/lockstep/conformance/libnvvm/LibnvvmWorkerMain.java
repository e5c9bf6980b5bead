package lockstep.conformance.libnvvm;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The main class of a child process: loads the library that its argument names, and answers requests from standard
 * input on standard output until its input ends. Internal.
 */
public final class LibnvvmWorkerMain {
    /** The compiler descends into expressions and control flow by recursion. */
    private static final long STACK_BYTES = 512L << 20;

    private static final int FAILED_STATUS = 2;

    private LibnvvmWorkerMain() {}

    /** Serves until standard input ends; exit status 2 if the library cannot be loaded or a stream breaks. */
    public static void main(String[] arguments) {
        Path library = Path.of(arguments[0]);
        new Thread(null, () -> serveOrExit(library), "libnvvm", STACK_BYTES).start();
    }

    private static void serveOrExit(Path library) {
        try {
            serve(Libnvvm.open(library));
        } catch (IOException failure) {
            say(String.valueOf(failure.getMessage()));
            Runtime.getRuntime().halt(FAILED_STATUS);
        }
        Runtime.getRuntime().halt(0);
    }

    private static void serve(Libnvvm library) throws IOException {
        try (DataInputStream requests =
                        new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
                DataOutputStream answers =
                        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)))) {
            Optional<WorkerMessages.Request> next = WorkerMessages.readRequest(requests);
            while (next.isPresent()) {
                WorkerMessages.write(
                        answers, library.compile(next.get().text(), next.get().options()));
                next = WorkerMessages.readRequest(requests);
            }
        }
    }

    /** If even that cannot be written, only the exit status remains. */
    private static void say(String message) {
        try (OutputStream errors = new FileOutputStream(FileDescriptor.err)) {
            errors.write((message + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException closed) {
            return;
        }
    }
}
