package lockstep.compiler.newgvn;

/** How the value of an instruction relates to its class; later constants guarantee less. */
enum Membership {
    /**
     * The instruction is the operation of the class on representative operands: what can be derived from its text holds
     * for every member, at any place.
     */
    REPRESENTATIVE,
    /**
     * The instruction has the value of the class where it is executed; what can be derived from its text may hold only
     * there.
     */
    EXACT,
    /**
     * The value of the class may replace the instruction, but not the reverse: the instruction may be poison where
     * other members are not. A member that is not {@code REFINED}, or a constant or argument, is available wherever it
     * is executed.
     */
    REFINED
}
