package lockstep.ir.nvvm.type;

/** The floating-point types. */
public enum FloatType implements Type {
    /** IEEE 754 binary16. */
    HALF("half", 16),
    /** bfloat16: the upper half of a binary32. */
    BFLOAT("bfloat", 16),
    /** IEEE 754 binary32. */
    FLOAT("float", 32),
    /** IEEE 754 binary64. */
    DOUBLE("double", 64),
    /** IEEE 754 binary128; parsed and printed, not executed. */
    FP128("fp128", 128);

    private final String text;
    private final int width;

    FloatType(String text, int width) {
        this.text = text;
        this.width = width;
    }

    /** Size in bits. */
    public int width() {
        return width;
    }

    @Override
    public String toString() {
        return text;
    }
}
