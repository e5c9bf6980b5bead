package lockstep.compiler.reassociate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Moves signs of constant factors and divisors into floating-point sums and differences: {@code x + y * -2.0} becomes
 * {@code x - y * 2.0}, and two such signs cancel. Exact for all operands, so that no flag is needed.
 */
final class FactorSigns {
    private final Rewriter rewriter;
    private final OperationShapes shapes;
    private final Set<Instruction> again;

    /** @param again receives the instructions to visit again */
    FactorSigns(Rewriter rewriter, OperationShapes shapes, Set<Instruction> again) {
        this.rewriter = rewriter;
        this.shapes = shapes;
        this.again = again;
    }

    /** The replacement of {@code sum}, an addition or subtraction of floats; {@code sum} itself if nothing changed. */
    BinaryInstruction simplify(BinaryInstruction sum, boolean isBrokenUp) {
        BinaryInstruction now = simplify(sum, sum.right(), sum.left(), isBrokenUp);
        if (now.opcode() == Opcode.FADD) {
            now = simplify(now, now.left(), now.right(), isBrokenUp);
        }
        return now;
    }

    private BinaryInstruction simplify(BinaryInstruction sum, Value product, Value other, boolean isBrokenUp) {
        List<BinaryInstruction> negative = negative(product);
        boolean isOdd = negative.size() % 2 == 1;
        boolean makesDifference = isOdd && sum.opcode() == Opcode.FADD;
        if (negative.isEmpty() || makesDifference && isBrokenUp || !rewriter.allow(Reassociate.SIGN, sum)) {
            return sum;
        }
        for (BinaryInstruction part : negative) {
            for (int i = 0; i < 2; i++) {
                Constant positive = shapes.withoutSign(part.operand(i));
                if (positive != null) {
                    rewriter.setOperand(part, i, positive);
                }
            }
        }
        if (!isOdd) {
            return sum;
        }
        Opcode opposite = sum.opcode() == Opcode.FADD ? Opcode.FSUB : Opcode.FADD;
        BinaryInstruction made = rewriter.before(sum).binary(opposite, other, product, sum.fastMathFlags());
        rewriter.replace(sum, made);
        again.add(made);
        return made;
    }

    /** Single-use multiplications and divisions in {@code value} with a negative constant. */
    private List<BinaryInstruction> negative(Value value) {
        List<BinaryInstruction> found = new ArrayList<>();
        Deque<Value> open = new ArrayDeque<>(List.of(value));
        while (!open.isEmpty()) {
            BinaryInstruction part = part(open.pop());
            if (part != null) {
                boolean isLeft = shapes.withoutSign(part.left()) != null;
                if (isLeft != (shapes.withoutSign(part.right()) != null)) {
                    found.add(part);
                }
                open.push(part.right());
                open.push(part.left());
            }
        }
        return found;
    }

    private static @Nullable BinaryInstruction part(Value value) {
        if (!(value instanceof BinaryInstruction b) || !b.hasOneUse()) {
            return null;
        }
        boolean isProduct = b.opcode() == Opcode.FMUL && !(b.left() instanceof Constant);
        boolean isQuotient =
                b.opcode() == Opcode.FDIV && !(b.left() instanceof Constant && b.right() instanceof Constant);
        return isProduct || isQuotient ? b : null;
    }
}
