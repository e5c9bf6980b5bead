package lockstep.compiler.newgvn;

/** How an instruction belongs to its class; later ones promise less. */
enum Membership {
    /**
     * It is the operation of the class on operands of such standing: what its own text says of its value is true of
     * every member, wherever that stands.
     */
    FAITHFUL,
    /** It has the value of the class where it is executed; what its text says of the value may be true there alone. */
    EXACT,
    /**
     * The value of the class may stand for it, but not the other way round: it may be poison where others are not. A
     * member that is not of this standing, or a constant or argument, is there wherever it is.
     */
    REFINED
}
