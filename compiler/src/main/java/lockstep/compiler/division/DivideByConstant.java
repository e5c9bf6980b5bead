package lockstep.compiler.division;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * divide-by-constant: a 64-bit division by a constant becomes the upper half of a product and shifts. The machine has
 * no instruction for such a division, and ptxas calls a function for those that PTX leaves to it; 32-bit divisions by
 * constants it expands itself. A division whose operands fit into 32 bits is done in 32 bits.
 *
 * <p>For example {@code urem i64 %x, 10} becomes
 *
 * <pre>{@code
 * %h = call i64 @llvm.nvvm.mulhi.ull(i64 %x, i64 0xCCCCCCCCCCCCCCCD)
 * %q = lshr i64 %h, 3
 * %p = mul i64 %q, 10
 * %r = sub i64 %x, %p
 * }</pre>
 *
 * <p>The dividend has several uses afterwards, so it is frozen if it may be undefined. The multipliers come from
 * {@link MagicMultiplier}.
 */
public final class DivideByConstant implements FunctionPass {
    private static final String NAME = "divide-by-constant";
    private static final IntType WIDE = IntType.of(OperandWidth.WIDE);
    private static final IntType NARROW = IntType.of(OperandWidth.NARROW);

    static final Rule SHORT = new Rule(NAME, "short", "a division of operands that fit is done in 32 bits");
    static final Rule UNSIGNED = new Rule(NAME, "unsigned", "an unsigned division becomes a product and a shift");
    static final Rule SIGNED =
            new Rule(NAME, "signed", "a signed division becomes a product, a shift and a correction");
    static final Rule POWER = new Rule(NAME, "power", "a signed division by a power of two becomes a sum and a shift");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "multiply instead of dividing 64 bits by constants",
            new SourceRef.Manual("Granlund, Montgomery", "Division by Invariant Integers using Multiplication (1994)"),
            List.of(SHORT, UNSIGNED, SIGNED, POWER),
            List.of(),
            List.of("multiplied"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        for (BasicBlock block : function.blocks()) {
            List<Instruction> instructions = new ArrayList<>();
            block.forEach(instructions::add);
            for (Instruction instruction : instructions) {
                if (instruction instanceof BinaryInstruction division
                        && division.opcode().isIntegerDivision()
                        && division.type().equals(WIDE)
                        && division.right() instanceof ConstantInt divisor
                        && isDivided(divisor, isSigned(division))
                        && rewriter.allow(rule(division, divisor), division)) {
                    rewriter.replace(division, new Product(rewriter, division, divisor).made());
                    context.count("multiplied", 1);
                }
            }
        }
        return rewriter.changed();
    }

    private static boolean isSigned(BinaryInstruction division) {
        return division.opcode() == Opcode.SDIV || division.opcode() == Opcode.SREM;
    }

    /** Whether divisions by {@code divisor} are expanded; not by 0, 1 and -1, nor unsigned by powers of two. */
    private static boolean isDivided(ConstantInt divisor, boolean isSigned) {
        return !divisor.isZero() && !divisor.isOne() && (isSigned ? !divisor.isAllOnes() : !divisor.isPowerOfTwo());
    }

    private static Rule rule(BinaryInstruction division, ConstantInt divisor) {
        if (OperandWidth.of(division.left()) == OperandWidth.SHORT && OperandWidth.of(divisor) == OperandWidth.SHORT) {
            return SHORT;
        }
        if (!isSigned(division)) {
            return UNSIGNED;
        }
        return Long.bitCount(Math.abs(divisor.sext())) == 1 ? POWER : SIGNED;
    }

    /** The expansion of one division. */
    private static final class Product {
        private final Rewriter rewriter;
        private final IrBuilder builder;
        private final BinaryInstruction division;
        private final ConstantInt divisor;
        private final Value dividend;

