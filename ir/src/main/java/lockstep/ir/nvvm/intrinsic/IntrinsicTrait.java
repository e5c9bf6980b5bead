package lockstep.ir.nvvm.intrinsic;

/** A property of an {@link Intrinsic} that passes, checks and the simulator query; see {@link Intrinsic#is}. */
public enum IntrinsicTrait {
    /** Lanes of a warp exchange values or meet here, with a member mask or without. */
    WARP_COLLECTIVE,
    /** A warp collective that only computes its result: it may be deleted where the result is not used. */
    PURE_COLLECTIVE,
    /** A warp collective of the lanes of a member mask, which wait for each other; others are of the lanes present. */
    MEMBER_MASK,
    /** A shuffle among the lanes of a member mask, its first argument. */
    MASKED_SHUFFLE,
    /** A warp collective whose member mask is its second argument; else it is the first, if there is one. */
    MASK_IS_SECOND,
    /** Threads of a block meet here. */
    BLOCK_BARRIER,
    /** Reads a special register. */
    SPECIAL_REGISTER,
    /** May give another value each time it is read, in one thread; the PTX ISA calls such registers volatile. */
    VOLATILE,
    /** Counts time: a later reading is greater. */
    CLOCK,
    /** An atomic operation that orders no other access. */
    RELAXED_ATOMIC,
    /** The integers that it computes with, makes of floats or makes floats of have signs. */
    SIGNED,
    /** Arithmetic in one floating-point format whose result is a NaN as soon as an operand is, unless saturated. */
    NAN_IN_NAN_OUT,
    /** Folds the elements of a vector to one. */
    VECTOR_REDUCTION,
    /** The second result is whether the first one wrapped. */
    WITH_OVERFLOW,
    /** An instruction of PTX: it flushes denormals by its own modifier, regardless of the mode of the function. */
    PTX_ARITHMETIC,
    /** The instruction {@code cvt} of PTX: its rounding is a modifier, and the result of NaN is as in the PTX ISA. */
    PTX_CONVERSION
}
