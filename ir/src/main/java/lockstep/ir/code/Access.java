package lockstep.ir.code;

/** How an instruction accesses a register unit. */
public enum Access {
    /** Reads it. All reads of an instruction precede its writes, except early ones. */
    USE,
    /** Writes it for all lanes that have it: the old value is dead. */
    DEFINITION,
    /** The same, perhaps before the instruction has read all that it reads. */
    EARLY_DEFINITION,
    /** Writes it for some lanes, as a guarded write does, or a part of it: the rest keeps the old value. */
    PARTIAL_DEFINITION
}
