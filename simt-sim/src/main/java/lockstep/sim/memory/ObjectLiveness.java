package lockstep.sim.memory;

/** Whether an object may be accessed, and if not, why. */
public enum ObjectLiveness {
    /** It may be accessed. */
    ALIVE("", ""),
    /** It was freed with {@code free}. */
    FREED("use-after-free", "was freed"),
    /** Its function has returned, or the stack was restored. */
    RETURNED("dead-object", "ended with its function"),
    /** After {@code llvm.lifetime.end}. */
    OUT_OF_SCOPE("dead-object", "is outside its lifetime"),
    /** Its block or launch has ended. */
    ENDED("dead-object", "ended with its block or launch");

    private final String code;
    private final String why;

    ObjectLiveness(String code, String why) {
        this.code = code;
        this.why = why;
    }

    String code() {
        return code;
    }

    String why() {
        return why;
    }
}
