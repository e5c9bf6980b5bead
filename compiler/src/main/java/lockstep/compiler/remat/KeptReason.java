package lockstep.compiler.remat;

/** Why a value is not recomputed, with the text of the remark. */
enum KeptReason {
    /** A copy might take the value of another edge, or of another iteration. */
    PHI("PHIs"),
    /** It is passed in registers; a kernel can read its parameters again, a function cannot. */
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
    /** Its effects are not known, or it costs more than any register. */
    CALL("calls"),
    /** The memory may have changed. */
    MEMORY("loads of memory that may have changed"),
    /** It is needed at the point of maximum pressure, or recomputing it does not help there. */
    NEEDED("values that are needed there, or free nothing"),
    /** It would cost more than {@code remat-single-cost-limit}. */
    COST("values over remat-single-cost-limit"),
    /** It would be recomputed in more places than {@code remat-use-limit}. */
    USES("values over remat-use-limit"),
    /** Its live range is too short for its cost. */
    SHORT("values below remat-lli-factor"),
    /** It would be moved, and {@code remat-move} is off. */
    MOVE("values that would be moved");

    private final String plural;

    KeptReason(String plural) {
        this.plural = plural;
    }

    /** The refused values in the plural, as in "3 PHIs". */
    String plural() {
        return plural;
    }
}
