package lockstep.conformance.program;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.function.ModuleText;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.function.SassVerifier;

/** Programs from files: read and verified. The text tells the dialect, whatever the file is called. */
public final class ProgramFiles {
    /**
     * What reading gave.
     *
     * @param program empty where a diagnostic is fatal
     * @param diagnostics of reading and verifying
     */
    public record Parsed(Optional<Program> program, Diagnostics diagnostics) {
        /**
         * The program.
         *
         * @throws lockstep.ir.diag.InputException with the diagnostics where there is none
         */
        public Program orThrow() {
            diagnostics.throwIfFatal();
            return program.orElseThrow();
        }
    }

    private static final String PTX_START = ".version";
    private static final String MACHINE_START = ModuleText.START;

    private ProgramFiles() {}

    /** Reads and verifies {@code bytes}; {@code name} is for messages. */
    public static Parsed read(String name, byte[] bytes) {
        if (isCubin(bytes)) {
            return readCubin(name, bytes);
        }
        if (startsWith(bytes, MACHINE_START)) {
            return readMachine(name, bytes);
        }
        return isPtx(bytes) ? readPtx(name, bytes) : readNvvm(name, bytes);
    }

    private static Parsed readCubin(String name, byte[] bytes) {
        Diagnostics found = new Diagnostics();
        Optional<Cubin> cubin = CubinReader.read(bytes, SourceLocation.ofFile(name), found);
        return new Parsed(cubin.map(c -> new SassProgram(name, c)), found);
    }

    /** Whether a file is one of machine words: it begins as ELF files do. */
    public static boolean isCubin(byte[] bytes) {
        return bytes.length > 4 && bytes[0] == 0x7f && bytes[1] == 'E' && bytes[2] == 'L' && bytes[3] == 'F';
    }

    private static Parsed readMachine(String name, byte[] bytes) {
        Diagnostics found = new Diagnostics();
        String text = new String(bytes, StandardCharsets.UTF_8);
        Optional<SassModule> module = ModuleText.parse(text, name, found);
        module.ifPresent(m -> m.kernels().forEach(k -> SassVerifier.verify(k.function(), k.registers(), found)));
        return new Parsed(
                found.hasFatal() ? Optional.empty() : module.map(m -> new MachineProgram(name, m)), found);
    }

    private static Parsed readNvvm(String name, byte[] bytes) {
        NvvmReader.ParseResult parsed = NvvmReader.read(name, bytes, new Context());
        if (parsed.module().isEmpty()) {
            return new Parsed(Optional.empty(), parsed.diagnostics());
        }
        Diagnostics found = NvvmVerifier.verify(parsed.module().get());
        return new Parsed(
                found.hasFatal() ? Optional.empty() : Optional.of(new NvvmProgram(parsed.module().get())), found);
    }

    private static Parsed readPtx(String name, byte[] bytes) {
        PtxReader.ParseResult parsed = PtxReader.read(name, bytes);
        if (parsed.module().isEmpty()) {
            return new Parsed(Optional.empty(), parsed.diagnostics());
        }
        Diagnostics found = PtxVerifier.verify(parsed.module().get());
        return new Parsed(
                found.hasFatal() ? Optional.empty() : Optional.of(new PtxProgram(parsed.module().get())), found);
    }

    /** Whether a text is PTX: behind blanks and comments it begins with {@code .version}. */
    public static boolean isPtx(byte[] text) {
        return startsWith(text, PTX_START);
    }

    /** Whether a text, behind blanks and comments, begins with {@code word}. */
    private static boolean startsWith(byte[] text, String word) {
        int at = 0;
        while (at < text.length) {
            if (Character.isWhitespace(text[at])) {
                at++;
            } else if (starts(text, at, "//")) {
                at = behind(text, at, "\n");
            } else if (starts(text, at, "/*")) {
                at = behind(text, at, "*/");
            } else {
                return starts(text, at, word);
            }
        }
        return false;
    }

    private static boolean starts(byte[] text, int at, String word) {
        boolean isEqual = at + word.length() <= text.length;
        for (int i = 0; isEqual && i < word.length(); i++) {
            isEqual = text[at + i] == word.charAt(i);
        }
        return isEqual;
    }

    private static int behind(byte[] text, int from, String end) {
        int at = from;
        while (at < text.length && !starts(text, at, end)) {
            at++;
        }
        return Math.min(text.length, at + end.length());
    }
}
