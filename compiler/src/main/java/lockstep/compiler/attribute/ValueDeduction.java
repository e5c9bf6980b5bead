package lockstep.compiler.attribute;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.SafeLoads;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * Properties of values, given the assumptions on arguments and call results. At most {@value #MAX_VALUES} values are
 * visited for each query; PHIs are followed, and a cycle of PHIs is assumed to have the property (greatest fixpoint).
 */
final class ValueDeduction {
    private static final int MAX_VALUES = 64;

    /** More bytes than any object or address space has. */
    static final long UNLIMITED = 1L << 32;

    private final DataLayout layout;
    private final SafeLoads objects;

    ValueDeduction(DataLayout layout) {
        this.layout = layout;
        this.objects = new SafeLoads(layout);
    }

    /** The assumptions on arguments and call results. */
    interface Known<S> {
        S ofArgument(Argument argument);

        S ofCall(CallInstruction call);
    }

    // ---- null

    /** Whether {@code start}, a generic pointer, is never null where it is not poison. */
    static boolean isNonNull(Value start, Known<Boolean> known) {
        return forAll(start, false, (value, open) -> {
            if (ValueTracking.isNonZero(value)) {
                return true;
            }
            if (value instanceof GetElementPtrInstruction step
                    && step.has(Flag.INBOUNDS)
                    && step.type().equals(PointerType.GENERIC)) {
                open.push(step.base());
                return true;
            }
            return isAssumed(value, known);
        });
    }

    private static boolean isAssumed(Value value, Known<Boolean> known) {
        return value instanceof Argument argument && known.ofArgument(argument)
                || value instanceof CallInstruction call && known.ofCall(call);
    }

    // ---- undefined bits

    /** Whether {@code start} is neither poison nor undef. */
    static boolean isDefined(Value start, Known<Boolean> known) {
        return forAll(start, true, (value, open) -> {
            if (ValueTracking.isDefined(value) || isAssumed(value, known)) {
                return true;
            }
            boolean passesOn = (value instanceof BinaryInstruction
                            || value instanceof CastInstruction
                            || value instanceof CompareInstruction
                            || value instanceof GetElementPtrInstruction)
                    && !ValueTracking.mayMakePoison((Instruction) value);
            if (passesOn) {
                ((Instruction) value).operands().forEach(open::push);
            }
            return passesOn;
        });
    }

    /** Decides for a value on its own, or pushes the values that it depends on. */
    private interface Judge {
        boolean holds(Value value, Deque<Value> open);
    }

    /** @param checksConditions whether conditions of selects must have the property, too */
    private static boolean forAll(Value start, boolean checksConditions, Judge judge) {
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Value> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            Value value = open.pop();
            if (!seen.add(value)) {
                continue;
            }
            if (seen.size() > MAX_VALUES) {
                return false;
            }
            if (joins(value, open)) {
                if (checksConditions && value instanceof SelectInstruction select) {
                    open.push(select.condition());
                }
            } else if (!judge.holds(value, open)) {
                return false;
            }
        }
        return true;
    }

    /** Whether {@code value} is a PHI or select; its operands are pushed if it is. */
    private static boolean joins(Value value, Deque<Value> open) {
        if (value instanceof PhiInstruction phi) {
            open.addAll(phi.operands());
        } else if (value instanceof SelectInstruction select) {
            open.push(select.ifTrue());
            open.push(select.ifFalse());
        }
        return value instanceof PhiInstruction || value instanceof SelectInstruction;
    }

    // ---- alignment

    /** The alignment of {@code start} in bytes: a power of two, at most 2^32. */
    long alignment(Value start, Known<Long> known) {
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Value> open = new ArrayDeque<>(List.of(start));
        long least = UNLIMITED;
        while (!open.isEmpty()) {
            ConstantOffset at = ConstantOffset.of(open.pop(), layout);
            long step = at.bytes() == 0 ? UNLIMITED : Long.lowestOneBit(at.bytes());
            least = Math.min(least, step);
            if (!seen.add(at.base())) {
                continue;
            }
            if (seen.size() > MAX_VALUES || at.crossesSpaces()) {
                return 1;
            }
            if (!joins(at.base(), open)) {
                least = Math.min(least, ofAddress(at.base(), known));
            }
        }
        return least;
    }

    private long ofAddress(Value base, Known<Long> known) {
        if (base instanceof Argument argument) {
            return Math.max(promised(argument.attributes(), "align", 1), known.ofArgument(argument));
        }
        if (base instanceof CallInstruction call) {
            return Math.max(promisedOfResult(call, "align", 1), known.ofCall(call));
        }
        return base instanceof ConstantNull ? UNLIMITED : objects.alignmentOf(base);
    }

    // ---- bytes that may be accessed

    /** How many bytes from {@code start} on may be accessed at {@code place}, an instruction of its function. */
    long dereferenceable(Value start, Instruction place, Known<Long> known) {
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Value> open = new ArrayDeque<>(List.of(start));
        long least = UNLIMITED;
        while (!open.isEmpty() && least > 0) {
            ConstantOffset at = ConstantOffset.of(open.pop(), layout);
            boolean isJoin = at.base() instanceof PhiInstruction || at.base() instanceof SelectInstruction;
            boolean isUnknown = at.bytes() < 0 || isJoin && at.bytes() != 0;
            if (isUnknown || seen.size() > MAX_VALUES) {
                return 0;
            }
            if (isJoin && !seen.add(at.base())) {
                continue;
            }
            if (!joins(at.base(), open)) {
                least = Math.min(least, ofObject(at.base(), place, known) - at.bytes());
            }
        }
        return Math.max(least, 0);
    }

    private long ofObject(Value base, Instruction place, Known<Long> known) {
        if (base instanceof Argument argument) {
            return Math.max(promised(argument.attributes(), "dereferenceable", 0), known.ofArgument(argument));
        }
        return base instanceof CallInstruction call
                ? Math.max(promisedOfResult(call, "dereferenceable", 0), known.ofCall(call))
                : objects.size(base, place);
    }

    private static long promised(AttributeSet set, String name, long otherwise) {
        return set.intValue(name).orElse(otherwise);
    }

    private static long promisedOfResult(CallInstruction call, String name, long otherwise) {
        long own = promised(call.attributes().result(), name, otherwise);
        return call.calledFunction()
                .map(f -> Math.max(own, promised(f.attributes().result(), name, otherwise)))
                .orElse(own);
    }
}
