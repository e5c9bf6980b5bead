package lockstep.fuzz.metamorph;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** Transformations of integer operations. */
final class ArithmeticTransformations {
    private static final int WIDEST = 64;

    private ArithmeticTransformations() {}

    static List<Transformation> all() {
        return List.of(
                new Transformation(
                        "commute",
                        "a op b becomes b op a",
                        at -> Sites.isInteger(at) && at.opcode().isCommutative(),
                        ArithmeticTransformations::commute),
                new Transformation(
                        "reassociate",
                        "(a op b) op c becomes a op (b op c), without flags",
                        ArithmeticTransformations::isChain,
                        ArithmeticTransformations::reassociate),
                new Transformation(
                        "widen",
                        "an operation is done in twice the width and cut off",
                        at -> Sites.is(at, Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.AND, Opcode.OR, Opcode.XOR)
                                && width(at) <= WIDEST,
                        ArithmeticTransformations::widen),
                new Transformation(
                        "de-morgan",
                        "a and b becomes not (not a or not b)",
                        at -> Sites.is(at, Opcode.AND),
                        ArithmeticTransformations::deMorgan),
                new Transformation(
                        "subtract-by-complement",
                        "a - b becomes a + not b + 1",
                        at -> Sites.is(at, Opcode.SUB),
                        ArithmeticTransformations::complement),
                new Transformation(
                        "shift-to-product",
                        "a << constant becomes a * power of two",
                        at -> Sites.is(at, Opcode.SHL) && at.operand(1) instanceof ConstantInt,
                        ArithmeticTransformations::product),
                new Transformation(
                        "mask-twice",
                        "an operand x becomes (x xor k) xor k",
                        Sites::isInteger,
                        ArithmeticTransformations::maskTwice),
                new Transformation(
                        "freeze-operand",
                        "an operand, which is defined, is frozen",
                        Sites::isInteger,
                        (rewriter, at, choices) ->
                                rewriter.setOperand(at, 0, rewriter.before(at).freeze(at.operand(0)))),
                new Transformation(
                        "duplicate",
                        "one use of a pure operation gets a copy of it",
                        at -> Sites.isPure(at) && at.useCount() >= 2,
                        ArithmeticTransformations::duplicate),
                new Transformation(
                        "add-opaque-zero",
                        "a result x becomes x + (y and not y)",
                        Sites::isInteger,
                        ArithmeticTransformations::addZero));
    }

    private static int width(Instruction at) {
        return ((IntType) at.type()).width();
    }

    private static Value not(IrBuilder builder, Value value) {
        return builder.binary(Opcode.XOR, value, builder.context().integer((IntType) value.type(), -1));
    }

    private static void commute(Rewriter rewriter, Instruction at, Choices choices) {
        Value left = at.operand(0);
        rewriter.setOperand(at, 0, at.operand(1));
        rewriter.setOperand(at, 1, left);
    }

    private static boolean isChain(Instruction at) {
        return Sites.is(at, Opcode.ADD, Opcode.MUL, Opcode.AND, Opcode.OR, Opcode.XOR)
                && at.operand(0) instanceof BinaryInstruction inner
                && inner.opcode() == at.opcode();
    }

    private static void reassociate(Rewriter rewriter, Instruction at, Choices choices) {
        BinaryInstruction inner = (BinaryInstruction) at.operand(0);
        IrBuilder builder = rewriter.before(at);
        Value right = builder.binary(at.opcode(), inner.right(), at.operand(1));
        rewriter.replace(at, builder.binary(at.opcode(), inner.left(), right));
    }

    private static void widen(Rewriter rewriter, Instruction at, Choices choices) {
        IrBuilder builder = rewriter.before(at);
        IntType wide = IntType.of(2 * width(at));
        Opcode extension = choices.pick(List.of(Opcode.ZEXT, Opcode.SEXT));
        Value left = builder.cast(extension, at.operand(0), wide);
        Value right = builder.cast(extension, at.operand(1), wide);
        Value result = builder.binary(at.opcode(), left, right);
        rewriter.replace(at, builder.cast(Opcode.TRUNC, result, at.type()));
    }

    private static void deMorgan(Rewriter rewriter, Instruction at, Choices choices) {
        IrBuilder builder = rewriter.before(at);
        Value either = builder.binary(Opcode.OR, not(builder, at.operand(0)), not(builder, at.operand(1)));
        rewriter.replace(at, not(builder, either));
    }

    private static void complement(Rewriter rewriter, Instruction at, Choices choices) {
        IrBuilder builder = rewriter.before(at);
        Value sum = builder.binary(Opcode.ADD, at.operand(0), not(builder, at.operand(1)));
        rewriter.replace(at, builder.binary(Opcode.ADD, sum, builder.context().integer((IntType) at.type(), 1)));
    }

    private static void product(Rewriter rewriter, Instruction at, Choices choices) {
        BigInteger amount = ((ConstantInt) at.operand(1)).unsigned();
        int width = width(at);
        // A shift by the width or more is poison, of which anything may be made.
        BigInteger factor = amount.signum() < 0 || amount.bitLength() > Integer.SIZE - 1 || amount.intValue() >= width
                ? BigInteger.ZERO
                : BigInteger.ONE.shiftLeft(amount.intValue());
        BigInteger wrapped = factor.testBit(width - 1) ? factor.subtract(BigInteger.ONE.shiftLeft(width)) : factor;
        IrBuilder builder = rewriter.before(at);
        Value constant = builder.context().integer((IntType) at.type(), wrapped);
        rewriter.replace(at, builder.binary(Opcode.MUL, at.operand(0), constant));
    }

    private static void maskTwice(Rewriter rewriter, Instruction at, Choices choices) {
        IrBuilder builder = rewriter.before(at);
        int index = choices.below(2);
        Value key = builder.context().integer((IntType) at.type(), choices.draw(1L << Math.min(width(at), 62)));
        Value once = builder.binary(Opcode.XOR, at.operand(index), key);
        rewriter.setOperand(at, index, builder.binary(Opcode.XOR, once, key));
    }

    private static void duplicate(Rewriter rewriter, Instruction at, Choices choices) {
        Instruction copy = rewriter.insertBefore(at.copy(), at);
        List<Use> uses = at.useList();
        Use chosen = uses.get(choices.below(uses.size()));
        uses.stream().filter(use -> onSameEdge(use, chosen)).forEach(use -> rewriter.replaceUse(use, copy));
    }

    /** Whether two uses have to stay equal: they are the same use, or entries of a PHI for the same predecessor. */
    private static boolean onSameEdge(Use use, Use other) {
        return use.user() == other.user()
                && (use.index() == other.index()
                        || use.user() instanceof PhiInstruction phi
                                && phi.incomingBlock(use.index()) == phi.incomingBlock(other.index()));
    }

    private static void addZero(Rewriter rewriter, Instruction at, Choices choices) {
        Instruction next = Objects.requireNonNull(at.next());
        List<Use> uses = at.useList();
        IrBuilder builder = rewriter.before(next);
        Value frozen = builder.freeze(at.operand(0));
        Value none = builder.binary(Opcode.AND, frozen, not(builder, frozen));
        Value same = builder.binary(Opcode.ADD, at, none);
        uses.forEach(use -> rewriter.replaceUse(use, same));
    }
}
