package lockstep.ir.code;

/** What an instruction does to a register unit. */
public enum Access {
    /** Reads it. All reads of an instruction come before its writes, but for early ones. */
    USE,
    /** Writes it for all lanes that have it: what it held is gone. */
    DEFINITION,
    /** The same, perhaps before the instruction has read all that it reads. */
    EARLY_DEFINITION,
    /** Writes it for some lanes, or a part of it, as a guarded write does: the others keep what it held. */
    PARTIAL_DEFINITION
}
