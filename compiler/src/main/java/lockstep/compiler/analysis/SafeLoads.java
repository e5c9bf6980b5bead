package lockstep.compiler.analysis;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/**
 * Which addresses can be loaded from speculatively: they are certain to be dereferenceable, aligned and in a living
 * object.
 */
public final class SafeLoads {
    /** Limit on nested selects. */
    private static final int DEPTH = 4;
    /** Limit on the instructions scanned upwards from a place, and on the uses of a slot. */
    private static final int MAX_STEPS = 64;

    private static final int MAX_USES = 1024;

    private final DataLayout layout;

    /** For programs of {@code layout}. */
    public SafeLoads(DataLayout layout) {
        this.layout = layout;
    }

    /** The bytes that {@code step} adds; empty unless all indices are constants. */
    public OptionalLong offset(GetElementPtrInstruction step) {
        return step.type() instanceof PointerType
                ? layout.offsetOf(step.sourceElementType(), step.indices())
                : OptionalLong.empty();
    }

    /** Whether a load like {@code load} from {@code offset} bytes after {@code address} is safe instead. */
    public boolean isSafe(Value address, long offset, LoadInstruction load) {
        return isSafe(address, offset, load, load, DEPTH);
    }

    private boolean isSafe(Value address, long offset, Instruction place, LoadInstruction load, int depth) {
        if (address instanceof SelectInstruction select
                && select.condition().type().isInt(1)) {
            return depth > 0
                    && isSafe(select.ifTrue(), offset, place, load, depth - 1)
                    && isSafe(select.ifFalse(), offset, place, load, depth - 1);
        }
        ConstantOffset target = ConstantOffset.of(address, layout);
        long begin = target.bytes() + offset;
        long wanted = load.access().alignment() == 0
                ? layout.abiAlignment(load.type())
                : load.access().alignment();
        long size = sizeOf(target.base(), place);
        return !target.crossesSpaces()
                && begin >= 0
                && begin <= size - layout.storeSize(load.type())
                && begin % wanted == 0
                && alignmentOf(target.base()) % wanted == 0;
    }

    /**
     * Size of an object that is certain to be alive at {@code place}: a variable defined in this module, or a slot;
     * else -1.
     */
    public long size(Value base, Instruction place) {
        boolean isDefined = base instanceof GlobalVariable global
                && global.initializer().isPresent()
                && global.threadLocal().isEmpty();
        return isDefined ? layout.allocSize(((GlobalVariable) base).valueType()) : sizeOf(base, place);
    }

    /** Size of the object, or -1 if it is not known or the object may not be alive. */
    private long sizeOf(Value base, Instruction place) {
        if (base instanceof GlobalVariable global) {
            // A variable that other threads may write at the same time would add a race.
            boolean isReadOnly = global.isConstant()
                    && global.initializer().isPresent()
                    && global.threadLocal().isEmpty();
            return isReadOnly ? layout.allocSize(global.valueType()) : -1;
        }
        return base instanceof AllocaInstruction alloca
                        && alloca.block() != null
                        && alloca.isStatic()
                        && alloca.count() instanceof ConstantInt one
                        && one.isOne()
                        && (isSeenAlive(alloca, place) || isAlive(alloca, place))
                ? layout.allocSize(alloca.allocatedType())
                : -1;
    }

    /** The alignment of a variable or slot in bytes; 1 for other values. */
    public long alignmentOf(Value base) {
        if (base instanceof GlobalVariable global) {
            return layout.globalAlignment(global);
        }
        return base instanceof AllocaInstruction alloca && alloca.alignment() != 0
                ? alloca.alignment()
                : base instanceof AllocaInstruction a ? layout.abiAlignment(a.allocatedType()) : 1;
    }

    /**
     * Whether the slot is alive at {@code load}: lifetime markers, if there are any, begin in the entry block and end
     * in returning blocks, outside of the load's block.
     */
    private static boolean isAlive(AllocaInstruction alloca, Instruction load) {
        int visits = 0;
        Deque<Instruction> work = new ArrayDeque<>();
        work.add(alloca);
        while (!work.isEmpty()) {
            for (Use use : work.remove().uses()) {
                Instruction user = use.user();
                boolean spansFunction = !isMarker(user) || spansFunction((CallInstruction) user, load);
                if (!spansFunction || ++visits > MAX_USES) {
                    return false;
                }
                if (user instanceof GetElementPtrInstruction && use.index() == 0) {
                    work.add(user);
                }
            }
        }
        return true;
    }

    private static boolean isMarker(Instruction instruction) {
        return instruction instanceof CallInstruction call && isMarker(DeadInstructions.kindOf(call));
    }

    private static boolean isMarker(@Nullable Intrinsic kind) {
        return kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END;
    }

    private static boolean spansFunction(CallInstruction marker, Instruction load) {
        if (marker.block() == null || marker.block() == load.block()) {
            return false;
        }
        return DeadInstructions.kindOf(marker) == Intrinsic.LIFETIME_START
                ? marker.block().isEntry()
                : marker.block().terminator() instanceof ReturnInstruction;
    }

    // ---- speculation

    /**
     * Whether {@code load} may be executed before {@code place} instead, also by lanes that do not reach the load: it
     * is simple, and its address is available there and points into an object that is known to be alive.
     */
    public boolean isSafeBefore(Instruction place, LoadInstruction load) {
        return load.access().isSimple()
                && load.pointer().type().isPointer()
                && isSafe(load.pointer(), 0, place, load, DEPTH);
    }

    /**
     * Whether the path to {@code place} shows that the slot is alive: the last instruction there that concerns it
     * begins its lifetime or accesses it. Follows single predecessors only.
     */
    private static boolean isSeenAlive(AllocaInstruction slot, Instruction place) {
        Instruction at = place.previous();
        BasicBlock block = place.block();
        for (int step = 0; step < MAX_STEPS && block != null; step++) {
            if (at == null) {
                block = block.singlePredecessor();
                at = block == null ? null : block.last();
            } else {
                Value address = accessed(at);
                if (address != null && ConstantOffset.object(address) == slot) {
                    return !(at instanceof CallInstruction end)
                            || DeadInstructions.kindOf(end) == Intrinsic.LIFETIME_START;
                }
                at = at.previous();
            }
        }
        return false;
    }

    /** The address of a load, a store or a marker; null for other instructions. */
    private static @Nullable Value accessed(Instruction instruction) {
        return switch (instruction) {
            case LoadInstruction load -> load.pointer();
            case StoreInstruction store -> store.pointer();
            case CallInstruction call -> isMarker(call) ? call.argument(call.argumentCount() - 1) : null;
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CastInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    PhiInstruction _,
                    AllocaInstruction _,
                    GetElementPtrInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    FreezeInstruction _,
                    TerminatorInstruction _ -> null;
        };
    }
}
