package lockstep.ir.nvvm.intrinsic;

/** Variants of an intrinsic's meaning. Source: PTX ISA, modifiers of the instructions of the same name. */
public enum IntrinsicModifier {
    /** Round to nearest, ties to even. */
    RN,
    /** Round to zero. */
    RZ,
    /** Round to minus infinity. */
    RM,
    /** Round to plus infinity. */
    RP,
    /** Round to nearest, ties away from zero. */
    RNA,
    /** Denormal operands and results become zero of the same sign. */
    FTZ,
    /** The result is clamped to 0 to 1; NaN becomes 0. */
    SAT,
    /** A negative result becomes 0; NaN becomes the canonical NaN. */
    RELU,
    /** A NaN operand makes the result the canonical NaN. */
    NAN,
    /** The result's magnitude is that of the operands' magnitudes, its sign the exclusive or of their signs. */
    XORSIGN,
    /** The result is within an interval around the exact one. */
    APPROX,
    /** All lanes of the warp must execute the barrier together. */
    ALIGNED,
    /** The scope is the block. */
    CTA,
    /** The scope is the cluster. */
    CLUSTER,
    /** The scope is the device. */
    GL,
    /** The scope is the whole system. */
    SYS,
    /** A bit position or count beyond the width counts as the width. */
    CLAMP,
    /** A bit position or count beyond the width wraps around. */
    WRAP,
    /** Extends with the sign. */
    SIGNED,
    /** Extends with zeros. */
    UNSIGNED,
    /** The parts of the first operand are signed. */
    SIGNED_A,
    /** The parts of the first operand are unsigned. */
    UNSIGNED_A,
    /** The parts of the second operand are signed. */
    SIGNED_B,
    /** The parts of the second operand are unsigned. */
    UNSIGNED_B,
    /** What is beyond the largest finite number becomes that number. */
    SATFINITE,
    /** Floats of 8 bits, 4 of exponent. */
    E4M3,
    /** Floats of 8 bits, 5 of exponent. */
    E5M2,
    /** Floats of 6 bits, 2 of exponent. */
    E2M3,
    /** Floats of 6 bits, 3 of exponent. */
    E3M2,
    /** Floats of 4 bits. */
    E2M1,
    /** Four bytes forward from the one selected. */
    F4E,
    /** Four bytes backward from the one selected. */
    B4E,
    /** The byte selected, four times. */
    RC8,
    /** The bytes up to the one selected, which takes the place of those above. */
    ECL,
    /** The bytes from the one selected on, which takes the place of those below. */
    ECR,
    /** The half selected, twice. */
    RC16
}
