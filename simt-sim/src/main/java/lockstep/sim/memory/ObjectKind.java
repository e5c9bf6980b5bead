package lockstep.sim.memory;

/** What made an object. */
public enum ObjectKind {
    /** A buffer of a launch. */
    BUFFER,
    /** A global variable, also a shared one. */
    VARIABLE,
    /** A stack slot. */
    STACK,
    /** A block of the device heap. */
    HEAP,
    /** A parameter. */
    PARAMETER,
    /** A function or a block of one: an address, no bytes. */
    CODE
}
