package lockstep.ir.ptx;

/** A state space. Source: PTX ISA 9.0, "State Spaces". */
public enum PtxSpace {
    /** No space written: the address determines it at run time. Instructions only. */
    GENERIC(""),
    /** Registers. Declarations only. */
    REG("reg"),
    /** Constant memory. */
    CONST("const"),
    /** Global memory. */
    GLOBAL("global"),
    /** Memory of one thread. */
    LOCAL("local"),
    /** Parameters of kernels and functions. */
    PARAM("param"),
    /** Memory of the block. */
    SHARED("shared"),
    /** Memory of all blocks of the cluster. Instructions only. */
    SHARED_CLUSTER("shared::cluster"),
    /** Textures, an old way to declare them. Declarations only. */
    TEX("tex"),
    /** Frame objects of a function. Machine IR only, and declarations only. */
    FRAME("frame");

    private final String text;

    PtxSpace(String text) {
        this.text = text;
    }

    /** The word without the dot in front of it; empty for {@link #GENERIC}. */
    public String text() {
        return text;
    }
}
