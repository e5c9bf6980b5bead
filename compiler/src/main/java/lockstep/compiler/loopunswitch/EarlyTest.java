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

/** Tests before a loop of what a test inside is made on. */
final class EarlyTest {
    private EarlyTest() {}

    /** All parts together, computed before {@code place}; frozen, as the program might not come to test them. */
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

    /** In {@code blocks}, where no part decides, each part is what decides nothing. */
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
