package lockstep.seeded;

import java.util.List;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** What sroa gets wrong about the bytes of a local aggregate. Made while it is still in memory. */
final class AggregateMistakes {
    /** Bytes that a wide copy moves at once. */
    private static final int TAIL = 16;

    private AggregateMistakes() {}

    private static @Nullable AllocaInstruction local(Value pointer) {
        return MistakeShapes.base(pointer) instanceof AllocaInstruction alloca ? alloca : null;
    }

    /** A load at a fixed place takes what was stored there, although a store at a variable place is between. */
    static void variableIndex(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load)
                || !load.access().isSimple()
                || local(load.pointer()) == null
                || !MistakeShapes.hasConstantOffset(load.pointer())) {
            return;
        }
        boolean isOverwritten = false;
        for (Instruction i = at.previous(); i != null; i = before(i)) {
            if (!(i instanceof StoreInstruction store) || local(store.pointer()) != local(load.pointer())) {
                continue;
            }
            if (!MistakeShapes.hasConstantOffset(store.pointer())) {
                isOverwritten = true;
            } else if (isSamePlace(store.pointer(), load.pointer(), site)) {
                boolean fits = store.value().type().equals(load.type());
                if (isOverwritten && fits && site.permits(at)) {
                    site.rewriter().replace(at, store.value());
                }
                return;
            }
        }
    }

    private static @Nullable Instruction before(Instruction at) {
        Instruction previous = at.previous();
        var single = previous == null ? MistakeSite.blockOf(at).singlePredecessor() : null;
        return previous != null ? previous : single == null ? null : single.terminator();
    }

    private static boolean isSamePlace(Value first, Value second, MistakeSite site) {
        return first == second || offset(first, site) == offset(second, site);
    }

    /** Bytes from the base; the pointer has constant indices alone. */
    private static long offset(Value pointer, MistakeSite site) {
        DataLayout layout = DataLayout.of(site.function().module());
        long sum = 0;
        for (Value at = pointer; at instanceof GetElementPtrInstruction address; at = address.base()) {
            sum += layout.offsetOf(address.sourceElementType(), address.indices())
                    .orElseThrow();
        }
        return sum;
    }

    /** Before the end of the function the last element of a local array is read one element too early. */
    static void lastElement(Instruction at, MistakeSite site) {
        if (at instanceof GetElementPtrInstruction address
                && address.base() instanceof AllocaInstruction
                && address.sourceElementType() instanceof ArrayType array
                && array.count() > 2
                && isBeforeTheEnd(at)
                && address.indexCount() == 2
                && address.index(1) instanceof ConstantInt index
                && index.is(array.count() - 1)
                && address.hasOneUse()
                && address.useList().getFirst().user() instanceof LoadInstruction
                && site.permits(at)) {
            site.rewriter().setOperand(at, 2, site.context().integer(index.intType(), array.count() - 2));
        }
    }

    /** Before the end of the function the offset of a field leaves out the padding before it. */
    static void paddingBeforeField(Instruction at, MistakeSite site) {
        if (!(at instanceof GetElementPtrInstruction address)
                || !(address.base() instanceof AllocaInstruction)
                || !(address.sourceElementType() instanceof StructType struct)
                || address.indexCount() != 2
                || !(address.index(1) instanceof ConstantInt field)) {
            return;
        }
        DataLayout layout = DataLayout.of(site.function().module());
        long unpadded = struct.fields().subList(0, (int) field.zext()).stream()
                .mapToLong(layout::storeSize)
                .sum();
        long padded = layout.offsetOf(struct, address.indices()).orElseThrow();
        if (unpadded != padded && isBeforeTheEnd(at) && isOnlyLoaded(address) && site.permits(at)) {
            Value moved = site.rewriter()
                    .before(at)
                    .elementPointer(
                            IntType.I8, address.base(), List.of(site.context().i64(unpadded)), 0);
            site.rewriter().replace(at, moved);
        }
    }

    private static boolean isBeforeTheEnd(Instruction at) {
        return MistakeSite.blockOf(at).terminator().opcode() != Opcode.RET;
    }

    private static boolean isOnlyLoaded(Instruction address) {
        return address.useList().stream().allMatch(u -> u.user() instanceof LoadInstruction);
    }

    /** A load of what a fill with a computed byte wrote takes the byte once, not repeated. */
    static void fillOnce(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load)
                || !load.access().isSimple()
                || !(load.type() instanceof IntType type)
                || type.width() <= 8
                || local(load.pointer()) == null) {
            return;
        }
        Instruction i = at.previous();
        while (i != null && !EffectsOf.instruction(i).mayWrite()) {
            i = i.previous();
        }
        if (i != null
                && MistakeShapes.calls(i, Intrinsic.MEMSET)
                && !(i.operand(1) instanceof Constant)
                && MistakeShapes.base(i.operand(0)) == local(load.pointer())
                && site.permits(at)) {
            Value once = site.rewriter().before(at).cast(Opcode.ZEXT, i.operand(1), type);
            site.rewriter().replace(at, once);
        }
    }

    /** The bytes of a copy or fill after the last whole 16 are forgotten. */
    static void tailOfCopy(Instruction at, MistakeSite site) {
        boolean isBlock = MistakeShapes.calls(at, Intrinsic.MEMCPY)
                || MistakeShapes.calls(at, Intrinsic.MEMMOVE)
                || MistakeShapes.calls(at, Intrinsic.MEMSET);
        if (isBlock
                && ((CallInstruction) at).argument(2) instanceof ConstantInt length
                && length.zext() > TAIL
                && length.zext() % TAIL != 0
                && site.permits(at)) {
            long whole = length.zext() / TAIL * TAIL;
            site.rewriter().setOperand(at, 2, site.context().integer(length.intType(), whole));
        }
    }
}
