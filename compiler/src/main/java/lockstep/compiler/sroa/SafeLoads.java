package lockstep.compiler.sroa;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.PointerType;

/** Which addresses are certain to hold a value, aligned and within a living object, wherever they are loaded from. */
final class SafeLoads {
    /** Selects one inside the other. */
    private static final int DEPTH = 4;

    private final DataLayout layout;

    SafeLoads(DataLayout layout) {
        this.layout = layout;
    }

    /** The bytes that {@code step} adds; empty unless all indices are constants. */
    OptionalLong offset(GetElementPtrInstruction step) {
        return step.type() instanceof PointerType
                ? layout.offsetOf(step.sourceElementType(), step.indices())
                : OptionalLong.empty();
    }

    /** Whether what {@code load} loads may be loaded from {@code offset} bytes behind {@code address} instead. */
    boolean isSafe(Value address, long offset, LoadInstruction load) {
        return isSafe(address, offset, load, DEPTH);
    }

    private boolean isSafe(Value address, long offset, LoadInstruction load, int depth) {
        if (address instanceof SelectInstruction select && select.condition().type().isInt(1)) {
            return depth > 0
                    && isSafe(select.ifTrue(), offset, load, depth - 1)
                    && isSafe(select.ifFalse(), offset, load, depth - 1);
        }
        ConstantOffset place = ConstantOffset.of(address, layout);
        long begin = place.bytes() + offset;
        long wanted = load.access().alignment() == 0
                ? layout.abiAlignment(load.type())
                : load.access().alignment();
        long size = sizeOf(place.base(), load);
        return !place.crossesSpaces()
                && begin >= 0
                && begin <= size - layout.storeSize(load.type())
                && begin % wanted == 0
                && alignmentOf(place.base()) % wanted == 0;
    }

    /** Bytes of the object, or -1 where they are not known or it may not be alive. */
    private long sizeOf(Value base, LoadInstruction load) {
        if (base instanceof GlobalVariable global) {
            // A variable that others may write at the same time would add a race.
            boolean isOurs = global.isConstant()
                    && global.initializer().isPresent()
                    && global.threadLocal().isEmpty();
            return isOurs ? layout.allocSize(global.valueType()) : -1;
        }
        return base instanceof AllocaInstruction alloca
                        && alloca.block() != null
                        && alloca.isStatic()
                        && alloca.count() instanceof ConstantInt one
                        && one.isOne()
                        && isAlive(alloca, load)
                ? layout.allocSize(alloca.allocatedType())
                : -1;
    }

    private long alignmentOf(Value base) {
        if (base instanceof GlobalVariable global) {
            return layout.globalAlignment(global);
        }
        return base instanceof AllocaInstruction alloca && alloca.alignment() != 0
                ? alloca.alignment()
                : base instanceof AllocaInstruction a ? layout.abiAlignment(a.allocatedType()) : 1;
    }

    /** Whether lifetime markers, if there are any, span the function: begun at the entry, ended where it returns. */
    private static boolean isAlive(AllocaInstruction alloca, LoadInstruction load) {
        Deque<Instruction> work = new ArrayDeque<>();
        work.add(alloca);
        while (!work.isEmpty()) {
            for (Use use : work.remove().uses()) {
                Instruction user = use.user();
                if (user instanceof CallInstruction call && MemoryIntrinsic.of(call) == MemoryIntrinsic.LIFETIME) {
                    if (!spansFunction(call, load)) {
                        return false;
                    }
                } else if (user instanceof GetElementPtrInstruction && use.index() == 0) {
                    work.add(user);
                }
            }
        }
        return true;
    }

    private static boolean spansFunction(CallInstruction marker, LoadInstruction load) {
        boolean isStart = marker.calledFunction()
                .flatMap(IntrinsicTable::kindOf)
                .filter(kind -> kind == Intrinsic.LIFETIME_START)
                .isPresent();
        if (marker.block() == null || marker.block() == load.block()) {
            return false;
        }
        return isStart ? marker.block().isEntry() : marker.block().terminator() instanceof ReturnInstruction;
    }
}
