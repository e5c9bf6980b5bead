package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * The known low bits of addresses: the greatest fixpoint over the lattice "the address leaves the remainder r when
 * divided by m", by a work list, so that a pointer that a loop advances by whole vectors stays aligned. Null, poison
 * and undef have every remainder, since they are never accessed.
 */
final class AddressAlignment {
    /** The largest alignment that is distinguished. */
    private static final long MOST = 256;

    /** Limit on the steps through constant expressions. */
    private static final int MAX_STEPS = 64;

    /**
     * The address leaves {@code remainder} when divided by {@code modulus}, a power of two up to {@link #MOST}.
     *
     * @param modulus 0 where no path has reached the value: every remainder
     */
    private record Remainder(long modulus, long remainder) {
        static final Remainder ALL = new Remainder(0, 0);
        static final Remainder UNKNOWN = new Remainder(1, 0);

        static Remainder aligned(long alignment) {
            return new Remainder(Math.clamp(alignment, 1, MOST), 0);
        }

        Remainder join(Remainder other) {
            if (modulus == 0 || equals(other)) {
                return other;
            }
            if (other.modulus == 0) {
                return this;
            }
            long common = Math.min(modulus, other.modulus);
            long difference = remainder - other.remainder;
            long shared = difference == 0 ? common : Math.min(common, Long.lowestOneBit(difference));
            return new Remainder(shared, remainder & (shared - 1));
        }

        Remainder plus(long offset) {
            return modulus == 0 ? this : new Remainder(modulus, (remainder + offset) & (modulus - 1));
        }

        /** The remainder after adding an unknown multiple of {@code unit}, a power of two, or 0 for no step. */
        Remainder plusMultiple(long unit) {
            if (modulus == 0 || unit == 0 || unit >= modulus) {
                return this;
            }
            return new Remainder(unit, remainder & (unit - 1));
        }

        long alignment() {
            return modulus == 0 ? 1 : remainder == 0 ? modulus : Long.lowestOneBit(remainder);
        }
    }

    private final DataLayout layout;
    private final Map<Instruction, Remainder> known = new IdentityHashMap<>();

