package lockstep.ir.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile.Init;

/**
 * Reads launch descriptions, grammar version 1:
 *
 * <pre>
 * INIT:   SYMBOL = BUFFER
 * LAUNCH: KERNEL grid=X[,Y[,Z]] block=X[,Y[,Z]] [shared=BYTES] [heap=BYTES] args=[A, A, ...]
 *   A       := iN VALUE | fN VALUE | null | BUFFER | same K[+BYTES] | bytes HEX | arg K
 *   BUFFER  := buf T[COUNT] CONTENT | out T[COUNT]       T in i8 i16 i32 i64 f16 bf16 f32 f64 ptr
 *   CONTENT := zero | iota | undef | const(V) | rand(SEED) | rand(SEED,LO,HI) | hex(...)
 * EXPECT: KERNEL arg=K crc32=XXXXXXXX
 * EXPECT: KERNEL arg=K[IDX]=VALUE [tol=REL]
 * EXPECT: KERNEL printf crc32=XXXXXXXX | outcome=trap
 * </pre>
 *
 * <p>In a launch file every line that is neither blank nor a comment ({@code #}, {@code //}, {@code ;}) is one of
 * these; in a program they are in comments.
 */
public final class LaunchReader {
    private static final String[] KEYWORDS = {"INIT:", "LAUNCH:", "EXPECT:"};

    private LaunchReader() {}

    /**
     * Reads the text of a launch file.
     *
     * @throws InputException with file, line and column of everything that is wrong
     */
    public static LaunchFile readFile(String name, String text) {
        return read(name, text, true);
    }

    /**
     * Reads the launch lines in the comments of a program; other lines are skipped. Without any the sequence is empty.
     *
     * @throws InputException with file, line and column of everything that is wrong
     */
    public static LaunchFile readComments(String name, String text) {
        return read(name, text, false);
    }

    /** The file name that holds the launches of {@code program}: its name up to the first dot, with {@code .launch}. */
    public static Path beside(Path program) {
        String name = program.getFileName().toString();
        int dot = name.indexOf('.');
        return program.resolveSibling((dot < 0 ? name : name.substring(0, dot)) + ".launch");
    }

    private static LaunchFile read(String name, String text, boolean isLaunchFile) {
        Diagnostics diagnostics = new Diagnostics();
        List<Init> inits = new ArrayList<>();
        List<Launch> launches = new ArrayList<>();
        List<Expect> expects = new ArrayList<>();
        int lineNumber = 0;
        for (int start = 0; start < text.length(); ) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            lineNumber++;
            int from = isLaunchFile ? start : commentStart(text, start, end);
            if (from >= 0) {
                LaunchLineParser parser = new LaunchLineParser(
                        name, lineNumber, from - start, text.substring(from, end), inits, launches, expects);
                parser.parse(isLaunchFile, diagnostics);
            }
            start = end + 1;
        }
        for (Expect expect : expects) {
            if (launches.stream().noneMatch(l -> l.kernel().equals(expect.kernel()))) {
                diagnostics.error(
                        "expect-kernel", expect.location(), "kernel '" + expect.kernel() + "' is not launched");
            }
        }
        if (isLaunchFile && launches.isEmpty() && !diagnostics.hasFatal()) {
            diagnostics.error("no-launch", SourceLocation.ofFile(name), "there is no LAUNCH line");
        }
        diagnostics.throwIfFatal();
        return new LaunchFile(name, inits, launches, expects);
    }

    /** Where the launch line in a comment begins, or -1. */
    private static int commentStart(String text, int start, int end) {
        int at = start;
        while (at < end && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        int marker = at;
        while (at < end && (text.charAt(at) == ';' || text.charAt(at) == '/')) {
            at++;
        }
        if (at == marker) {
            return -1;
        }
        while (at < end && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        for (String keyword : KEYWORDS) {
            if (text.startsWith(keyword, at)) {
                return at;
            }
        }
        return -1;
    }
}
