package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import org.jspecify.annotations.Nullable;

/**
 * The possible values of pointers loaded from stack slots that only simple loads and stores of this function access:
 * such a load gives one of the stored values, or undefined bits. A slot whose address has other uses (is stored,
 * passed, or an operand of a PHI) is ignored. Linear in the uses of the slots.
 */
final class SlotPointers {
    /** Stands for an offset that is not constant. */
    private static final long ANYWHERE = Long.MIN_VALUE;

    /** Limit on the pairs of a load and a store of one slot; a slot with more is ignored. */
    private static final long MAX_PAIRS = 1L << 20;

    /** An address in the slot. */
    private record At(Instruction address, long offset) {}

    /**
     * A write.
     *
     * @param pointer the stored pointer; null where other bytes are written
     */
    private record Write(long offset, long size, @Nullable Value pointer) {
        boolean touches(long from, long length) {
            return offset == ANYWHERE || from == ANYWHERE || (offset < from + length && from < offset + size);
        }
    }

    private record Read(LoadInstruction load, long offset) {}

    /** The accesses of one slot. */
    private static final class Slot {
        final List<Write> writes = new ArrayList<>();
        final List<Read> reads = new ArrayList<>();
    }

    private final DataLayout layout;
    private final Map<LoadInstruction, List<Value>> sources = new IdentityHashMap<>();

    SlotPointers(Function function, DataLayout layout) {
        this.layout = layout;
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof AllocaInstruction alloca) {
                    Slot slot = new Slot();
                    if (collect(alloca, slot) && (long) slot.reads.size() * slot.writes.size() <= MAX_PAIRS) {
                        slot.reads.forEach(read -> match(read, slot));
                    }
                }
            }
        }
    }

    /** The possible values of {@code load}, other than undefined bits; null if not known. */
    @Nullable List<Value> sources(LoadInstruction load) {
        return sources.get(load);
    }

    private void match(Read read, Slot slot) {
        long size = layout.storeSize(read.load().type());
        List<Value> found = new ArrayList<>();
        for (Write write : slot.writes) {
            if (write.touches(read.offset(), size)) {
                boolean isSame = write.offset() == read.offset() && write.offset() != ANYWHERE;
                if (write.pointer() == null
                        || !isSame
                        || !write.pointer().type().equals(read.load().type())) {
                    return;
                }
                found.add(write.pointer());
            }
        }
        sources.put(read.load(), List.copyOf(found));
    }

    private boolean collect(AllocaInstruction alloca, Slot slot) {
        Deque<At> open = new ArrayDeque<>(List.of(new At(alloca, 0)));
        while (!open.isEmpty()) {
            At at = open.pop();
            for (Use use : at.address().uses()) {
                if (!take(use, at, slot, open)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean take(Use use, At at, Slot slot, Deque<At> open) {
        Instruction user = use.user();
        if (user instanceof LoadInstruction load) {
            if (load.type().isPointer()) {
                slot.reads.add(new Read(load, at.offset()));
            }
            return load.access().isSimple();
        }
        if (user instanceof StoreInstruction store) {
            Value value = store.value();
            slot.writes.add(new Write(
                    at.offset(), layout.storeSize(value.type()), value.type().isPointer() ? value : null));
            return use.index() == 1 && store.access().isSimple();
        }
        if (user instanceof GetElementPtrInstruction gep) {
            open.push(new At(gep, offset(at, gep)));
            return gep.type().isPointer() && use.index() == 0;
        }
        if (user instanceof CastInstruction cast) {
            open.push(new At(cast, at.offset()));
            return cast.opcode() == Opcode.ADDRSPACECAST && cast.type().isPointer();
        }
        return user instanceof CallInstruction call
                ? takeCall(call, use, at, slot)
                : user instanceof CompareInstruction;
    }

    private long offset(At at, GetElementPtrInstruction gep) {
        OptionalLong step = layout.offsetOf(gep.sourceElementType(), gep.indices());
        return step.isEmpty() || at.offset() == ANYWHERE ? ANYWHERE : at.offset() + step.getAsLong();
    }

    private static boolean takeCall(CallInstruction call, Use use, At at, Slot slot) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END) {
            return true;
        }
        boolean isCopy = Intrinsic.isCopy(kind);
        if (use.index() >= call.argumentCount() || !isCopy && kind != Intrinsic.MEMSET) {
            return false;
        }
        if (use.index() == 0 && !isZeroFill(call, kind)) {
            long size = call.argument(2) instanceof ConstantInt bytes ? bytes.zext() : Long.MAX_VALUE >> 1;
            slot.writes.add(new Write(at.offset(), size, null));
        }
        return true;
    }

    /** Whether {@code call} fills with zero bytes, which are null pointers, through which there are no accesses. */
    private static boolean isZeroFill(CallInstruction call, @Nullable Intrinsic kind) {
        return kind == Intrinsic.MEMSET && call.argument(1) instanceof Constant value && value.isZero();
    }
}
