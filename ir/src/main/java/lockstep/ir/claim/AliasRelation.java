package lockstep.ir.claim;

/**
 * How the bytes of two accesses lie to each other, whenever both addresses are those that the program has at one point
 * of it. Nothing is said of addresses of different iterations. Source: LLVM, "LLVM Alias Analysis Infrastructure".
 */
public enum AliasRelation {
    /** They have no byte in common, or it does not matter: neither writes what the other accesses. */
    NO,
    /** Nothing is known. */
    MAY,
    /** They have a byte in common and do not begin at the same one. */
    PARTIAL,
    /** They begin at the same byte. */
    MUST
}
