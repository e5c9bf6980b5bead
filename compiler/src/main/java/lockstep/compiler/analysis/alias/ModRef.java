package lockstep.compiler.analysis.alias;

import lockstep.ir.nvvm.intrinsic.MemoryEffect.Access;

/** What an instruction may do to some bytes, itself or by making accesses of other threads visible. */
public enum ModRef {
    /** Nothing. */
    NONE,
    /** Read them. */
    REF,
    /** Write them. */
    MOD,
    /** Both. */
    MOD_REF;

    /** Whether the bytes may be read. */
    public boolean mayRead() {
        return this == REF || this == MOD_REF;
    }

    /** Whether the bytes may be written. */
    public boolean mayWrite() {
        return this == MOD || this == MOD_REF;
    }

    /** The union of both effects. */
    public ModRef or(ModRef that) {
        return of(mayRead() || that.mayRead(), mayWrite() || that.mayWrite());
    }

    static ModRef of(Access access) {
        return of(access.mayRead(), access.mayWrite());
    }

    static ModRef of(boolean reads, boolean writes) {
        if (reads) {
            return writes ? MOD_REF : REF;
        }
        return writes ? MOD : NONE;
    }
}
