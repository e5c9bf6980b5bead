package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * The settings that all paths of one run share.
 *
 * @param context the pass context
 * @param layout the data layout of the module
 * @param mostBits largest size of Path A in bits
 * @param mostFields most fields of a struct that is split
 */
record Settings(PassContext context, DataLayout layout, long mostBits, long mostFields) {
    /** The function of {@code instruction}, which is in one. */
    static Function functionOf(Instruction instruction) {
        return Objects.requireNonNull(instruction.function());
    }

    /** Erases those of {@code computations} that are unused, users before operands. */
    static void eraseUnused(List<Instruction> computations, Edits edits, Rule rule) {
        List<Instruction> backwards = new ArrayList<>(computations);
        Collections.reverse(backwards);
        for (Instruction computation : backwards) {
            if (computation.block() != null && !computation.hasUses()) {
                edits.of(functionOf(computation), rule).erase(computation);
            }
        }
    }
}
