package lockstep.sim.memory;

/** The kinds of memory objects. */
public enum ObjectKind {
    /** A buffer argument of a launch. */
    BUFFER,
    /** A global variable, including shared ones. */
    VARIABLE,
    /** A stack slot. */
    STACK,
    /** A block of the device heap. */
    HEAP,
    /** A parameter. */
    PARAMETER,
    /** A function or a basic block: an address without bytes. */
    CODE
}
