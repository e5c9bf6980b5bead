package lockstep.ir.nvvm;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Flags of an instruction. Those of the first group, and the fast-math flags {@code nnan} and {@code ninf}, generate
 * poison if they are violated; the other fast-math flags permit imprecise results.
 *
 * <p>Source: LLVM Language Reference, "Instruction Reference" and "Fast-Math Flags". Declared in the order in which
 * LLVM prints them.
 */
public enum Flag {
    /** An address stays in its object. Implies {@link #NUSW}. */
    INBOUNDS("inbounds"),
    /** The offset of an address does not wrap in the signed sense. */
    NUSW("nusw"),
    /** No unsigned wrap. */
    NUW("nuw"),
    /** No signed wrap. */
    NSW("nsw"),
    /** No remainder, no bits shifted out. */
    EXACT("exact"),
    /** The operands have no set bit in common. */
    DISJOINT("disjoint"),
    /** The operand is not negative. */
    NNEG("nneg"),
    /** Both operands have the same sign. */
    SAMESIGN("samesign"),
    /** Reassociation is permitted. */
    REASSOC("reassoc", true),
    /** Neither operands nor result are NaN. */
    NNAN("nnan", true),
    /** Neither operands nor result are infinite. */
    NINF("ninf", true),
    /** The sign of zero does not matter. */
    NSZ("nsz", true),
    /** A division may become a multiplication by the reciprocal. */
    ARCP("arcp", true),
    /** Operations may be contracted to fused ones. */
    CONTRACT("contract", true),
    /** Functions may be approximated. */
    AFN("afn", true);

    private static final Map<String, Flag> BY_WORD =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(Flag::word, flag -> flag));

    private static final int ALL_FAST_MATH =
            Stream.of(values()).filter(Flag::isFastMath).mapToInt(Flag::bit).sum();

    private final String word;
    private final boolean isFastMath;

    Flag(String word) {
        this(word, false);
    }

    Flag(String word, boolean isFastMath) {
        this.word = word;
        this.isFastMath = isFastMath;
    }

    static Flag[] fastMath() {
        return Stream.of(values()).filter(Flag::isFastMath).toArray(Flag[]::new);
    }

    /** The flag of this word; {@code fast}, short for all fast-math flags, is not one. */
    public static Optional<Flag> of(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }

    /** The word in the text form. */
    public String word() {
        return word;
    }

    /** This flag's bit in a flag set. */
    public int bit() {
        return 1 << ordinal();
    }

    /** Whether this is a fast-math flag. */
    public boolean isFastMath() {
        return isFastMath;
    }

    /** The flag set {@code fast}. */
    public static int allFastMath() {
        return ALL_FAST_MATH;
    }

    /** The flag set of {@code flags}. */
    public static int set(Flag... flags) {
        int set = 0;
        for (Flag flag : flags) {
            set |= flag.bit();
        }
        return set;
    }
}