    AddressAlignment(Function function, DataLayout layout) {
        this.layout = layout;
        Deque<Instruction> open = new ArrayDeque<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction.type().isPointer()) {
                    open.add(instruction);
                    known.put(instruction, Remainder.ALL);
                }
            }
        }
        Set<Instruction> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
        waiting.addAll(open);
        while (!open.isEmpty()) {
            Instruction next = open.remove();
            waiting.remove(next);
            Remainder old = Objects.requireNonNull(known.get(next));
            Remainder now = old.join(transfer(next));
            if (!now.equals(old)) {
                known.put(next, now);
                for (Use use : next.uses()) {
                    if (known.containsKey(use.user()) && waiting.add(use.user())) {
                        open.add(use.user());
                    }
                }
            }
        }
    }

    /** The alignment in bytes that {@code pointer} has wherever it may be accessed; at least 1. */
    long of(Value pointer) {
        return remainder(pointer).alignment();
    }

    private Remainder remainder(Value pointer) {
        if (pointer instanceof Constant constant) {
            return ofConstant(constant);
        }
        if (pointer instanceof Argument argument) {
            return ofArgument(argument);
        }
        return pointer instanceof Instruction i ? known.getOrDefault(i, Remainder.UNKNOWN) : Remainder.UNKNOWN;
    }

    private Remainder ofArgument(Argument argument) {
        Type copied = argument.attributes().typeValue("byval").orElse(null);
        long otherwise = copied == null ? 1 : layout.abiAlignment(copied);
        return Remainder.aligned(argument.attributes().intValue("align").orElse(otherwise));
    }

    private Remainder ofConstant(Constant pointer) {
        List<ConstantExpression> moves = new ArrayList<>();
        Constant at = pointer;
        for (int step = 0; step < MAX_STEPS && at instanceof ConstantExpression e; step++) {
            boolean passes = e.opcode() == Opcode.GETELEMENTPTR
                    || e.opcode() == Opcode.ADDRSPACECAST
                    || e.opcode() == Opcode.BITCAST;
            if (!passes || !e.operands().getFirst().type().isPointer()) {
                return Remainder.UNKNOWN;
            }
            moves.add(e);
            at = e.operands().getFirst();
        }
        Remainder result = ofBase(at);
        for (ConstantExpression move : moves) {
            if (move.opcode() == Opcode.GETELEMENTPTR) {
                List<Constant> indices =
                        move.operands().subList(1, move.operands().size());
                result = moved(result, Objects.requireNonNull(move.sourceElementType()), indices);
            }
        }
        return result;
    }

    private Remainder ofBase(Constant base) {
        if (base instanceof GlobalVariable variable) {
            boolean isSure = SetGlobalArrayAlignment.isOwn(variable) || variable.alignment() != 0;
            long own = variable.alignment() != 0 ? variable.alignment() : layout.abiAlignment(variable.valueType());
            return isSure && !variable.linkage().isInterposable() ? Remainder.aligned(own) : Remainder.UNKNOWN;
        }
        boolean isNowhere =
                base instanceof ConstantNull || base instanceof ConstantPoison || base instanceof ConstantUndef;
        return isNowhere ? Remainder.ALL : Remainder.UNKNOWN;
    }

    // ---- instructions

    private Remainder transfer(Instruction instruction) {
        if (instruction instanceof GetElementPtrInstruction gep) {
            return moved(remainder(gep.base()), gep.sourceElementType(), gep.indices());
        }
        if (instruction instanceof AllocaInstruction slot) {
            long own = slot.alignment() != 0 ? slot.alignment() : layout.abiAlignment(slot.allocatedType());
            return Remainder.aligned(own);
        }
        if (instruction instanceof PhiInstruction phi) {
            Remainder joined = Remainder.ALL;
            for (int i = 0; i < phi.incomingCount(); i++) {
                joined = joined.join(remainder(phi.incomingValue(i)));
            }
            return joined;
        }
        if (instruction instanceof SelectInstruction select) {
            return remainder(select.ifTrue()).join(remainder(select.ifFalse()));
        }
        if (instruction instanceof CastInstruction cast) {
            return ofCast(cast);
        }
        return instruction instanceof CallInstruction call ? ofCall(call) : Remainder.UNKNOWN;
    }

    private Remainder ofCast(CastInstruction cast) {
        if (cast.value().type().isPointer()) {
            return remainder(cast.value());
        }
        return cast.opcode() == Opcode.INTTOPTR && cast.value().type().isInt()
                ? Remainder.aligned(unit(cast.value()))
                : Remainder.UNKNOWN;
    }

    private static Remainder ofCall(CallInstruction call) {
        Function callee = call.calledFunction().orElse(null);
        long promised = call.attributes().result().intValue("align").orElse(1);
        long declared = callee == null
                ? 1
                : callee.attributes().result().intValue("align").orElse(1);
        return Remainder.aligned(Math.max(promised, declared));
    }

    private Remainder moved(Remainder from, Type element, List<? extends Value> indices) {
        Optional<List<AddressStep>> steps = layout.steps(element, indices);
        if (steps.isEmpty()) {
            return Remainder.UNKNOWN;
        }
        Remainder at = from;
        for (AddressStep step : steps.get()) {
            at = switch (step) {
                case AddressStep.Field field -> at.plus(field.offset());
                case AddressStep.Element e ->
                    e.index() instanceof ConstantInt c
                            ? at.plus(c.sext() * e.stride())
                            : at.plusMultiple(stepUnit(e.index(), e.stride()));
            };
        }
        return at;
    }

    private static long stepUnit(@Nullable Value index, long stride) {
        return stride == 0 ? 0 : Math.min(MOST, Long.lowestOneBit(stride) * unit(Objects.requireNonNull(index)));
    }

    /** The largest power of two, up to {@link #MOST}, that the integer is known to be a multiple of. */
    private static long unit(Value integer) {
        if (!integer.type().isInt()) {
            return 1;
        }
        KnownBits bits = ValueTracking.knownBits(integer);
        long unit = 1;
        for (int bit = 0; unit < MOST && bit < bits.width() && bits.zeros().testBit(bit); bit++) {
            unit <<= 1;
        }
        return unit;
    }
}
