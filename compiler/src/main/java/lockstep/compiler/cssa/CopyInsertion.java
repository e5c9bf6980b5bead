package lockstep.compiler.cssa;

import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Phases 2 and 3: numbers the PHIs in the order of the blocks, and inserts, for each, a copy of every incoming value
 * before the terminator of its predecessor; the PHI reads the copies instead. A predecessor with several edges to the
 * block needs one copy. The copies before one terminator are one parallel copy.
 *
 * <p>Every PHI gets copies, uniform ones too: a value that is uniform now may not be after the next pass. Source: seed
 * 002, phases 2 and 3, pitfalls 1 and 3.
 */
final class CopyInsertion {
    private final Rewriter rewriter;
    private final CssaState state;

    CopyInsertion(Rewriter rewriter, CssaState state) {
        this.rewriter = rewriter;
        this.state = state;
    }

    /** Numbers PHIs and inserts the copies. */
    void run() {
        for (BasicBlock block : rewriter.function().blocks()) {
            for (PhiInstruction phi : block.phis()) {
                if (rewriter.allow(ConventionalSsa.ISOLATE, phi)) {
                    state.numberPhi(phi);
                    insertCopies(phi);
                }
            }
        }
    }

    private void insertCopies(PhiInstruction phi) {
        Map<BasicBlock, Instruction> copyIn = new IdentityHashMap<>();
        for (int i = 0; i < phi.incomingCount(); i++) {
            BasicBlock predecessor = phi.incomingBlock(i);
            Value value = phi.incomingValue(i);
            Instruction copy = copyIn.computeIfAbsent(
                    predecessor,
                    block -> copyBefore(rewriter, state, value, block.terminator(), state.groupAtEnd(block)));
            rewriter.setOperand(phi, i, copy);
        }
    }

    /** Inserts a copy of {@code value} before {@code place} and records it. */
    static Instruction copyBefore(Rewriter rewriter, CssaState state, Value value, Instruction place, long group) {
        Function function = rewriter.function();
        Function callee = DivergenceCopy.declare(function.module(), value.type());
        CallInstruction copy = rewriter.before(place)
                .standingFor(null)
                .call(callee, value, rewriter.context().integer(IntType.I32, group));
        copy.setName("pcp");
        state.addCopy(copy);
        return copy;
    }
}
