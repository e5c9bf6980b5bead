package lockstep.compiler.instsimplify;

import static lockstep.compiler.instsimplify.Patterns.bool;

import java.util.List;
import java.util.OptionalLong;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/** Comparisons of pointers by the objects and offsets they are computed from. */
final class PointerIdentities {
    static final List<Identity> LIST = List.of(
            Identity.of(
                    "icmp-same-base",
                    "two addresses with one base are ordered as their offsets",
                    PointerIdentities::sameBase,
                    Opcode.ICMP),
            Identity.of(
                    "icmp-distinct-objects",
                    "addresses inside of different objects differ",
                    PointerIdentities::distinct,
                    Opcode.ICMP));

    private PointerIdentities() {}

    private static boolean isEquality(Predicate predicate) {
        return predicate == Predicate.EQ || predicate == Predicate.NE;
    }

    /**
     * Addresses with one base are equal if their offsets are; their order is that of the offsets only if no step leaves
     * the object.
     */
    private static @Nullable Value sameBase(Query q) {
        if (!q.operand(0).type().isPointer()) {
            return null;
        }
        ConstantOffset a = ConstantOffset.of(q.operand(0), q.layout());
        ConstantOffset b = ConstantOffset.of(q.operand(1), q.layout());
        boolean isOneSpace = !a.crossesSpaces() && !b.crossesSpaces();
        if (a.base() != b.base() || !isOneSpace || q.predicate().isSigned()) {
            return null;
        }
        if (isEquality(q.predicate())) {
            boolean isEqual = sameAddress(q, a.bytes() - b.bytes());
            return bool(q, isEqual == (q.predicate() == Predicate.EQ));
        }
        boolean isInside = a.isInBounds() && b.isInBounds();
        return isInside ? bool(q, holds(q.predicate(), Long.compare(a.bytes(), b.bytes()))) : null;
    }

    private static boolean sameAddress(Query q, long distance) {
        int space = ((PointerType) q.operand(0).type()).addressSpace();
        int bits = q.layout().indexBits(space);
        return bits >= Long.SIZE ? distance == 0 : (distance & (1L << bits) - 1) == 0;
    }

    private static boolean holds(Predicate predicate, int order) {
        return switch (predicate) {
            case EQ -> order == 0;
            case NE -> order != 0;
            case ULT, SLT -> order < 0;
            case ULE, SLE -> order <= 0;
            case UGT, SGT -> order > 0;
            case UGE, SGE -> order >= 0;
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE -> false;
        };
    }

    /**
     * Addresses inside, not one past the end, of different objects that are alive together or for the whole execution
     * differ.
     */
    private static @Nullable Value distinct(Query q) {
        if (!q.operand(0).type().isPointer() || !isEquality(q.predicate())) {
            return null;
        }
        ConstantOffset a = ConstantOffset.of(q.operand(0), q.layout());
        ConstantOffset b = ConstantOffset.of(q.operand(1), q.layout());
        boolean isOneSpace = !a.crossesSpaces() && !b.crossesSpaces();
        boolean apart = a.base() != b.base() && isOneSpace && isInside(q, a) && isInside(q, b);
        return apart ? bool(q, q.predicate() == Predicate.NE) : null;
    }

    private static boolean isInside(Query q, ConstantOffset at) {
        OptionalLong size = sizeOf(q, at.base());
        return size.isPresent() && at.bytes() >= 0 && at.bytes() < size.getAsLong();
    }

    /** The size of an object that is known to be distinct from others; empty where it may be the same as another. */
    private static OptionalLong sizeOf(Query q, Value object) {
        if (object instanceof AllocaInstruction a) {
            boolean isKnown = a.isStatic()
                    && a.count() instanceof ConstantInt one
                    && one.isOne()
                    && a.block() != null
                    && a.block().isEntry();
            return isKnown ? OptionalLong.of(q.layout().allocSize(a.allocatedType())) : OptionalLong.empty();
        }
        boolean isOwn = object instanceof GlobalVariable g
                && !g.isDeclaration()
                && !g.linkage().isInterposable()
                && g.unnamedAddress().isEmpty();
        return isOwn
                ? OptionalLong.of(q.layout().allocSize(((GlobalVariable) object).valueType()))
                : OptionalLong.empty();
    }
}
