package lockstep.sim.fast;

/** The operation of a {@link FastOp}. Words are registers of 2 to 32 bits, longs of 33 to 64 bits, bits of one bit. */
enum FastCode {
    // words and longs, two operands
    WORD_ADD,
    WORD_SUB,
    WORD_MUL,
    WORD_AND,
    WORD_OR,
    WORD_XOR,
    WORD_SHL,
    WORD_LSHR,
    WORD_ASHR,
    WORD_SMIN,
    WORD_SMAX,
    WORD_UMIN,
    WORD_UMAX,
    LONG_ADD(true),
    LONG_SUB(true),
    LONG_MUL(true),
    LONG_AND(true),
    LONG_OR(true),
    LONG_XOR(true),
    LONG_SHL(true),
    LONG_LSHR(true),
    LONG_ASHR(true),
    LONG_SMIN(true),
    LONG_SMAX(true),
    LONG_UMIN(true),
    LONG_UMAX(true),
    /** Shifts by any amount, a word: from the width on all bits are shifted out. */
    WORD_SHL_FAR,
    WORD_LSHR_FAR,
    WORD_ASHR_FAR,
    LONG_SHL_FAR,
    LONG_LSHR_FAR,
    LONG_ASHR_FAR,
    /** Quotients and remainders, where the divisor is not 0 and the quotient fits. */
    WORD_UDIV,
    WORD_SDIV,
    WORD_UREM,
    WORD_SREM,
    LONG_UDIV,
    LONG_SDIV,
    LONG_UREM,
    LONG_SREM,
    /** The number of zeros below the lowest one. */
    WORD_CTTZ,
    /** Upper halves of products. */
    WORD_UMUL_HIGH,
    WORD_SMUL_HIGH,
    /** Funnel shifts, the amount modulo the width. */
    WORD_FUNNEL_LEFT,
    WORD_FUNNEL_RIGHT,
    // floats
    SINGLE_ADD,
    SINGLE_SUB,
    SINGLE_MUL,
    SINGLE_DIV,
    SINGLE_MIN,
    SINGLE_MAX,
    SINGLE_FMA,
    SINGLE_SQRT,
    DOUBLE_ADD(true),
    DOUBLE_SUB(true),
    DOUBLE_MUL(true),
    DOUBLE_DIV(true),
    DOUBLE_MIN(true),
    DOUBLE_MAX(true),
    DOUBLE_FMA(true),
    DOUBLE_SQRT(true),
    /** Bits of {@link FastOp#constant} inverted: negation. */
    WORD_FLIP,
    LONG_FLIP,
    /** Bits of {@link FastOp#constant} kept: absolute value. */
    WORD_KEEP,
    LONG_KEEP,
    // comparisons
    WORD_EQ,
    WORD_SLT,
    WORD_SLE,
    WORD_ULT,
    WORD_ULE,
    LONG_EQ,
    LONG_SLT,
    LONG_SLE,
    LONG_ULT,
    LONG_ULE,
    SINGLE_COMPARE,
    DOUBLE_COMPARE,
    // bits
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    // choices
    WORD_SELECT,
    LONG_SELECT,
    BIT_SELECT,
    // conversions
    BIT_TO_WORD,
    BIT_TO_LONG,
    WORD_ZEXT,
    WORD_SEXT,
    WORD_TRUNC,
    WORD_TO_LONG,
    WORD_TO_LONG_SIGNED,
    LONG_TO_WORD,
    WORD_TO_BIT,
    LONG_TO_BIT,
    SIGNED_TO_SINGLE,
    UNSIGNED_TO_SINGLE,
    SIGNED_TO_DOUBLE,
    UNSIGNED_TO_DOUBLE,
    SINGLE_TO_SIGNED,
    SINGLE_TO_UNSIGNED,
    SINGLE_TO_DOUBLE,
    DOUBLE_TO_SINGLE,
    // several instructions as one
    /** A product and its sum with another word. */
    WORD_MUL_ADD,
    /** A word zero-extended and its product with a long. */
    WIDE_MUL,
    WIDE_MUL_SIGNED,
    /** The same, and the sum of that and another long: an address. */
    WIDE_MUL_ADD,
    WIDE_MUL_ADD_SIGNED,
    /** A comparison and a branch on its outcome. */
    COMPARE_BRANCH,
    /** The operations that implement one instruction, and copies of its results. */
    SEQUENCE,
    // the rest
    /** The function of an instruction, evaluated lane by lane. */
    FUNCTION,
    /** The bits of two words, the lower ones first, as a long. */
    WORDS_TO_LONG,
    /** The bits of a long as two words, the lower ones first. */
    LONG_TO_WORDS,
    /** Copies registers. */
    MOVE,
    /** Reads a special register. */
    SPECIAL,
    /** Moves a pointer. */
    ADDRESS,
    /** Reads memory. */
    LOAD,
    /** Writes memory. */
    STORE,
    /** Does nothing. */
    NOTHING,
    /** An unconditional branch. */
    JUMP,
    /** A conditional branch. */
    BRANCH,
    /** All PHIs of a block. */
    PHIS,
    /** A barrier of all threads of the block whose number is a constant. */
    BARRIER,
    /** A return; a step unless it ends the kernel. */
    RETURN,
    /** The end of threads; a step where some lanes end and others do not. */
    EXIT,
    /** The active lanes, as a mask. */
    LANES,
    /** A step of the reference engine. */
    STEP;

    private final boolean isWide;

    FastCode() {
        this(false);
    }

    FastCode(boolean isWide) {
        this.isWide = isWide;
    }

    /** Whether it is integer arithmetic on longs, or arithmetic on doubles. */
    boolean isWide() {
        return isWide;
    }
}
