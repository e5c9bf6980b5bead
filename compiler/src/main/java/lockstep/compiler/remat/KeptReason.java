package lockstep.compiler.remat;

/** Why a value is not recomputed, in the words of the remark. */
enum KeptReason {
    /** It would be the value of another edge, or of another iteration. */
    PHI("PHIs"),
    /** It is handed over; a kernel can read its parameters again, a function cannot. */
    PARAMETER("parameters of a function"),
    /** A second freeze may choose other bits. */
    FREEZE("freezes"),
    /** Another use of undef may be other bits. */
    UNDEF("operands that are undef"),
    /** A second allocation is another object. */
    ALLOCATION("allocations"),
    /** It changes memory, or may be changed by others while it is read. */
    ATOMIC("atomic or volatile accesses"),
    /** Its result depends on which lanes execute it together. */
    CONVERGENT("convergent operations"),
    /** It reads what changes by itself. */
    CLOCK("clocks and registers that change"),
    /** What it does is not known, or costs more than any register. */
    CALL("calls"),
    /** The memory may have changed. */
    MEMORY("loads of memory that may have changed"),
    /** It has to be there where most registers are taken, or recomputing it does not help there. */
    NEEDED("values that are needed there, or free nothing"),
    /** It would cost more than {@code remat-single-cost-limit}. */
    COST("values over remat-single-cost-limit"),
    /** It would be recomputed at more places than {@code remat-use-limit}. */
    USES("values over remat-use-limit"),
    /** It lives too short for what it costs. */
    SHORT("values below remat-lli-factor"),
    /** It would be moved, and {@code remat-move} is off. */
    MOVE("values that would be moved");

    private final String plural;

    KeptReason(String plural) {
        this.plural = plural;
    }

    /** What is refused for this reason, for "3 PHIs". */
    String plural() {
        return plural;
    }
}
