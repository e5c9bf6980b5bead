package lockstep.compiler.expression;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * The expression that a pure instruction computes, without flags: two instructions with equal keys have the same value
 * where both are executed. Operands are compared by identity (constants are interned), those of commutative operations
 * in either order. Used as a key of hash tables.
 */
public final class ExpressionKey {
    private final Opcode opcode;
    private final Type type;
    private final Object detail;
    private final @Nullable Object swappedDetail;
    private final List<Value> operands;
    /** 0 while it is not known. */
    private int hash;

    /**
     * {@code swappedDetail} is the detail of the same expression with its two operands exchanged; null if there is
     * none.
     */
    private ExpressionKey(
            Opcode opcode, Type type, Object detail, @Nullable Object swappedDetail, List<Value> operands) {
        this.opcode = opcode;
        this.type = type;
        this.detail = detail;
        this.swappedDetail = swappedDetail;
        this.operands = operands;
    }

    private int computeHash() {
        int details = swappedDetail == null ? detail.hashCode() : detail.hashCode() + swappedDetail.hashCode();
        int h = Objects.hash(opcode.ordinal(), type, details);
        for (Value operand : operands) {
            h = swappedDetail == null
                    ? 31 * h + System.identityHashCode(operand)
                    : h + 31 * System.identityHashCode(operand);
        }
        return h == 0 ? 1 : h;
    }

    /** The key of a pure expression; empty for anything else. */
    public static Optional<ExpressionKey> of(Instruction instruction) {
        return switch (instruction.opcode().format()) {
            case BINARY -> Optional.of(binary(instruction));
            case UNARY, CAST -> Optional.of(plain(instruction, ""));
            case COMPARE -> Optional.of(comparison((CompareInstruction) instruction));
            case ADDRESS ->
                Optional.of(plain(instruction, ((GetElementPtrInstruction) instruction).sourceElementType()));
            case OTHER -> other(instruction);
            case MEMORY, TERMINATOR -> Optional.empty();
        };
    }

    private static ExpressionKey plain(Instruction instruction, Object detail) {
        return new ExpressionKey(
                instruction.opcode(), instruction.type(), detail, null, List.copyOf(instruction.operands()));
    }

    private static Optional<ExpressionKey> other(Instruction instruction) {
        return switch (instruction) {
            case ExtractValueInstruction e -> Optional.of(plain(e, e.path()));
            case InsertValueInstruction i -> Optional.of(plain(i, i.path()));
            case ShuffleVectorInstruction s -> Optional.of(plain(s, s.mask()));
            case FreezeInstruction f -> Optional.of(plain(f, ""));
            case CallInstruction c -> call(c);
            case lockstep.ir.nvvm.PhiInstruction p -> Optional.empty();
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CastInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    AllocaInstruction _,
                    LoadInstruction _,
                    StoreInstruction _,
                    GetElementPtrInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    TerminatorInstruction _ -> Optional.of(plain(instruction, ""));
        };
    }

    /** Calls that access no memory, return, are not convergent, and do not read a clock. */
    private static Optional<ExpressionKey> call(CallInstruction call) {
        return isMergeable(call) && !EffectsOf.instruction(call).memory().mayRead()
                ? Optional.of(callKey(call))
                : Optional.empty();
    }

    /** Whether two equal calls without a write between them return the same value. */
    public static boolean isMergeable(CallInstruction call) {
        Effects effects = EffectsOf.instruction(call);
        return !effects.isConvergent()
                && !effects.mayHaveSideEffects()
                && !call.type().isVoid()
                && call.bundles().isEmpty()
                && call.calledFunction().isPresent()
                && !isVolatileRegister(DeadInstructions.kindOf(call));
    }

    /** Whether {@code kind} may return a different value each time. */
    public static boolean isVolatileRegister(@Nullable Intrinsic kind) {
        return kind != null && (kind.is(IntrinsicTrait.VOLATILE) || kind.isWarpCollective() || kind.isBlockBarrier());
    }

    /** The key of a call by callee, arguments and attributes. */
    public static ExpressionKey callKey(CallInstruction call) {
        return plain(call, call.attributes());
    }

    private static ExpressionKey binary(Instruction instruction) {
        return new ExpressionKey(
                instruction.opcode(),
                instruction.type(),
                "",
                instruction.opcode().isCommutative() ? "" : null,
                List.copyOf(instruction.operands()));
    }

    private static ExpressionKey comparison(CompareInstruction compare) {
        return comparison(compare, compare.predicate());
    }

    /** The key of the comparison of the same operands by another predicate. */
    public static ExpressionKey comparison(CompareInstruction compare, Predicate predicate) {
        return new ExpressionKey(
                compare.opcode(), compare.type(), predicate, predicate.swapped(), List.copyOf(compare.operands()));
    }

    /** This key with value numbers in place of the operands, in canonical order if the operation commutes. */
    public Numbered numbered(ToIntFunction<Value> numbers) {
        return numberedByPlace(place -> numbers.applyAsInt(operands.get(place)));
    }

    /**
     * This key with other operands, given by operand index as value numbers, in canonical order if the operation
     * commutes.
     */
    public Numbered numberedByPlace(IntUnaryOperator numbers) {
        int[] found = new int[operands.size()];
        Arrays.setAll(found, numbers);
        if (swappedDetail == null || found[0] <= found[1]) {
            return new Numbered(opcode, type, detail, found);
        }
        return new Numbered(opcode, type, swappedDetail, new int[] {found[1], found[0]});
    }

    /** An expression of numbered operands: equal ones have equal operations, details and numbers. */
    public static final class Numbered {
        private final Opcode opcode;
        private final Type type;
        private final Object detail;
        private final int[] operands;
        private final int hash;

        private Numbered(Opcode opcode, Type type, Object detail, int[] operands) {
            this.opcode = opcode;
            this.type = type;
            this.detail = detail;
            this.operands = operands;
            this.hash = 31 * (31 * (31 * opcode.ordinal() + type.hashCode()) + detail.hashCode())
                    + Arrays.hashCode(operands);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Numbered that
                    && hash == that.hash
                    && opcode == that.opcode
                    && type.equals(that.type)
                    && detail.equals(that.detail)
                    && Arrays.equals(operands, that.operands);
        }
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = computeHash();
        }
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExpressionKey k
                && hashCode() == k.hashCode()
                && opcode == k.opcode
                && type.equals(k.type)
                && (detail.equals(k.detail) && sameOperands(k.operands) || isSwapped(k));
    }

    /** Whether this expression with its operands exchanged is {@code other}. */
    private boolean isSwapped(ExpressionKey other) {
        return swappedDetail != null && swappedDetail.equals(other.detail) && sameOperands(other.operands.reversed());
    }

    private boolean sameOperands(List<Value> others) {
        if (operands.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i) != others.get(i)) {
                return false;
            }
        }
        return true;
    }
}
