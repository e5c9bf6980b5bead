package lockstep.conformance.libnvvm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The library, loaded into this process. Thread-safe, as its manual promises ("Thread Safety"); each compilation has a
 * program and memory of its own, both freed at its end.
 *
 * <p>The library runs in the caller's thread and on its stack. It cannot be interrupted, and a crash takes the virtual
 * machine down; measured with CUDA 13.0, {@code nvvmVerifyProgram} crashes on a module without a data layout.
 * {@link LibnvvmWorkers} isolate it in child processes.
 *
 * <p>Calls of the library need {@code --enable-native-access} for this module (or {@code ALL-UNNAMED} on the class
 * path); without it the virtual machine warns once.
 */
public final class Libnvvm {
    private static final int SUCCESS = 0;

    private final LibnvvmFunctions functions;

    private Libnvvm(LibnvvmFunctions functions) {
        this.functions = functions;
    }

    /** Finds the library by the environment, the PATH or the default folders; see {@link LibnvvmSearch}. */
    public static Optional<Path> find() {
        return new LibnvvmSearch(System.getenv()).find();
    }

    /**
     * Loads the library {@code file}.
     *
     * @throws IOException if it is not a library for this machine, or lacks a function of the interface
     */
    public static Libnvvm open(Path file) throws IOException {
        return new Libnvvm(new LibnvvmFunctions(file.toAbsolutePath()));
    }

    /**
     * Verifies and compiles one module.
     *
     * @param text NVVM IR
     * @param options of the library, for instance {@code -opt=3}; each at most once
     */
    public LibnvvmResult compile(String text, List<String> options) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment handle = arena.allocate(ADDRESS);
            int created = functions.createProgram.call(handle);
            if (created != SUCCESS) {
                return new LibnvvmResult.Rejected(LibnvvmResult.Stage.ADD, created, errorText(created), "");
            }
            try {
                return new Job(arena, handle.get(ADDRESS, 0)).run(text, options);
            } finally {
                functions.destroyProgram.call(handle);
            }
        }
    }

    @SuppressWarnings("restricted")
    private String errorText(int status) {
        MemorySegment text = functions.errorText.call(status);
        return text.equals(MemorySegment.NULL)
                ? "nvvmResult " + status
                : text.reinterpret(Long.MAX_VALUE).getString(0);
    }

    /** One compilation, whose memory is freed after the program is destroyed. */
    private final class Job {
        private final Arena arena;
        private final MemorySegment program;

        Job(Arena arena, MemorySegment program) {
            this.arena = arena;
            this.program = program;
        }

        LibnvvmResult run(String text, List<String> options) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            MemorySegment source = arena.allocate(Math.max(1, bytes.length));
            MemorySegment.copy(bytes, 0, source, JAVA_BYTE, 0, bytes.length);
            int added = functions.addModule.call(program, source, bytes.length, arena.allocateFrom("module"));
            if (added != SUCCESS) {
                return rejected(LibnvvmResult.Stage.ADD, added);
            }
            MemorySegment words = words(options);
            int verified = functions.verify.call(program, options.size(), words);
            if (verified != SUCCESS) {
                return rejected(LibnvvmResult.Stage.VERIFY, verified);
            }
            int compiled = functions.compile.call(program, options.size(), words);
            if (compiled != SUCCESS) {
                return rejected(LibnvvmResult.Stage.COMPILE, compiled);
            }
            return new LibnvvmResult.Compiled(text(functions.resultSize, functions.result), log());
        }

        private MemorySegment words(List<String> options) {
            MemorySegment words = arena.allocate(ADDRESS, Math.max(1, options.size()));
            for (int i = 0; i < options.size(); i++) {
                words.setAtIndex(ADDRESS, i, arena.allocateFrom(Objects.requireNonNull(options.get(i))));
            }
            return words;
        }

        private LibnvvmResult rejected(LibnvvmResult.Stage stage, int status) {
            return new LibnvvmResult.Rejected(stage, status, errorText(status), log());
        }

        private String log() {
            return text(functions.logSize, functions.log).strip();
        }

        /** The sizes count the zero byte at the end. */
        private String text(LibnvvmFunctions.OfTwo sizeOf, LibnvvmFunctions.OfTwo read) {
            MemorySegment size = arena.allocate(JAVA_LONG);
            if (sizeOf.call(program, size) != SUCCESS || size.get(JAVA_LONG, 0) <= 0) {
                return "";
            }
            MemorySegment text = arena.allocate(size.get(JAVA_LONG, 0));
            return read.call(program, text) == SUCCESS ? text.getString(0) : "";
        }
    }
}
