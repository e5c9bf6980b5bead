package lockstep.compiler.analysis.dependence;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.loops.WrapFacts;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Writes addresses as {@code base + start + sum of step * iteration}. Narrow indices are followed through extended sums
 * and products if their flags exclude wrapping: if one wrapped, the address would be poison, and the access undefined
 * behaviour. Recursion is over expressions, at most {@value #MAX_STEPS} deep.
 */
public final class AddressReader {
    private static final int BITS = 64;
    private static final int MAX_STEPS = 12;
    private static final int NOTHING_IS_OPAQUE = -1;

    private final FunctionGraph graph;
    private final LoopForest loops;
    private final ScalarEvolution evolution;
    private final WrapFacts wrapping;
    private final DataLayout layout;
    private final int within;

    /** A reader that follows everything addresses are computed from. */
    AddressReader(
            FunctionGraph graph, LoopForest loops, ScalarEvolution evolution, WrapFacts wrapping, DataLayout layout) {
        this(graph, loops, evolution, wrapping, layout, NOTHING_IS_OPAQUE);
    }

    /**
     * A reader that follows values computed in loop {@code within}; of values from outside it follows the addition of
     * constants only.
     */
    public AddressReader(
            FunctionGraph graph,
            LoopForest loops,
            ScalarEvolution evolution,
            WrapFacts wrapping,
            DataLayout layout,
            int within) {
        this.within = within;
        this.graph = graph;
        this.loops = loops;
        this.evolution = evolution;
        this.wrapping = wrapping;
        this.layout = layout;
    }

    /**
     * The address {@code pointer} over iterations of {@code outermost} and its inner loops; null if it has another
     * form.
     */
    @Nullable LinearAddress read(Value pointer, int outermost) {
        Value base = pointer;
        Scev offset = ScalarEvolution.constant(BITS, ExactInt.ZERO);
        for (int steps = 0; steps < MAX_STEPS && base instanceof GetElementPtrInstruction step; steps++) {
            if (!step.base().type().isPointer() || isOutside(step, outermost)) {
                break;
            }
            Scev more = offset(step);
            offset = more == null ? null : evolution.sum(offset, more);
            if (offset == null) {
                return null;
            }
            base = step.base();
        }
        return isOutside(base, outermost) ? linear(base, offset, outermost) : null;
    }

    private boolean isOutside(Value value, int outermost) {
        return !(value instanceof Instruction i)
                || !loops.contains(outermost, graph.indexOf(Objects.requireNonNull(i.block())));
    }

    /** The bytes, 64 bits, that {@code address} adds to its base; null if they have another form. */
    public @Nullable Scev offset(GetElementPtrInstruction address) {
        List<AddressStep> steps =
                layout.steps(address.sourceElementType(), address.indices()).orElse(null);
        Scev sum = steps == null ? null : ScalarEvolution.constant(BITS, ExactInt.ZERO);
        for (int i = 0; steps != null && sum != null && i < steps.size(); i++) {
            Scev part = switch (steps.get(i)) {
                case AddressStep.Field field -> ScalarEvolution.constant(BITS, ExactInt.of(field.offset()));
                case AddressStep.Element element -> scaled(element);
            };
            sum = part == null ? null : evolution.sum(sum, part);
        }
        return sum;
    }

    private @Nullable Scev scaled(AddressStep.Element element) {
        if (!(element.index().type() instanceof IntType type) || type.width() > BITS) {
            return null;
        }
        Scev index = wide(element.index(), true, 0);
        return index == null
                ? null
                : evolution.product(index, ScalarEvolution.constant(BITS, ExactInt.of(element.stride())));
    }

    // ---- indices

    /** {@code value}, an integer of at most 64 bits, sign- or zero-extended to 64 bits, where it is not poison. */
    public @Nullable Scev wide(Value value, boolean isSigned) {
        return wide(value, isSigned, 0);
    }

    /** {@code value} extended to 64 bits, where it is not poison. */
    private @Nullable Scev wide(Value value, boolean isSigned, int depth) {
        int width = ((IntType) value.type()).width();
        if (depth > MAX_STEPS || width > BITS) {
            return null;
        }
        if (isOpaque(value)) {
            return opaque(value, isSigned, depth);
        }
        if (value instanceof CastInstruction cast
                && (cast.opcode() == Opcode.SEXT || cast.opcode() == Opcode.ZEXT)
                && cast.value().type() instanceof IntType) {
            boolean isPlain = width == BITS || cast.opcode() == Opcode.ZEXT || isSigned;
            boolean readsSign = cast.opcode() == Opcode.SEXT || cast.has(Flag.NNEG);
            return isPlain ? wide(cast.value(), readsSign, depth + 1) : plain(value, isSigned);
        }
        if (value instanceof BinaryInstruction binary) {
            boolean isExact = width == BITS || binary.has(isSigned ? Flag.NSW : Flag.NUW);
            return isExact ? binary(binary, isSigned, depth) : plain(value, isSigned);
        }
        return value instanceof PhiInstruction phi ? chain(phi, isSigned) : plain(value, isSigned);
    }

    private boolean isOpaque(Value value) {
        return within != NOTHING_IS_OPAQUE && value instanceof Instruction && isOutside(value, within);
    }

    private @Nullable Scev opaque(Value value, boolean isSigned, int depth) {
        int width = ((IntType) value.type()).width();
        if (value instanceof BinaryInstruction add
                && add.opcode() == Opcode.ADD
                && add.right() instanceof ConstantInt
                && (width == BITS || add.has(isSigned ? Flag.NSW : Flag.NUW))) {
            return binary(add, isSigned, depth);
        }
        return evolution.extended(evolution.leaf(value, width), BITS, isSigned);
    }

    private @Nullable Scev binary(BinaryInstruction binary, boolean isSigned, int depth) {
        Opcode opcode = binary.opcode();
        if (opcode == Opcode.SHL && binary.right() instanceof ConstantInt by) {
            return shifted(binary, by, isSigned, depth);
        }
        if (opcode != Opcode.ADD && opcode != Opcode.SUB && opcode != Opcode.MUL) {
            return plain(binary, isSigned);
        }
        Scev left = wide(binary.left(), isSigned, depth + 1);
        Scev right = wide(binary.right(), isSigned, depth + 1);
        if (left == null || right == null) {
            return null;
        }
        if (opcode == Opcode.MUL) {
            return evolution.product(left, right);
        }
        return opcode == Opcode.ADD ? evolution.sum(left, right) : evolution.difference(left, right);
    }

    private @Nullable Scev shifted(BinaryInstruction shift, ConstantInt by, boolean isSigned, int depth) {
        if (by.number().compareTo(ExactInt.of(((IntType) shift.type()).width())) >= 0) {
            return plain(shift, isSigned);
        }
        Scev left = wide(shift.left(), isSigned, depth + 1);
        ExactInt factor = ExactInt.ONE.shiftLeft(by.number().intValueExact());
        return left == null ? null : evolution.product(left, ScalarEvolution.constant(BITS, factor));
    }

    /** The expression from scalar evolution; recurrences that do not wrap are extended to 64 bits. */
    private Scev plain(Value value, boolean isSigned) {
        return evolution.widened(evolution.extended(evolution.of(value), BITS, isSigned), wrapping::staysIn);
    }

    /** A counter whose increment has a no-wrap flag. */
    private Scev chain(PhiInstruction phi, boolean isSigned) {
        if (!(evolution.of(phi) instanceof Recurrence chain)
                || !chain.isAffine()
                || phi.block() != graph.block(loops.header(chain.loop()))
                || chain.width() != BITS && !isPromised(phi, chain, isSigned)) {
            return plain(phi, isSigned);
        }
        Scev start = chain.loop() == within ? opaqueStart(phi, isSigned) : null;
        Scev made = evolution.stepping(
                chain.loop(),
                start == null ? evolution.extended(chain.start(), BITS, isSigned) : start,
                evolution.extended(chain.operands().get(1), BITS, isSigned));
        return made == null ? plain(phi, isSigned) : made;
    }

    private @Nullable Scev opaqueStart(PhiInstruction phi, boolean isSigned) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (!loops.contains(within, graph.indexOf(phi.incomingBlock(i)))) {
                return wide(phi.incomingValue(i), isSigned, 0);
            }
        }
        return null;
    }

    /** Whether each iteration adds an invariant, with a no-wrap flag. */
    private boolean isPromised(PhiInstruction phi, Recurrence chain, boolean isSigned) {
        int latch = loops.latches(chain.loop()).findFirst().orElseThrow();
        return phi.valueFrom(graph.block(latch)) instanceof BinaryInstruction next
                && next.opcode() == Opcode.ADD
                && (next.left() == phi || next.right() == phi)
                && next.has(isSigned ? Flag.NSW : Flag.NUW);
    }

    // ---- sums

    private @Nullable LinearAddress linear(Value base, Scev offset, int outermost) {
        Map<Integer, Scev> steps = new LinkedHashMap<>();
        Scev start = collect(offset, outermost, steps);
        return start == null ? null : new LinearAddress(base, start, steps, 0);
    }

    /** Splits recurrences into {@code steps}; returns the invariant rest, or null if there is none. */
    private @Nullable Scev collect(Scev expression, int outermost, Map<Integer, Scev> steps) {
        if (evolution.isInvariant(expression, outermost)) {
            return expression;
        }
        if (expression instanceof Recurrence chain && chain.isAffine()) {
            Scev step = chain.operands().get(1);
            Scev known = steps.get(chain.loop());
            Scev both = known == null ? step : evolution.sum(known, step);
            if (both == null || !evolution.isInvariant(step, outermost)) {
                return null;
            }
            steps.put(chain.loop(), both);
            return collect(chain.start(), outermost, steps);
        }
        if (!(expression instanceof Sum sum)) {
            return null;
        }
        Scev start = ScalarEvolution.constant(BITS, ExactInt.ZERO);
        for (Scev term : sum.terms()) {
            Scev part = collect(term, outermost, steps);
            start = part == null ? null : evolution.sum(start, part);
            if (start == null) {
                return null;
            }
        }
        return start;
    }
}
