package lockstep.compiler.reassociate;

import java.math.BigInteger;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** Rewrites shifts and disjunctions to products and sums where a neighbouring expression can absorb them. */
final class Preparation {
    private final Rewriter rewriter;
    private final OperationShapes shapes;
    private final Set<Value> assembledLoads = Collections.newSetFromMap(new IdentityHashMap<>());

    Preparation(FunctionGraph graph, Order order, Rewriter rewriter, OperationShapes shapes) {
        this.rewriter = rewriter;
        this.shapes = shapes;
        for (int node : order.reversePostOrder().toArray()) {
            for (Instruction instruction : graph.block(node)) {
                if (isAssembled(instruction)) {
                    assembledLoads.add(instruction);
                }
            }
        }
    }

    /** Whether it combines loaded parts, as code does that is to become one wide load. */
    private boolean isAssembled(Instruction instruction) {
        Opcode opcode = instruction.opcode();
        if (opcode == Opcode.OR) {
            return assembledLoads.containsAll(instruction.operands());
        }
        boolean isMoved = opcode == Opcode.SHL || opcode == Opcode.ZEXT;
        return opcode == Opcode.LOAD || isMoved && assembledLoads.contains(instruction.operand(0));
    }

    /** Turns a shift by a constant into a product if its operand is a product or its user a sum or product. */
    BinaryInstruction shiftToProduct(BinaryInstruction shift) {
        if (shift.opcode() != Opcode.SHL || !(shift.right() instanceof ConstantInt amount)) {
            return shift;
        }
        Instruction user = OperationShapes.onlyUser(shift);
        boolean isUseful = OperationShapes.inner(shift.left(), Opcode.MUL) != null
                || user != null && OperationShapes.isInner(user, Opcode.MUL, Opcode.ADD);
        boolean isDefined = amount.unsigned().compareTo(BigInteger.valueOf(amount.width())) < 0;
        if (!isUseful || !isDefined || !rewriter.allow(Reassociate.SHIFT, shift)) {
            return shift;
        }
        int bits = (int) amount.zext();
        Constant factor = shapes.constant(shift.type(), BigInteger.ONE.shiftLeft(bits));
        boolean isUnsigned = shift.has(Flag.NUW);
        boolean isSigned = shift.has(Flag.NSW) && (isUnsigned || bits < amount.width() - 1);
        int flags = (isUnsigned ? Flag.NUW.bit() : 0) | (isSigned ? Flag.NSW.bit() : 0);
        BinaryInstruction made = rewriter.before(shift).binary(Opcode.MUL, shift.left(), factor, flags);
        rewriter.replace(shift, made);
        return made;
    }

    /**
     * Whether expressions of this operation are flattened. Those of booleans are not, as in LLVM, since the order in
     * which conditions were written may become that of branches.
     */
    static boolean mayReassociate(BinaryInstruction binary) {
        boolean isBoolean = binary.type().scalar() instanceof IntType i && i.width() == 1;
        return OperationShapes.isFree(binary) && !isBoolean;
    }

    /**
     * Orders the operands of a commutative operation that is not flattened: a constant on the right, otherwise the
     * lower rank on the left.
     */
    void orderOperands(BinaryInstruction binary, OperandRanks ranks) {
        Value left = binary.left();
        Value right = binary.right();
        boolean isWrong = binary.opcode().isCommutative()
                && !mayReassociate(binary)
                && left != right
                && !(right instanceof Constant)
                && (left instanceof Constant || ranks.of(right) < ranks.of(left));
        if (isWrong && rewriter.allow(Reassociate.SWAP, binary)) {
            rewriter.setOperand(binary, 0, right);
            rewriter.setOperand(binary, 1, left);
        }
    }

    /**
     * Turns a disjunction of values without common bits into a sum if its operands or its user are sums, differences,
     * products or shifts.
     */
    BinaryInstruction orToSum(BinaryInstruction or) {
        boolean isWanted = or.opcode() == Opcode.OR
                && (isArithmetic(or.left()) || isArithmetic(or.right()) || isArithmetic(OperationShapes.onlyUser(or)))
                && !assembledLoads.contains(or);
        if (!isWanted || !isDisjoint(or) || !rewriter.allow(Reassociate.OR_TO_SUM, or)) {
            return or;
        }
        BinaryInstruction made =
                rewriter.before(or).binary(Opcode.ADD, or.left(), or.right(), Flag.set(Flag.NUW, Flag.NSW));
        rewriter.replace(or, made);
        return made;
    }

    private static boolean isArithmetic(@Nullable Value value) {
        return OperationShapes.isInner(value, Opcode.ADD, Opcode.SUB)
                || OperationShapes.isInner(value, Opcode.MUL, Opcode.SHL);
    }

    private static boolean isDisjoint(BinaryInstruction or) {
        return or.has(Flag.DISJOINT)
                || ValueTracking.knownBits(or.left()).isDisjointFrom(ValueTracking.knownBits(or.right()));
    }

    /** Whether an operand or the only user of a difference is a sum or difference that may be flattened. */
    boolean isToBeBrokenUp(BinaryInstruction difference) {
        boolean isWhole = shapes.negated(difference) != null
                || difference.right() instanceof ConstantUndef
                || difference.right() instanceof ConstantPoison;
        return !isWhole
                && (isSum(difference.left())
                        || isSum(difference.right())
                        || isSum(OperationShapes.onlyUser(difference)));
    }

    private static boolean isSum(@Nullable Value value) {
        return OperationShapes.isInner(value, Opcode.ADD, Opcode.FADD)
                || OperationShapes.isInner(value, Opcode.SUB, Opcode.FSUB);
    }
}
