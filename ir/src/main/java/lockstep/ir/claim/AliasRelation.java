package lockstep.ir.claim;

/**
 * The relation between the bytes of two accesses whose addresses the program has at one point. It says nothing about
 * addresses of different iterations. Source: LLVM, "LLVM Alias Analysis Infrastructure".
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
