package lockstep.compiler.loopunswitch;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Evaluation before a loop of a condition inside. */
final class HoistedCondition {
    private HoistedCondition() {}

    /**
     * The conjunction or disjunction of all parts, computed before {@code place}; frozen, as the program might not
     * reach the test.
     */
    static Value joined(Rewriter rewriter, Junction junction, Instruction place) {
        IrBuilder builder = rewriter.before(place);
        Value all = null;
        for (Value part : junction.parts()) {
            Value settled = ValueTracking.isDefined(part) ? part : builder.freeze(part);
            all = all == null ? settled : builder.binary(junction.isAnd() ? Opcode.AND : Opcode.OR, all, settled);
        }
        if (all == null) {
            throw new IllegalStateException("a junction has parts");
        }
        return all;
    }

    /** Replaces each part in {@code blocks}, where the parts do not decide, by the neutral constant. */
    static void settle(Rewriter rewriter, Junction junction, List<BasicBlock> blocks) {
        Value neutral = rewriter.context().bool(junction.isAnd());
        junction.parts().forEach(part -> replaceIn(rewriter, part, neutral, blocks));
    }

    /** Replaces {@code value} by {@code known} in {@code blocks}. */
    static void replaceIn(Rewriter rewriter, Value value, Value known, List<BasicBlock> blocks) {
        List<Use> uses = new ArrayList<>();
        for (BasicBlock block : blocks) {
            for (Instruction instruction : block) {
                for (int i = 0; i < instruction.operandCount(); i++) {
                    if (instruction.operand(i) == value) {
                        uses.add(instruction.operandUse(i));
                    }
                }
            }
        }
        uses.forEach(use -> rewriter.replaceUse(use, known));
    }

    static @Nullable String name(BasicBlock block, String suffix) {
        return block.name() == null ? null : block.name() + "." + suffix;
    }
}
