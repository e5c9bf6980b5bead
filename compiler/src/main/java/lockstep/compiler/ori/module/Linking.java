package lockstep.compiler.ori.module;

/** What a module of PTX becomes. */
public enum Linking {
    /** An executable cubin: all that it names is in it. */
    WHOLE("cubin"),
    /** A cubin for a linker: functions and variables may be in other files, and the linker decides all addresses. */
    OBJECT("o");

    private final String suffix;

    Linking(String suffix) {
        this.suffix = suffix;
    }

    /** What the names of such files end in, without the dot. */
    public String suffix() {
        return suffix;
    }
}
