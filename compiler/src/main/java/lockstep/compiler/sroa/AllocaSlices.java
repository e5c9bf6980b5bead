package lockstep.compiler.sroa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.rule.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * All uses of an alloca's address, followed through constant offsets. Either all of them are understood, or
 * {@link #obstacle} is the reason why one is not.
 */
final class AllocaSlices {
    private final DataLayout layout;
    private final AllocaInstruction alloca;
    private final long size;
    private final List<Slice> slices = new ArrayList<>();
    private final List<CallInstruction> markers = new ArrayList<>();
    private final List<Instruction> derived = new ArrayList<>();
    private final List<Instruction> aggregates = new ArrayList<>();
    private final Set<Instruction> seenCalls = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable Refusal obstacle;

    /** A pointer into the alloca, {@code offset} bytes from its beginning. */
    private record Place(Instruction pointer, long offset) {}

    private AllocaSlices(AllocaInstruction alloca, DataLayout layout) {
        this.alloca = alloca;
        this.layout = layout;
        this.size = sizeOf(alloca, layout);
    }

    /** Collects the uses of {@code alloca}. Time is linear in their number. */
    static AllocaSlices of(AllocaInstruction alloca, DataLayout layout) {
        AllocaSlices found = new AllocaSlices(alloca, layout);
        if (found.size < 0) {
            found.obstacle = SroaRefusals.VARYING_SIZE;
        } else {
            found.collect();
        }
        return found;
    }

    /** The size in bytes, or -1 where it is not known or out of range. */
    private static long sizeOf(AllocaInstruction alloca, DataLayout layout) {
        boolean isOrdinary = !alloca.isInAlloca() && !alloca.isSwiftError();
        if (!isOrdinary || !isSized(alloca.allocatedType()) || !(alloca.count() instanceof ConstantInt count)) {
            return -1;
        }
        if (count.unsigned().bitLength() > Integer.SIZE - 1) {
            return -1;
        }
        long bytes = Math.multiplyHigh(layout.allocSize(alloca.allocatedType()), count.zext()) == 0
                ? layout.allocSize(alloca.allocatedType()) * count.zext()
                : -1;
        return bytes <= Integer.MAX_VALUE ? bytes : -1;
    }

    private static boolean isSized(Type type) {
        Deque<Type> work = new ArrayDeque<>(List.of(type));
        while (!work.isEmpty()) {
            Type next = work.remove();
            boolean isUnsized = next instanceof StructType struct && struct.isOpaque()
                    || next instanceof VectorType vector && vector.scalable();
            if (isUnsized) {
                return false;
            }
            if (next instanceof StructType struct) {
                work.addAll(struct.fields());
            } else if (next instanceof ArrayType array) {
                work.add(array.element());
            }
        }
        return true;
    }

    /** Why the alloca must be left unchanged, or null. */
    @Nullable Refusal obstacle() {
        return obstacle;
    }

    /** Size of the alloca in bytes. */
    long size() {
        return size;
    }

    /** The accesses, without those of no bytes. */
    List<Slice> slices() {
        return slices;
    }

    /** Lifetime intrinsics of the whole alloca. */
    List<CallInstruction> markers() {
        return markers;
    }

    /**
     * The instructions removed with the alloca: address computations and copies of no bytes, each after its operands.
     */
    List<Instruction> derived() {
        return derived;
    }

    /** Loads and stores of first-class structs and arrays; they must be split before anything else. */
    List<Instruction> aggregates() {
        return aggregates;
    }

    private void collect() {
        Deque<Place> work = new ArrayDeque<>();
        work.add(new Place(alloca, 0));
        while (!work.isEmpty() && obstacle == null) {
            Place place = work.remove();
            for (Use use : place.pointer().uses()) {
                take(use, place, work);
            }
        }
    }

    private void take(Use use, Place place, Deque<Place> work) {
        Instruction user = use.user();
        if (user instanceof LoadInstruction load) {
            access(load, load.type(), load.access().isSimple(), place.offset());
        } else if (user instanceof StoreInstruction store && use.index() == 1) {
            access(store, store.value().type(), store.access().isSimple(), place.offset());
        } else if (user instanceof StoreInstruction) {
            obstacle = SroaRefusals.STORED;
        } else if (user instanceof GetElementPtrInstruction step) {
            step(use, step, place, work);
        } else if (user instanceof CastInstruction cast
                && cast.opcode() == Opcode.BITCAST
                && cast.type() instanceof PointerType) {
            derived.add(cast);
            work.add(new Place(cast, place.offset()));
        } else if (user instanceof CallInstruction call) {
            call(use, call, place.offset());
        } else {
            obstacle = SroaRefusals.OTHER_USE;
        }
    }

    private void step(Use use, GetElementPtrInstruction step, Place place, Deque<Place> work) {
        OptionalLong bytes = layout.offsetOf(step.sourceElementType(), step.indices());
        if (use.index() != 0 || !(step.type() instanceof PointerType) || bytes.isEmpty()) {
            obstacle = SroaRefusals.VARIABLE_OFFSET;
            return;
        }
        derived.add(step);
        work.add(new Place(step, place.offset() + bytes.getAsLong()));
    }

    private void access(Instruction user, Type type, boolean isSimple, long offset) {
        if (!isSimple) {
            obstacle = SroaRefusals.NOT_SIMPLE;
        } else if (!isSized(type)) {
            obstacle = SroaRefusals.VARYING_ACCESS;
        } else if (type instanceof StructType || type instanceof ArrayType) {
            checkRange(offset, layout.storeSize(type));
            aggregates.add(user);
        } else {
            long bytes = layout.storeSize(type);
            checkRange(offset, bytes);
            boolean isSplittable = type instanceof IntType i && i.width() == bytes * Byte.SIZE;
            slices.add(
                    user instanceof LoadInstruction load
                            ? new Slice.Load(offset, offset + bytes, load, isSplittable)
                            : new Slice.Store(offset, offset + bytes, (StoreInstruction) user, isSplittable));
        }
    }

    private void checkRange(long offset, long bytes) {
        if (offset < 0 || offset > size || bytes < 0 || bytes > size - offset) {
            obstacle = SroaRefusals.OUT_OF_BOUNDS;
        }
    }

    private void call(Use use, CallInstruction call, long offset) {
        MemoryIntrinsic kind = MemoryIntrinsic.of(call);
        if (kind == null || use.index() >= call.argumentCount()) {
            obstacle = SroaRefusals.PASSED;
        } else if (kind == MemoryIntrinsic.LIFETIME) {
            marker(call, offset);
        } else {
            memory(use, call, kind, offset);
        }
    }

    private void marker(CallInstruction call, long offset) {
        boolean isWhole = call.argumentCount() == 2
                && call.argument(0) instanceof ConstantInt bytes
                && (bytes.isAllOnes() || bytes.is(size));
        if (offset != 0 || !isWhole) {
            obstacle = SroaRefusals.PART_MARKER;
            return;
        }
        markers.add(call);
    }

    private void memory(Use use, CallInstruction call, MemoryIntrinsic kind, long offset) {
        boolean isConstant = call.argument(2) instanceof ConstantInt length
                && length.unsigned().bitLength() < Long.SIZE
                && call.argument(3) instanceof ConstantInt isVolatile
                && isVolatile.isZero();
        if (!isConstant || !call.bundles().isEmpty()) {
            obstacle = SroaRefusals.VARYING_COPY;
        } else if (!seenCalls.add(call)) {
            obstacle = SroaRefusals.SELF_COPY;
        } else {
            long bytes = ((ConstantInt) call.argument(2)).zext();
            checkRange(offset, bytes);
            if (bytes == 0) {
                derived.add(call);
                return;
            }
            slices.add(
                    kind == MemoryIntrinsic.FILL
                            ? new Slice.Fill(offset, offset + bytes, call)
                            : new Slice.Transfer(offset, offset + bytes, call, use.index() == 1));
        }
    }

    /** The value that a fill writes to each byte. */
    static Value fillValue(Slice.Fill fill) {
        return fill.user().argument(1);
    }

    /** The intrinsics whose use of an address is understood. */
    private enum MemoryIntrinsic {
        /** {@code llvm.lifetime.start} and {@code llvm.lifetime.end}. */
        LIFETIME,
        /** {@code llvm.memset}. */
        FILL,
        /** {@code llvm.memcpy} and {@code llvm.memmove}. */
        TRANSFER;

        private static final Map<Intrinsic, MemoryIntrinsic> BY_KIND = Map.of(
                Intrinsic.LIFETIME_START, LIFETIME,
                Intrinsic.LIFETIME_END, LIFETIME,
                Intrinsic.MEMSET, FILL,
                Intrinsic.MEMCPY, TRANSFER,
                Intrinsic.MEMMOVE, TRANSFER);

        /** The kind of {@code call}, or null. */
        static @Nullable MemoryIntrinsic of(CallInstruction call) {
            Intrinsic kind = DeadInstructions.kindOf(call);
            return kind == null ? null : BY_KIND.get(kind);
        }
    }
}
