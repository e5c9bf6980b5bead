package lockstep.compiler.legalize;

import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Expands a switch on a large integer to a switch on the index of the case, which is computed by selects. A tree of
 * branches would need fewer comparisons, but lanes with different cases of one target, or with no case, might reach the
 * target separately, and convergent operations there would have other participants. So the edges stay as they are.
 */
record LargeSwitch(Rewriter rewriter, LimbValues values) {
    /** Replaces {@code change}; {@code math} inserts instructions before it. */
    void expand(SwitchInstruction change, LimbMath math) {
        FoldingBuilder builder = math.builder();
        List<Value> number = whole(math, change.value());
        Value index = builder.constant(IntType.I32, change.caseCount());
        for (int i = 0; i < change.caseCount(); i++) {
            Value isCase = math.equal(number, whole(math, change.caseValue(i)));
            index = builder.select(isCase, builder.constant(IntType.I32, i), index);
        }
        SwitchInstruction replacement = new SwitchInstruction(index, change.defaultBlock());
        for (int i = 0; i < change.caseCount(); i++) {
            ConstantInt value = builder.constant(IntType.I32, i);
            builder.builder().addCase(replacement, value, change.caseBlock(i));
        }
        rewriter.replaceTerminator(Objects.requireNonNull(change.block()), replacement);
    }

    private List<Value> whole(LimbMath math, Value value) {
        List<Value> limbs = values.stable(value);
        return math.extended(limbs, Opcode.ZEXT, limbs.size());
    }
}
