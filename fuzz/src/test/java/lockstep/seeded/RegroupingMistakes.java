package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import org.jspecify.annotations.Nullable;

/** What regrouping of sums gets wrong. */
final class RegroupingMistakes {
    private RegroupingMistakes() {}

    /** A value and its counterpart in another lane are treated as like terms of a sum. */
    static void shuffleForItsOperand(Instruction at, MistakeSite site) {
        if (at.opcode() != Opcode.ADD) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            boolean isOfOther = shuffled(at.operand(i)) == at.operand(1 - i);
            if (isOfOther && at.hasUses() && site.permits(at)) {
                site.rewriter().setOperand(at, i, at.operand(1 - i));
                return;
            }
        }
    }

    private static @Nullable Value shuffled(Value value) {
        boolean isShuffle = MistakeShapes.intrinsic(value)
                .filter(k -> k.is(IntrinsicTrait.MASKED_SHUFFLE))
                .isPresent();
        return isShuffle ? ((CallInstruction) value).argument(1) : null;
    }

    /** The terms of a difference that is a term of a sum change places, like those of a sum. */
    static void differenceTreatedAsSum(Instruction at, MistakeSite site) {
        if (at.opcode() != Opcode.ADD || !(at.operand(1) instanceof BinaryInstruction difference)) {
            return;
        }
        Value first = difference.left();
        Value second = difference.right();
        boolean isPlain = difference.opcode() == Opcode.SUB
                && difference.hasOneUse()
                && !(first instanceof Constant)
                && !(second instanceof Constant)
                && first != second;
        if (isPlain && at.hasUses() && site.permits(at)) {
            site.rewriter().setOperand(difference, 0, second);
            site.rewriter().setOperand(difference, 1, first);
        }
    }
}
