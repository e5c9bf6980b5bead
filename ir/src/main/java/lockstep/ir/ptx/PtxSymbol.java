package lockstep.ir.ptx;

/** What a name that is no register stands for. Compared by identity. */
public sealed interface PtxSymbol permits PtxVariable, PtxFunctionHeader, PtxLabel {
    /** The name as the text has it. */
    String name();
}
