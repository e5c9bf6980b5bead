package lockstep.compiler.ori.module;

/** What a module of PTX becomes. */
public enum Linking {
    /** An executable cubin: all that it names is in it. */
    WHOLE,
    /** A cubin for a linker: functions and variables may be in other files, and the linker decides all addresses. */
    OBJECT
}
