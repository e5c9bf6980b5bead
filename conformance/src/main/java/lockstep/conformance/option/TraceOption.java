package lockstep.conformance.option;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.debug.InstructionTrace;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --trace} and options that narrow it: traces instructions as they are executed. */
public final class TraceOption {
    private static final Pattern LINES = Pattern.compile("([0-9]{1,9})(?:\\.\\.([0-9]{1,9}))?");
    private static final int LANES = 32;

    @Option(
            names = "--trace",
            description = "Show every instruction with the lanes that execute it, on standard error.")
    private boolean all;

    @Option(names = "--trace-block", paramLabel = "N", description = "Trace block N of threads alone.")
    private @Nullable Long block;

    @Option(names = "--trace-warp", paramLabel = "N", description = "Trace warp N of its block alone.")
    private @Nullable Integer warp;

    @Option(
            names = "--trace-lane",
            paramLabel = "N",
            description = "Trace what lane N executes alone, and show its values alone.")
    private @Nullable Integer lane;

    @Option(names = "--trace-line", paramLabel = "A[..B]", description = "Trace these lines of the program alone.")
    private @Nullable String line;

    @Option(
            names = "--trace-value",
            paramLabel = "NAME",
            description = "Show the value NAME (%%x, %%r5) in the lanes, as it is before each instruction that is"
                    + " traced; may stand several times.")
    private List<String> values = List.of();

    /** Whether anything is traced. */
    public boolean isOn() {
        return all || block != null || warp != null || lane != null || line != null || !values.isEmpty();
    }

    /**
     * The trace, if requested.
     *
     * @param traced receives its lines
     * @throws InputException if the lane does not exist, or a line is not a number
     */
    public Optional<InstructionTrace> trace(Consumer<String> traced) {
        return isOn() ? Optional.of(new InstructionTrace(traced, part())) : Optional.empty();
    }

    private InstructionTrace.Part part() {
        if (lane != null && (lane < 0 || lane >= LANES)) {
            throw wrong("--trace-lane must be 0 to " + (LANES - 1) + ", not " + lane);
        }
        int first = 0;
        int last = Integer.MAX_VALUE;
        if (line != null) {
            Matcher matcher = LINES.matcher(line);
            if (!matcher.matches()) {
                throw wrong("--trace-line must be a line or A..B, not '" + line + "'");
            }
            first = Integer.parseInt(matcher.group(1));
            last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
        }
        return new InstructionTrace.Part(
                block == null ? OptionalLong.empty() : OptionalLong.of(block),
                warp == null ? OptionalInt.empty() : OptionalInt.of(warp),
                lane == null ? OptionalInt.empty() : OptionalInt.of(lane),
                first,
                last,
                values);
    }

    private static InputException wrong(String message) {
        return new InputException("sim-trace", SourceLocation.ofFile("<argument>"), message);
    }
}