        Product(Rewriter rewriter, BinaryInstruction division, ConstantInt divisor) {
            this.rewriter = rewriter;
            this.builder = rewriter.before(division);
            this.division = division;
            this.divisor = divisor;
            this.dividend =
                    ValueTracking.isDefined(division.left()) ? division.left() : builder.freeze(division.left());
        }

        Value made() {
            Rule rule = rule(division, divisor);
            if (rule == SHORT) {
                return inNarrow();
            }
            Value quotient = rule == UNSIGNED ? unsigned() : rule == POWER ? byPower() : signed();
            boolean isRemainder = division.opcode() == Opcode.UREM || division.opcode() == Opcode.SREM;
            return isRemainder
                    ? builder.binary(Opcode.SUB, dividend, builder.binary(Opcode.MUL, quotient, divisor))
                    : quotient;
        }

        private Value number(long bits) {
            return rewriter.context().integer(WIDE, bits);
        }

        private Value highHalf(String name, Value value, long factor) {
            Function callee = IntrinsicTable.declare(rewriter.function().module(), name);
            return builder.call(callee, value, number(factor));
        }

        private Value shifted(Opcode opcode, Value value, int by) {
            return by == 0 ? value : builder.binary(opcode, value, number(by));
        }

        private Value inNarrow() {
            boolean isRemainder = division.opcode() == Opcode.UREM || division.opcode() == Opcode.SREM;
            Value narrow = builder.binary(
                    isRemainder ? Opcode.UREM : Opcode.UDIV,
                    builder.cast(Opcode.TRUNC, dividend, NARROW),
                    rewriter.context().integer(NARROW, divisor.zext()));
            return builder.cast(Opcode.ZEXT, narrow, WIDE);
        }

        private Value unsigned() {
            KnownBits known = ValueTracking.knownBits(division.left());
            MagicMultiplier.Unsigned multiplier =
                    MagicMultiplier.unsigned(divisor.zext(), Math.max(1, OperandWidth.WIDE - known.leadingZeros()));
            Value value = shifted(Opcode.LSHR, dividend, multiplier.preShift());
            Value high = highHalf("llvm.nvvm.mulhi.ull", value, multiplier.factor());
            if (!multiplier.isAdded()) {
                return shifted(Opcode.LSHR, high, multiplier.postShift());
            }
            // the multiplier has one more bit: (2 high + (value - high)) / 2 does not overflow
            Value rest = shifted(Opcode.LSHR, builder.binary(Opcode.SUB, value, high), 1);
            return shifted(Opcode.LSHR, builder.binary(Opcode.ADD, rest, high), multiplier.postShift() - 1);
        }

        private Value signed() {
            long size = Math.abs(divisor.sext());
            MagicMultiplier.Signed multiplier = MagicMultiplier.signed(size);
            Value high = highHalf("llvm.nvvm.mulhi.ll", dividend, multiplier.factor());
            Value sum = multiplier.factor() < 0 ? builder.binary(Opcode.ADD, high, dividend) : high;
            Value down = shifted(Opcode.ASHR, sum, multiplier.postShift());
            Value isNegative = builder.binary(Opcode.LSHR, dividend, number(Long.SIZE - 1));
            return withSign(builder.binary(Opcode.ADD, down, isNegative));
        }

        /** Adds the power of two minus 1 to negative dividends, so that the shift rounds towards zero. */
        private Value byPower() {
            int power = Long.numberOfTrailingZeros(divisor.sext());
            Value sign = builder.binary(Opcode.ASHR, dividend, number(Long.SIZE - 1));
            Value less = builder.binary(Opcode.LSHR, sign, number(Long.SIZE - power));
            return withSign(builder.binary(Opcode.ASHR, builder.binary(Opcode.ADD, dividend, less), number(power)));
        }

        private Value withSign(Value quotient) {
            return divisor.sext() < 0 ? builder.binary(Opcode.SUB, number(0), quotient) : quotient;
        }
    }
}
