package lockstep.ir.nvvm;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Claims and permissions on an instruction. The first group turns a broken claim into poison; the fast-math flags
 * {@code nnan} and {@code ninf} do so too, the others permit imprecise results.
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
    REASSOC("reassoc"),
    /** No NaN comes in or out. */
    NNAN("nnan"),
    /** No infinity comes in or out. */
    NINF("ninf"),
    /** The sign of zero does not matter. */
    NSZ("nsz"),
    /** A division may become a multiplication by the reciprocal. */
    ARCP("arcp"),
    /** Operations may be contracted to fused ones. */
    CONTRACT("contract"),
    /** Functions may be approximated. */
    AFN("afn");

    private static final Map<String, Flag> BY_WORD =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(Flag::word, flag -> flag));

    private final String word;

    Flag(String word) {
        this.word = word;
    }

    static Flag[] fastMath() {
        return new Flag[] {REASSOC, NNAN, NINF, NSZ, ARCP, CONTRACT, AFN};
    }

    /** The flag of this word; {@code fast} is not one, it stands for all fast-math flags. */
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
        return ordinal() >= REASSOC.ordinal();
    }

    /** The flag set {@code fast}. */
    public static int allFastMath() {
        int set = 0;
        for (Flag flag : fastMath()) {
            set |= flag.bit();
        }
        return set;
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
