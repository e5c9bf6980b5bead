package lockstep.conformance.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.control.LatencyTable;

/**
 * The result of checking the control fields of some functions.
 *
 * @param functions number of functions
 * @param words number of their words
 * @param unknown words whose opcode the description does not have
 * @param unnamed words whose form does not have a latency
 * @param early uses that come too early, in order
 */
public record ControlCheck(long functions, long words, long unknown, long unnamed, List<Early> early) {
    /** No functions. */
    public static final ControlCheck NONE = new ControlCheck(0, 0, 0, 0, List.of());

    public ControlCheck {
        early = List.copyOf(early);
    }

    /**
     * A use that comes too early.
     *
     * @param file the cubin
     * @param diagnostic the function, the instruction, and what it does not wait for
     */
    public record Early(String file, Diagnostic diagnostic) {
        public Early {
            Objects.requireNonNull(file);
            Objects.requireNonNull(diagnostic);
        }
    }

    /**
     * The check of a function.
     *
     * @param file it is from
     * @param tables targets of its indirect branches
     */
    public static ControlCheck of(String file, Code code, JumpTables tables) {
        LatencyTable table = LatencyTable.of(code.architecture());
        long unknown = 0;
        long unnamed = 0;
        for (CodeWord word : code.words()) {
            unknown += word.instruction().isEmpty() ? 1 : 0;
            boolean isUnnamed =
                    word.instruction().map(i -> !table.isKnown(i.form())).orElse(false);
            unnamed += isUnnamed ? 1 : 0;
        }
        List<Early> early = ControlVerifier.verify(code, tables).stream()
                .map(diagnostic -> new Early(file, diagnostic))
                .toList();
        return new ControlCheck(1, code.words().size(), unknown, unnamed, early);
    }

    /** The sum of both, this one first. */
    public ControlCheck plus(ControlCheck other) {
        List<Early> all = new ArrayList<>(early);
        all.addAll(other.early);
        return new ControlCheck(
                functions + other.functions,
                words + other.words,
                unknown + other.unknown,
                unnamed + other.unnamed,
                all);
    }
}
