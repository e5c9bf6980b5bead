package lockstep.compiler.analysis.scev;

import lockstep.ir.nvvm.Predicate;

/** Four-bit numbers, few enough to try all of them. */
public final class FourBits {
    public static final int BITS = 4;
    /** Their number. */
    public static final int ALL = 1 << BITS;

    private FourBits() {}

    /** The signed value. */
    public static int signed(int number) {
        return number >= ALL / 2 ? number - ALL : number;
    }

    /** Whether {@code x predicate y}, by the definition of the comparison of integers (LangRef, icmp). */
    public static boolean holds(Predicate predicate, int x, int y) {
        int a = predicate.isSigned() ? signed(x) : x;
        int b = predicate.isSigned() ? signed(y) : y;
        return switch (predicate.word()) {
            case "eq" -> a == b;
            case "ne" -> a != b;
            case "ult", "slt" -> a < b;
            case "ule", "sle" -> a <= b;
            case "ugt", "sgt" -> a > b;
            default -> a >= b;
        };
    }
}
