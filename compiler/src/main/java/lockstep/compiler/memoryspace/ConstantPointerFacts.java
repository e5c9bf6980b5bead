package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.PointerType;

/** Facts about constant pointers. */
final class ConstantPointerFacts {
    /** Limit on the steps from a constant address to its global, and on the elements of a table. */
    private static final int MAX_STEPS = 4096;

    private ConstantPointerFacts() {}

    /** The fact about {@code pointer}, a scalar. */
    static PointerFact of(Constant pointer) {
        Constant at = pointer;
        boolean isInBounds = true;
        for (int step = 0; step < MAX_STEPS; step++) {
            if (at instanceof ConstantExpression e && e.opcode() == Opcode.GETELEMENTPTR) {
                isInBounds &= e.has(Flag.INBOUNDS) || isNoMove(e);
                at = e.operands().getFirst();
            } else if (at instanceof ConstantExpression e
                    && e.opcode() == Opcode.ADDRSPACECAST
                    && e.operands().getFirst().type() instanceof PointerType from
                    && from.addressSpace() != PointerFact.ANY) {
                PointerFact inner = ofGlobal(e.operands().getFirst());
                PointerFact converted = inner.converted(from.addressSpace(), space(e));
                return inner.equals(PointerFact.ANYWHERE) ? inner : converted.moved(isInBounds);
            } else {
                return ofBase(at).moved(isInBounds);
            }
        }
        return PointerFact.ANYWHERE;
    }

    private static boolean isNoMove(ConstantExpression e) {
        return e.operands().stream().skip(1).allMatch(Constant::isZero);
    }

    private static int space(Constant pointer) {
        return ((PointerType) pointer.type()).addressSpace();
    }

    /** A constant of a specific space: a global, an address inside one, null. */
    private static PointerFact ofGlobal(Constant pointer) {
        Constant at = pointer;
        boolean isInBounds = true;
        for (int step = 0; step < MAX_STEPS; step++) {
            if (at instanceof ConstantExpression e && e.opcode() == Opcode.GETELEMENTPTR) {
                isInBounds &= e.has(Flag.INBOUNDS) || isNoMove(e);
                at = e.operands().getFirst();
            } else {
                return ofBase(at).moved(isInBounds);
            }
        }
        return PointerFact.ANYWHERE;
    }

    private static PointerFact ofBase(Constant base) {
        return switch (base) {
            case ConstantNull n -> PointerFact.NULL;
            case ConstantZero z -> PointerFact.NULL;
            case ConstantUndef u -> PointerFact.UNDEF;
            case ConstantPoison p -> PointerFact.POISON;
            case GlobalVariable g -> ofVariable(g);
            case GlobalAlias a -> byType(a);
            case ConstantExpression e -> byType(e);
            case ConstantInt i -> PointerFact.ANYWHERE;
            case ConstantFloat f -> PointerFact.ANYWHERE;
            case ConstantTokenNone n -> PointerFact.ANYWHERE;
            case ConstantBytes b -> PointerFact.ANYWHERE;
            case ConstantAggregate a -> PointerFact.ANYWHERE;
            case BlockAddress b -> PointerFact.ANYWHERE;
            case Function f -> PointerFact.ANYWHERE;
            case GlobalIFunc f -> PointerFact.ANYWHERE;
        };
    }

    private static PointerFact byType(Constant pointer) {
        int space = space(pointer);
        return space == PointerFact.ANY ? PointerFact.ANYWHERE : PointerFact.objectOrNull(space);
    }

    /** A variable of the generic space is in global memory; a weak external one may be null. */
    private static PointerFact ofVariable(GlobalVariable variable) {
        if (!variable.threadLocal().isEmpty()) {
            return PointerFact.ANYWHERE;
        }
        int own = variable.addressSpace();
        int space = own == PointerFact.ANY ? AddressSpace.GLOBAL.number() : own;
        return variable.linkage() == Linkage.EXTERN_WEAK ? PointerFact.objectOrNull(space) : PointerFact.object(space);
    }

    /**
     * The fact about a pointer that is loaded from any element of {@code table}; nothing is known unless all its
     * elements are pointers.
     */
    static PointerFact ofElements(Constant table) {
        PointerFact joined = PointerFact.POISON;
        Deque<Constant> open = new ArrayDeque<>(List.of(table));
        for (int step = 0; !open.isEmpty(); step++) {
            Constant at = open.pop();
            if (step > MAX_STEPS || open.size() > MAX_STEPS) {
                return PointerFact.ANYWHERE;
            }
            if (at instanceof ConstantAggregate aggregate) {
                aggregate.elements().forEach(open::push);
            } else if (at.type().isPointer()) {
                joined = joined.join(of(at));
            } else if (!(at instanceof ConstantZero) && !(at instanceof ConstantUndef)) {
                return PointerFact.ANYWHERE;
            } else {
                joined = joined.join(at instanceof ConstantZero ? PointerFact.NULL : PointerFact.UNDEF);
            }
        }
        return joined.moved(false);
    }
}
