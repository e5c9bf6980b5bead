package lockstep.ir.ptx;

/** What a name stands for that is not a register. Compared by identity. */
public sealed interface PtxSymbol permits PtxVariable, PtxFunctionHeader, PtxLabel {
    /** The name as the text has it. */
    String name();
}
