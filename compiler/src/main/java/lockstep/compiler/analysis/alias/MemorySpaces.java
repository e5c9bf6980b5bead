package lockstep.compiler.analysis.alias;

import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * The memories that an address may point into, as a bit set. No object is in two of them. Source: PTX ISA, "State
 * Spaces"; docs/semantics.md, S2.
 */
final class MemorySpaces {
    static final int GLOBAL = 1;
    static final int SHARED = 1 << 1;
    static final int CONSTANT = 1 << 2;
    static final int LOCAL = 1 << 3;
    static final int PARAM = 1 << 4;
    /** Memory of unknown address spaces, and code. */
    static final int OTHER = 1 << 5;

    static final int ALL = (1 << 6) - 1;

    /** Memory that is not accessed by other threads, or never written. */
    private static final int PRIVATE = CONSTANT | LOCAL | PARAM;

    private MemorySpaces() {}

    /** The memories that a pointer of this type may point into. */
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

    /** The memories that {@code object}, where a walk over addresses ended, may point into. */
    static int ofObject(Value object) {
        return ofType(object) & origin(object);
    }

    /**
     * A launch passes addresses of global and constant memory; a byval parameter is a copy that belongs to the kernel
     * or the caller.
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
            boolean isOfLaunch =
                    argument.function().isKernel() && argument.type().equals(PointerType.GENERIC);
            return isOfLaunch ? GLOBAL | CONSTANT : ALL;
        }
        return object instanceof CallInstruction call && PointerProvenance.isBuiltIn(call, "malloc") ? GLOBAL : ALL;
    }

    /** The memories that an access through {@code address} to one of {@code objects} may touch. */
    static int of(Value address, UnderlyingObjects objects) {
        return ofType(address) & objects.spaces();
    }

    /** Whether memory in {@code spaces} is private to the thread, or never written. */
    static boolean isPrivate(int spaces) {
        return (spaces & ~PRIVATE) == 0;
    }

    /** Whether memory in {@code spaces} is never written. */
    static boolean isReadOnly(int spaces) {
        return (spaces & ~CONSTANT) == 0;
    }
}
