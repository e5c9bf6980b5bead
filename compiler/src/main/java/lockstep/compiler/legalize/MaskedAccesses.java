package lockstep.compiler.legalize;

import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Expands masked accesses to a branch for each element, so that memory is not accessed if the mask bit is not set.
 * Constant mask bits need no branch. Source: LLVM's ScalarizeMaskedMemIntrin.
 *
 * <p>The elements are accessed in order, as scattered ones may overlap: the last one is kept.
 */
final class MaskedAccesses {
    /** The layout of the elements in memory. */
    private enum Layout {
        /** Each at its position in a vector. */
        IN_PLACE,
        /** Each at an address of its own. */
        SCATTERED,
        /** The accessed ones are contiguous. */
        PACKED
    }

    private final CallInstruction call;
    private final Layout layout;
    private final boolean isStore;
    private final VectorType type;
    private final long size;
    private final Detour detour;
    /** The address of the next packed element. */
    private Value next;

    private MaskedAccesses(CallInstruction call, DataLayout data, Detour detour) {
        this.call = call;
        this.detour = detour;
        layout = layout(call);
        isStore = call.type().isVoid();
        type = accessed(call);
        size = data.allocSize(type.element());
        next = call.argument(isStore ? 1 : 0);
    }

    private static Layout layout(CallInstruction call) {
        Intrinsic kind = Objects.requireNonNull(DeadInstructions.kindOf(call));
        return kind == Intrinsic.MASKED_LOAD || kind == Intrinsic.MASKED_STORE
                ? Layout.IN_PLACE
                : kind == Intrinsic.MASKED_GATHER || kind == Intrinsic.MASKED_SCATTER
                        ? Layout.SCATTERED
                        : Layout.PACKED;
    }

    private static VectorType accessed(CallInstruction call) {
        return (VectorType) (call.type().isVoid() ? call.argument(0).type() : call.type());
    }

    /** Whether elements are whole bytes without gaps, so that each can be accessed individually. */
    static boolean fits(CallInstruction call, DataLayout layout) {
        Type element = accessed(call).element();
        return layout.sizeInBits(element) == layout.allocSize(element) * Byte.SIZE;
    }

    /** Replaces {@code call} by accesses of elements. */
    static void expand(CallInstruction call, DataLayout layout, Rewriter rewriter, Deque<Instruction> made) {
        MaskedAccesses accesses = new MaskedAccesses(call, layout, Detour.before(call, "masked", rewriter, made));
        if (accesses.isStore) {
            accesses.store();
        } else {
            accesses.load();
        }
    }

    private void load() {
        Value result = call.argument(layout == Layout.PACKED ? 2 : 3);
        for (int i = 0; i < type.count(); i++) {
            Value isOn = bit(i);
            if (isOn instanceof ConstantInt known) {
                result = known.isZero() ? result : withElement(detour.here(), result, i);
            } else {
                Value before = result;
                int index = i;
                result = detour.choose(isOn, e -> withElement(e, before, index), before);
            }
            advance(isOn);
        }
        detour.replaceBy(result);
    }

    private Value withElement(Emission e, Value vector, int index) {
        Value element = e.builder().load(type.element(), address(e, index), alignment(index));
        return e.withElement(vector, element, index);
    }

    private void store() {
        for (int i = 0; i < type.count(); i++) {
            Value isOn = bit(i);
            if (isOn instanceof ConstantInt known) {
                if (!known.isZero()) {
                    storeElement(i);
                }
            } else {
                int index = i;
                detour.when(isOn, () -> storeElement(index));
            }
            advance(isOn);
        }
        detour.remove();
    }

    private void storeElement(int index) {
        Emission e = detour.here();
        Value element = e.element(call.argument(0), index);
        e.builder().store(element, address(e, index), alignment(index));
    }

    // ---- masks

    private Value mask() {
        return call.argument(layout == Layout.PACKED ? (isStore ? 2 : 1) : isStore ? 3 : 2);
    }

    private Value bit(int index) {
        Value mask = mask();
        Optional<Constant> known = mask instanceof Constant constant ? element(constant, index) : Optional.empty();
        return known.isPresent() ? known.get() : detour.here().element(mask, index);
    }

    private Optional<Constant> element(Constant mask, int index) {
        if (mask instanceof ConstantZero) {
            return Optional.of(detour.here().context().bool(false));
        }
        return mask instanceof ConstantAggregate aggregate
                ? Optional.of(aggregate.elements().get(index)).filter(ConstantInt.class::isInstance)
                : Optional.empty();
    }

    // ---- addresses

    private Value address(Emission e, int index) {
        return switch (layout) {
            case IN_PLACE -> offset(e, next, index * size);
            case SCATTERED -> e.element(next, index);
            case PACKED -> next;
        };
    }

    private static Value offset(Emission e, Value base, long bytes) {
        return bytes == 0
                ? base
                : e.builder()
                        .elementPointer(IntType.I8, base, List.of(e.context().i64(bytes)), 0);
    }

    private void advance(Value isOn) {
        if (layout != Layout.PACKED || isOn instanceof ConstantInt known && known.isZero()) {
            return;
        }
        Emission e = detour.here();
        Value following = offset(e, next, size);
        next = isOn instanceof ConstantInt ? following : e.select(isOn, following, next);
    }

    private long alignment(int index) {
        return switch (layout) {
            case IN_PLACE -> {
                long stated = ((ConstantInt) call.argument(isStore ? 2 : 1)).zext();
                yield index == 0 ? stated : Math.min(stated, Long.lowestOneBit(index * size));
            }
            case SCATTERED -> ((ConstantInt) call.argument(isStore ? 2 : 1)).zext();
            case PACKED ->
                call.argumentAttributes(isStore ? 1 : 0).intValue("align").orElse(1L);
        };
    }
}
