package lockstep.compiler.analysis.alias;

import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.PointerType;

/**
 * The memories that an address may lead into, a bit each. No object lies in two of them. Source: PTX ISA, "State
 * Spaces"; docs/semantics.md, S2.
 */
final class MemorySpaces {
    static final int GLOBAL = 1;
    static final int SHARED = 1 << 1;
    static final int CONSTANT = 1 << 2;
    static final int LOCAL = 1 << 3;
    static final int PARAM = 1 << 4;
    /** Memory of address spaces that are not understood, and code. */
    static final int OTHER = 1 << 5;

    static final int ALL = (1 << 6) - 1;

    /** What no other thread accesses, or nobody writes. */
    private static final int PRIVATE = CONSTANT | LOCAL | PARAM;

    private MemorySpaces() {}

    /** Those that a pointer of this type may lead into. */
    private static int ofType(Value pointer) {
        int number = pointer.type() instanceof PointerType p ? p.addressSpace() : 0;
        if (number == AddressSpace.GENERIC.number()) {
            return ALL;
        }
        return named(number);
    }

    private static int named(int number) {
        for (AddressSpace space : AddressSpace.values()) {
            if (space.number() == number) {
                return switch (space) {
                    case GENERIC, GLOBAL -> GLOBAL;
                    case SHARED -> SHARED;
                    case CONSTANT -> CONSTANT;
                    case LOCAL -> LOCAL;
                    case PARAM -> PARAM;
                };
            }
        }
        return OTHER;
    }

    /** Those that hold what {@code object}, where a walk over addresses ended, may lead into. */
    static int ofObject(Value object) {
        return ofType(object) & origin(object);
    }

    /**
     * A launch hands over addresses of global and constant memory; a byval parameter is a copy of the kernel's or of
     * the
     * caller's.
     */
    private static int origin(Value object) {
        if (object instanceof AllocaInstruction) {
            return LOCAL;
        }
        if (object instanceof GlobalVariable variable) {
            return named(variable.addressSpace());
        }
        if (object instanceof Argument argument) {
            if (argument.attributes().has("byval")) {
                return LOCAL | PARAM;
            }
            boolean isOfLaunch = argument.function().isKernel() && argument.type().equals(PointerType.GENERIC);
            return isOfLaunch ? GLOBAL | CONSTANT : ALL;
        }
        return object instanceof CallInstruction call && PointerProvenance.isBuiltIn(call, "malloc") ? GLOBAL : ALL;
    }

    /** Those that an access through {@code address} to one of {@code objects} may touch. */
    static int of(Value address, UnderlyingObjects objects) {
        return ofType(address) & objects.spaces();
    }

    /** Whether memory in {@code spaces} is the thread's own, or nobody writes it. */
    static boolean isPrivate(int spaces) {
        return (spaces & ~PRIVATE) == 0;
    }

    /** Whether nobody writes memory in {@code spaces}. */
    static boolean isReadOnly(int spaces) {
        return (spaces & ~CONSTANT) == 0;
    }
}
