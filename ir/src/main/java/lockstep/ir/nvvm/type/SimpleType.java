package lockstep.ir.nvvm.type;

/** The types without parameters that no memory can hold. */
public enum SimpleType implements Type {
    /** No value. */
    VOID("void"),
    /** A basic block. */
    LABEL("label"),
    /** A token, for instance of the convergence-control intrinsics. */
    TOKEN("token"),
    /** Metadata as an operand of a call. */
    METADATA("metadata");

    private final String text;

    SimpleType(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
