package lockstep.ir.nvvm.intrinsic;

import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.BLOCK_BARRIER;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.CLOCK;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.MASKED_SHUFFLE;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.MASK_IS_SECOND;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.MEMBER_MASK;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.NAN_IN_NAN_OUT;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.PTX_ARITHMETIC;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.PTX_CONVERSION;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.PURE_COLLECTIVE;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.RELAXED_ATOMIC;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.SIGNED;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.SPECIAL_REGISTER;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.VECTOR_REDUCTION;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.VOLATILE;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.WARP_COLLECTIVE;
import static lockstep.ir.nvvm.intrinsic.IntrinsicTrait.WITH_OVERFLOW;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The operation of an intrinsic. The simulator implements each constant except {@link #GAP}; types come from the
 * signature of the call, variants from {@link IntrinsicInfo#modifiers}. Each has a one-line summary; the exact meaning
 * is in the manual that the row of {@code intrinsics.tsv} names.
 */
public enum Intrinsic {
    // ---- integers

    /** Absolute value; the second argument is whether the least value gives poison. */
    ABS,
    /** Signed maximum. */
    SMAX(SIGNED),
    /** Signed minimum. */
    SMIN(SIGNED),
    /** Unsigned maximum. */
    UMAX,
    /** Unsigned minimum. */
    UMIN,
    /** -1, 0 or 1 as signed operands compare. */
    SCMP(SIGNED),
    /** -1, 0 or 1 as unsigned operands compare. */
    UCMP,
    /** The bits in reverse order. */
    BITREVERSE,
    /** The bytes in reverse order. */
    BSWAP,
    /** Number of set bits. */
    CTPOP,
    /** Leading zeros; the second argument is whether zero gives poison. */
    CTLZ,
    /** Trailing zeros; the second argument is whether zero gives poison. */
    CTTZ,
    /** High half of the first two operands shifted left, the count modulo the width. */
    FSHL,
    /** Low half of the first two operands shifted right, the count modulo the width. */
    FSHR,
    /** Sum and whether it wraps signed. */
    SADD_WITH_OVERFLOW(WITH_OVERFLOW, SIGNED),
    /** Sum and whether it wraps unsigned. */
    UADD_WITH_OVERFLOW(WITH_OVERFLOW),
    /** Difference and whether it wraps signed. */
    SSUB_WITH_OVERFLOW(WITH_OVERFLOW, SIGNED),
    /** Difference and whether it wraps unsigned. */
    USUB_WITH_OVERFLOW(WITH_OVERFLOW),
    /** Product and whether it wraps signed. */
    SMUL_WITH_OVERFLOW(WITH_OVERFLOW, SIGNED),
    /** Product and whether it wraps unsigned. */
    UMUL_WITH_OVERFLOW(WITH_OVERFLOW),
    /** Signed saturating sum. */
    SADD_SAT(SIGNED),
    /** Unsigned saturating sum. */
    UADD_SAT,
    /** Signed saturating difference. */
    SSUB_SAT(SIGNED),
    /** Unsigned saturating difference. */
    USUB_SAT,
    /** Signed saturating left shift. */
    SSHL_SAT(SIGNED),
    /** Unsigned saturating left shift. */
    USHL_SAT,
    /** Signed fixed-point product; the third argument is the scale. */
    SMUL_FIX(SIGNED),
    /** Unsigned fixed-point product; the third argument is the scale. */
    UMUL_FIX,
    /** Signed saturating fixed-point product. */
    SMUL_FIX_SAT(SIGNED),
    /** Unsigned saturating fixed-point product. */
    UMUL_FIX_SAT,
    /** Signed fixed-point quotient; the third argument is the scale. */
    SDIV_FIX(SIGNED),
    /** Unsigned fixed-point quotient; the third argument is the scale. */
    UDIV_FIX,
    /** Signed saturating fixed-point quotient. */
    SDIV_FIX_SAT(SIGNED),
    /** Unsigned saturating fixed-point quotient. */
    UDIV_FIX_SAT,

    // ---- floats

    /** Square root, correctly rounded. */
    SQRT(NAN_IN_NAN_OUT),
    /** Power with an integer exponent. */
    POWI,
    /** Sine. */
    SIN,
    /** Cosine. */
    COS,
    /** Tangent. */
    TAN,
    /** Arcsine. */
    ASIN,
    /** Arccosine. */
    ACOS,
    /** Arctangent. */
    ATAN,
    /** Arctangent of a quotient in the right quadrant. */
    ATAN2,
    /** Hyperbolic sine. */
    SINH,
    /** Hyperbolic cosine. */
    COSH,
    /** Hyperbolic tangent. */
    TANH,
    /** Sine and cosine. */
    SINCOS,
    /** Power. */
    POW,
    /** Power of e. */
    EXP,
    /** Power of two. */
    EXP2,
    /** Power of ten. */
    EXP10,
    /** Product with a power of two. */
    LDEXP,
    /** Fraction and exponent. */
    FREXP,
    /** Natural logarithm. */
    LOG,
    /** Decimal logarithm. */
    LOG10,
    /** Binary logarithm. */
    LOG2,
    /** Product plus addend, rounded once. */
    FMA(NAN_IN_NAN_OUT),
    /** Product plus addend, rounded once or twice. */
    FMULADD(NAN_IN_NAN_OUT),
    /** Clears the sign bit. */
    FABS,
    /** Minimum; a quiet NaN operand is ignored. */
    MINNUM,
    /** Maximum; a quiet NaN operand is ignored. */
    MAXNUM,
    /** Minimum; NaN propagates, -0 is below +0. */
    MINIMUM(NAN_IN_NAN_OUT),
    /** Maximum; NaN propagates, -0 is below +0. */
    MAXIMUM(NAN_IN_NAN_OUT),
    /** Minimum; NaN operands are ignored, -0 is below +0. */
    MINIMUMNUM,
    /** Maximum; NaN operands are ignored, -0 is below +0. */
    MAXIMUMNUM,
    /** Magnitude of the first operand, sign of the second. */
    COPYSIGN,
    /** Rounds to an integer, down. */
    FLOOR(NAN_IN_NAN_OUT),
    /** Rounds to an integer, up. */
    CEIL(NAN_IN_NAN_OUT),
    /** Rounds to an integer, to zero. */
    TRUNC_FLOAT(NAN_IN_NAN_OUT),
    /** Rounds to an integer, to nearest even. */
    RINT(NAN_IN_NAN_OUT),
    /** Rounds to an integer, to nearest even, without raising exceptions. */
    NEARBYINT(NAN_IN_NAN_OUT),
    /** Rounds to an integer, to nearest, ties away from zero. */
    ROUND(NAN_IN_NAN_OUT),
    /** Rounds to an integer, to nearest, ties to even. */
    ROUNDEVEN(NAN_IN_NAN_OUT),
    /** To an integer type, to nearest, ties away from zero. */
    LROUND,
    /** As {@link #LROUND}. */
    LLROUND,
    /** To an integer type, to nearest even. */
    LRINT,
    /** As {@link #LRINT}. */
    LLRINT,
    /** The canonical encoding of the same value. */
    CANONICALIZE(NAN_IN_NAN_OUT),
    /** Whether the operand is in one of the classes of the mask. */
    IS_FPCLASS,
    /** Saturating conversion to an unsigned integer; NaN gives 0. */
    FPTOUI_SAT,
    /** Saturating conversion to a signed integer; NaN gives 0. */
    FPTOSI_SAT(SIGNED),
    /** The bits of the operand as binary16, in an i16. */
    CONVERT_TO_FP16,
    /** The value of the binary16 with the bits of an i16. */
    CONVERT_FROM_FP16,

    // ---- vectors

    /** Sum of the elements. */
    VECTOR_REDUCE_ADD(VECTOR_REDUCTION),
    /** Product of the elements. */
    VECTOR_REDUCE_MUL(VECTOR_REDUCTION),
    /** Bitwise and of the elements. */
    VECTOR_REDUCE_AND(VECTOR_REDUCTION),
    /** Bitwise or of the elements. */
    VECTOR_REDUCE_OR(VECTOR_REDUCTION),
    /** Bitwise exclusive or of the elements. */
    VECTOR_REDUCE_XOR(VECTOR_REDUCTION),
    /** Signed maximum of the elements. */
    VECTOR_REDUCE_SMAX(VECTOR_REDUCTION, SIGNED),
    /** Signed minimum of the elements. */
    VECTOR_REDUCE_SMIN(VECTOR_REDUCTION, SIGNED),
    /** Unsigned maximum of the elements. */
    VECTOR_REDUCE_UMAX(VECTOR_REDUCTION),
    /** Unsigned minimum of the elements. */
    VECTOR_REDUCE_UMIN(VECTOR_REDUCTION),
    /** Start value plus the elements, in order unless reassociation is allowed. */
    VECTOR_REDUCE_FADD(VECTOR_REDUCTION),
    /** Start value times the elements, in order unless reassociation is allowed. */
    VECTOR_REDUCE_FMUL(VECTOR_REDUCTION),
    /** Maximum of the elements as {@link #MAXNUM}. */
    VECTOR_REDUCE_FMAX(VECTOR_REDUCTION),
    /** Minimum of the elements as {@link #MINNUM}. */
    VECTOR_REDUCE_FMIN(VECTOR_REDUCTION),
    /** Maximum of the elements as {@link #MAXIMUM}. */
    VECTOR_REDUCE_FMAXIMUM(VECTOR_REDUCTION),
    /** Minimum of the elements as {@link #MINIMUM}. */
    VECTOR_REDUCE_FMINIMUM(VECTOR_REDUCTION),
    /** The first vector with the elements from the index on replaced by the second. */
    VECTOR_INSERT,
    /** The part of a vector from the index on. */
    VECTOR_EXTRACT,
    /** The elements in reverse order. */
    VECTOR_REVERSE,
    /** A window over two vectors in a row. */
    VECTOR_SPLICE,
    /** Two vectors, interleaved. */
    VECTOR_INTERLEAVE2,
    /** The even and the odd elements. */
    VECTOR_DEINTERLEAVE2,

    // ---- memory

    /** Copies bytes between places that are equal or do not overlap. */
    MEMCPY,
    /** Copies bytes between places that may overlap. */
    MEMMOVE,
    /** Fills bytes. */
    MEMSET,
    /** Reads the elements that a mask selects; the others come from the last operand. */
    MASKED_LOAD,
    /** Writes the elements that a mask selects. */
    MASKED_STORE,
    /** Reads selected elements from addresses of their own. */
    MASKED_GATHER,
    /** Writes selected elements to addresses of their own. */
    MASKED_SCATTER,
    /** Reads neighbouring elements into the selected ones. */
    MASKED_EXPANDLOAD,
    /** Writes selected elements next to each other. */
    MASKED_COMPRESSSTORE,
    /** The object is alive from here on, its contents undefined. */
    LIFETIME_START,
    /** The object is dead from here on. */
    LIFETIME_END,
    /** The memory does not change until the matching end. */
    INVARIANT_START,
    /** The memory may change again. */
    INVARIANT_END,
    /** The top of the stack. */
    STACKSAVE,
    /** Frees the dynamic allocas since the matching save. */
    STACKRESTORE,
    /** Bytes from the pointer to the end of its object; if unknown, the value that the flags select. */
    OBJECTSIZE,
    /** The pointer with address bits cleared. */
    PTRMASK,
    /** Loads from global memory that does not change during the launch. */
    LOAD_GLOBAL_NONCOHERENT,
    /** Loads from global memory at an address that is the same in all lanes. */
    LOAD_GLOBAL_UNIFORM,

    // ---- general

    /** The first argument: annotations, expectations, launders, copies. */
    IDENTITY,
    /** The first argument, copied at the call; the second is the number of its group, see DivergenceCopy. */
    DIVERGENCE_COPY,
    /** Has no effect that a program can observe. */
    NO_OPERATION,
    /** The argument is true, or behaviour is undefined. */
    ASSUME,
    /** Ends the launch with a fault. */
    TRAP,
    /** Breaks into a debugger and continues. */
    DEBUGTRAP,
    /** Ends the launch with a fault of a kind. */
    UBSANTRAP,
    /** Whether the argument is known to be constant. */
    IS_CONSTANT,
    /** A counter of cycles. */
    READ_CYCLE_COUNTER(VOLATILE, CLOCK),
    /** A counter with a steady rate. */
    READ_STEADY_COUNTER(VOLATILE, CLOCK),
    /** The token of the threads that entered the function together. */
    CONVERGENCE_ENTRY,
    /** A token of some threads that are here together. */
    CONVERGENCE_ANCHOR,
    /** The token of the threads that are in the same iteration. */
    CONVERGENCE_LOOP,
    /** The compile-time parameter of this name, 0 where it is not set. */
    REFLECT,

    // ---- arithmetic of PTX, with modifiers

    /** Sum. */
    NVVM_ADD(PTX_ARITHMETIC, NAN_IN_NAN_OUT),
    /** Product. */
    NVVM_MUL(PTX_ARITHMETIC, NAN_IN_NAN_OUT),
    /** Quotient. */
    NVVM_DIV(PTX_ARITHMETIC, NAN_IN_NAN_OUT),
    /** Product plus addend, rounded once. */
    NVVM_FMA(PTX_ARITHMETIC, NAN_IN_NAN_OUT),
    /** Reciprocal. */
    NVVM_RCP(PTX_ARITHMETIC, NAN_IN_NAN_OUT),
    /** Square root; without a rounding modifier as {@link IntrinsicModifier#RN}. */
    NVVM_SQRT(PTX_ARITHMETIC, NAN_IN_NAN_OUT),
    /** Reciprocal of the square root. */
    NVVM_RSQRT(PTX_ARITHMETIC),
    /** Sine. */
    NVVM_SIN(PTX_ARITHMETIC),
    /** Cosine. */
    NVVM_COS(PTX_ARITHMETIC),
    /** Power of two. */
    NVVM_EX2(PTX_ARITHMETIC),
    /** Binary logarithm. */
    NVVM_LG2(PTX_ARITHMETIC),
    /** Clears the sign bit. */
    NVVM_FABS(PTX_ARITHMETIC),
    /** Flips the sign bit. */
    NVVM_NEG(PTX_ARITHMETIC),
    /** Minimum; a NaN operand is ignored unless a modifier overrides this. */
    NVVM_FMIN(PTX_ARITHMETIC),
    /** Maximum; a NaN operand is ignored unless a modifier overrides this. */
    NVVM_FMAX(PTX_ARITHMETIC),
    /** Rounds to an integer, up. */
    NVVM_CEIL(PTX_ARITHMETIC, NAN_IN_NAN_OUT),
    /** Rounds to an integer, down. */
    NVVM_FLOOR(PTX_ARITHMETIC, NAN_IN_NAN_OUT),
    /** Rounds to an integer, to nearest even. */
    NVVM_ROUND(PTX_ARITHMETIC, NAN_IN_NAN_OUT),
    /** Rounds to an integer, to zero. */
    NVVM_TRUNC(PTX_ARITHMETIC, NAN_IN_NAN_OUT),
    /** Clamps to 0 to 1; NaN becomes 0. */
    NVVM_SATURATE(PTX_ARITHMETIC),
    /** The same bits as another type. */
    NVVM_BITCAST(PTX_ARITHMETIC),
    /** Absolute value modulo 2^n. */
    NVVM_ABS(PTX_ARITHMETIC),
    /** Number of set bits, as an i32. */
    NVVM_POPC(PTX_ARITHMETIC),
    /** Leading zeros, as an i32; the width for zero. */
    NVVM_CLZ(PTX_ARITHMETIC),
    /** The value of the binary16 with the bits of an i16. */
    NVVM_H2F(PTX_ARITHMETIC),
    /** Saturating conversion to a signed integer; the result of NaN is as in PTX for the types. */
    CVT_FLOAT_TO_SIGNED(PTX_CONVERSION, SIGNED),
    /** Saturating conversion to an unsigned integer; the result of NaN is as in PTX for the types. */
    CVT_FLOAT_TO_UNSIGNED(PTX_CONVERSION),
    /** Conversion from a signed integer. */
    CVT_SIGNED_TO_FLOAT(PTX_CONVERSION, SIGNED),
    /** Conversion from an unsigned integer. */
    CVT_UNSIGNED_TO_FLOAT(PTX_CONVERSION),
    /** Conversion to another float format. */
    CVT_FLOAT_TO_FLOAT(PTX_CONVERSION),
    /** The bits of the operand as binary16, in an i16. */
    CVT_FLOAT_TO_HALF_BITS(PTX_CONVERSION),
    /** The bits of a bfloat16 as binary16, in an i16. */
    CVT_BFLOAT_TO_HALF_BITS(PTX_CONVERSION),
    /** Two floats as a vector of two halves or bfloats; the first operand becomes the upper element. */
    CVT_PACK_FLOATS(PTX_CONVERSION),
    /** The bits of the operand as tf32, in an i32. */
    CVT_FLOAT_TO_TF32(PTX_CONVERSION),
    /** Two floats as two of at most eight bits, packed in an i16; the first or the upper one is the upper part. */
    CVT_FLOATS_TO_SMALL(PTX_CONVERSION),
    /** Two floats of at most eight bits, packed in an i16, as a vector of halves. */
    CVT_SMALL_TO_HALVES(PTX_CONVERSION),
    /** The upper half of the bits of a double. */
    DOUBLE_HIGH,
    /** The lower half of the bits of a double. */
    DOUBLE_LOW,
    /** The double with this lower and upper half. */
    DOUBLE_FROM_HALVES,
    /** Upper half of the signed product. */
    MULHI_SIGNED(SIGNED),
    /** Upper half of the unsigned product. */
    MULHI_UNSIGNED,
    /** Low 32 bits of the product of the low 24 bits, signed. */
    MUL24_SIGNED(SIGNED),
    /** Low 32 bits of the product of the low 24 bits, unsigned. */
    MUL24_UNSIGNED,
    /** Absolute signed difference plus the third operand. */
    SAD_SIGNED(SIGNED),
    /** Absolute unsigned difference plus the third operand. */
    SAD_UNSIGNED,
    /** Dot product of four bytes each plus an addend. */
    DP4A,
    /** Dot product of two 16-bit values with two bytes of the chosen half plus an addend. */
    DP2A,
    /** Four bytes chosen from eight. */
    PRMT,
    /** Position of the n-th set bit from a base. */
    FNS,
    /** A mask of ones from a position on. */
    BMSK,
    /** Extension of the low bits. */
    SZEXT,
    /** Rotation to the left. */
    ROTATE_LEFT,
    /** Rotation to the right. */
    ROTATE_RIGHT,
    /** As {@link #FSHL} with the count clamped to the width. */
    FUNNEL_SHIFT_LEFT_CLAMP,
    /** As {@link #FSHR} with the count clamped to the width. */
    FUNNEL_SHIFT_RIGHT_CLAMP,
    /** The halves of an i64 exchanged. */
    SWAP_HALVES,

    // ---- address spaces

    /** As addrspacecast between the types of operand and result. */
    CONVERT_ADDRESS_SPACE,
    /** Whether a generic address leads to constant memory. */
    ISSPACEP_CONSTANT,
    /** Whether a generic address leads to global memory. */
    ISSPACEP_GLOBAL,
    /** Whether a generic address leads to local memory. */
    ISSPACEP_LOCAL,
    /** Whether a generic address leads to shared memory. */
    ISSPACEP_SHARED,

    // ---- special registers

    /** Thread index in the block, x. */
    SREG_TID_X(SPECIAL_REGISTER),
    /** Thread index in the block, y. */
    SREG_TID_Y(SPECIAL_REGISTER),
    /** Thread index in the block, z. */
    SREG_TID_Z(SPECIAL_REGISTER),
    /** Block size, x. */
    SREG_NTID_X(SPECIAL_REGISTER),
    /** Block size, y. */
    SREG_NTID_Y(SPECIAL_REGISTER),
    /** Block size, z. */
    SREG_NTID_Z(SPECIAL_REGISTER),
    /** Block index in the grid, x. */
    SREG_CTAID_X(SPECIAL_REGISTER),
    /** Block index in the grid, y. */
    SREG_CTAID_Y(SPECIAL_REGISTER),
    /** Block index in the grid, z. */
    SREG_CTAID_Z(SPECIAL_REGISTER),
    /** Grid size, x. */
    SREG_NCTAID_X(SPECIAL_REGISTER),
    /** Grid size, y. */
    SREG_NCTAID_Y(SPECIAL_REGISTER),
    /** Grid size, z. */
    SREG_NCTAID_Z(SPECIAL_REGISTER),
    /** Lane in the warp. */
    SREG_LANEID(SPECIAL_REGISTER),
    /** Warp in the block; may change in hardware. */
    SREG_WARPID(SPECIAL_REGISTER, VOLATILE),
    /** Number of warp slots. */
    SREG_NWARPID(SPECIAL_REGISTER),
    /** Lanes of a warp. */
    SREG_WARPSIZE(SPECIAL_REGISTER),
    /** The bit of the own lane. */
    SREG_LANEMASK_EQ(SPECIAL_REGISTER),
    /** The bits of lanes up to the own. */
    SREG_LANEMASK_LE(SPECIAL_REGISTER),
    /** The bits of lanes below the own. */
    SREG_LANEMASK_LT(SPECIAL_REGISTER),
    /** The bits of lanes from the own on. */
    SREG_LANEMASK_GE(SPECIAL_REGISTER),
    /** The bits of lanes above the own. */
    SREG_LANEMASK_GT(SPECIAL_REGISTER),
    /** A counter of cycles, low 32 bits. */
    SREG_CLOCK(SPECIAL_REGISTER, VOLATILE, CLOCK),
    /** A counter of cycles. */
    SREG_CLOCK64(SPECIAL_REGISTER, VOLATILE, CLOCK),
    /** Nanoseconds. */
    SREG_GLOBALTIMER(SPECIAL_REGISTER, VOLATILE, CLOCK),
    /** Nanoseconds, low 32 bits. */
    SREG_GLOBALTIMER_LO(SPECIAL_REGISTER, VOLATILE, CLOCK),
    /** Number of the launch. */
    SREG_GRIDID(SPECIAL_REGISTER),
    /** The multiprocessor. */
    SREG_SMID(SPECIAL_REGISTER, VOLATILE),
    /** Number of multiprocessors. */
    SREG_NSMID(SPECIAL_REGISTER),

    // ---- warps

    /**
     * The value of the lane below by the offset; the first argument is the member mask; a second result is whether it
     * was in range.
     */
    SHFL_SYNC_UP(WARP_COLLECTIVE, PURE_COLLECTIVE, MASKED_SHUFFLE, MEMBER_MASK),
    /**
     * The value of the lane above by the offset; the first argument is the member mask; a second result is whether it
     * was in range.
     */
    SHFL_SYNC_DOWN(WARP_COLLECTIVE, PURE_COLLECTIVE, MASKED_SHUFFLE, MEMBER_MASK),
    /**
     * The value of the lane whose number is exclusive-ored with the mask; the first argument is the member mask; a
     * second result is whether it was in range.
     */
    SHFL_SYNC_BFLY(WARP_COLLECTIVE, PURE_COLLECTIVE, MASKED_SHUFFLE, MEMBER_MASK),
    /**
     * The value of the lane of this number; the first argument is the member mask; a second result is whether it was in
     * range.
     */
    SHFL_SYNC_IDX(WARP_COLLECTIVE, PURE_COLLECTIVE, MASKED_SHUFFLE, MEMBER_MASK),
    /** As {@link #SHFL_SYNC_UP} over the active lanes, without a member mask. */
    SHFL_UP(WARP_COLLECTIVE, PURE_COLLECTIVE),
    /** As {@link #SHFL_SYNC_DOWN} over the active lanes, without a member mask. */
    SHFL_DOWN(WARP_COLLECTIVE, PURE_COLLECTIVE),
    /** As {@link #SHFL_SYNC_BFLY} over the active lanes, without a member mask. */
    SHFL_BFLY(WARP_COLLECTIVE, PURE_COLLECTIVE),
    /** As {@link #SHFL_SYNC_IDX} over the active lanes, without a member mask. */
    SHFL_IDX(WARP_COLLECTIVE, PURE_COLLECTIVE),
    /** Whether the predicate holds in all lanes of the member mask. */
    VOTE_SYNC_ALL(WARP_COLLECTIVE, PURE_COLLECTIVE, MEMBER_MASK),
    /** Whether the predicate holds in a lane of the member mask. */
    VOTE_SYNC_ANY(WARP_COLLECTIVE, PURE_COLLECTIVE, MEMBER_MASK),
    /** Whether the predicate is the same in all lanes of the member mask. */
    VOTE_SYNC_UNI(WARP_COLLECTIVE, PURE_COLLECTIVE, MEMBER_MASK),
    /** The lanes in which the predicate holds of the member mask. */
    VOTE_SYNC_BALLOT(WARP_COLLECTIVE, PURE_COLLECTIVE, MEMBER_MASK),
    /** As {@link #VOTE_SYNC_ALL} over the active lanes. */
    VOTE_ALL(WARP_COLLECTIVE, PURE_COLLECTIVE),
    /** As {@link #VOTE_SYNC_ANY} over the active lanes. */
    VOTE_ANY(WARP_COLLECTIVE, PURE_COLLECTIVE),
    /** As {@link #VOTE_SYNC_UNI} over the active lanes. */
    VOTE_UNI(WARP_COLLECTIVE, PURE_COLLECTIVE),
    /** As {@link #VOTE_SYNC_BALLOT} over the active lanes. */
    VOTE_BALLOT(WARP_COLLECTIVE, PURE_COLLECTIVE),
    /** The lanes with the same value. */
    MATCH_ANY_SYNC(WARP_COLLECTIVE, PURE_COLLECTIVE, MEMBER_MASK),
    /** The member mask if all lanes have the same value, else 0; and whether they have. */
    MATCH_ALL_SYNC(WARP_COLLECTIVE, PURE_COLLECTIVE, MEMBER_MASK),
    /** Sum over the lanes of the member mask (the second argument). */
    REDUX_SYNC_ADD(WARP_COLLECTIVE, PURE_COLLECTIVE, MASK_IS_SECOND, MEMBER_MASK),
    /** Bitwise and over the lanes of the member mask (the second argument). */
    REDUX_SYNC_AND(WARP_COLLECTIVE, PURE_COLLECTIVE, MASK_IS_SECOND, MEMBER_MASK),
    /** Bitwise or over the lanes of the member mask (the second argument). */
    REDUX_SYNC_OR(WARP_COLLECTIVE, PURE_COLLECTIVE, MASK_IS_SECOND, MEMBER_MASK),
    /** Bitwise exclusive or over the lanes of the member mask (the second argument). */
    REDUX_SYNC_XOR(WARP_COLLECTIVE, PURE_COLLECTIVE, MASK_IS_SECOND, MEMBER_MASK),
    /** Signed maximum over the lanes of the member mask (the second argument). */
    REDUX_SYNC_MAX(WARP_COLLECTIVE, PURE_COLLECTIVE, MASK_IS_SECOND, MEMBER_MASK),
    /** Signed minimum over the lanes of the member mask (the second argument). */
    REDUX_SYNC_MIN(WARP_COLLECTIVE, PURE_COLLECTIVE, MASK_IS_SECOND, MEMBER_MASK),
    /** Unsigned maximum over the lanes of the member mask (the second argument). */
    REDUX_SYNC_UMAX(WARP_COLLECTIVE, PURE_COLLECTIVE, MASK_IS_SECOND, MEMBER_MASK),
    /** Unsigned minimum over the lanes of the member mask (the second argument). */
    REDUX_SYNC_UMIN(WARP_COLLECTIVE, PURE_COLLECTIVE, MASK_IS_SECOND, MEMBER_MASK),
    /** The lanes that execute this together. */
    ACTIVEMASK(WARP_COLLECTIVE, PURE_COLLECTIVE),
    /** One lane of the member mask, and whether it is the own. */
    ELECT_SYNC(WARP_COLLECTIVE, PURE_COLLECTIVE, MEMBER_MASK),
    /** Waits for the lanes of the member mask and orders their memory accesses. */
    BAR_WARP_SYNC(WARP_COLLECTIVE, MEMBER_MASK),

    // ---- blocks and memory order

    /**
     * Waits for the block: arguments are the barrier (0 where missing) and the number of threads (all where missing).
     */
    BARRIER(BLOCK_BARRIER),
    /** Arrives at a barrier without waiting: barrier, number of threads. */
    BARRIER_ARRIVE(BLOCK_BARRIER),
    /** As {@link #BARRIER}; counts the threads whose last argument is not zero. */
    BARRIER_POPC(BLOCK_BARRIER),
    /** As {@link #BARRIER}; whether the last argument is not zero in all threads. */
    BARRIER_AND(BLOCK_BARRIER),
    /** As {@link #BARRIER}; whether the last argument is not zero in a thread. */
    BARRIER_OR(BLOCK_BARRIER),
    /** Orders memory accesses in a scope. */
    MEMBAR,
    /** Adds; the result is the old value, as for all of these. */
    ATOMIC_ADD(RELAXED_ATOMIC),
    /** Bitwise and. */
    ATOMIC_AND(RELAXED_ATOMIC),
    /** Bitwise or. */
    ATOMIC_OR(RELAXED_ATOMIC),
    /** Bitwise exclusive or. */
    ATOMIC_XOR(RELAXED_ATOMIC),
    /** Signed maximum. */
    ATOMIC_MAX(RELAXED_ATOMIC),
    /** Signed minimum. */
    ATOMIC_MIN(RELAXED_ATOMIC),
    /** Exchanges. */
    ATOMIC_EXCH(RELAXED_ATOMIC),
    /** Writes the third operand where memory holds the second. */
    ATOMIC_CAS(RELAXED_ATOMIC),
    /** (old u>= operand) ? 0 : old + 1. */
    ATOMIC_INC(RELAXED_ATOMIC),
    /** (old == 0 or old u> operand) ? operand : old - 1. */
    ATOMIC_DEC(RELAXED_ATOMIC),
    /** Waits for about the given number of nanoseconds. */
    NANOSLEEP,
    /** Ends the thread. */
    EXIT,

    // ---- what is not supported

    /** Known but not supported: the row gives the reason. */
    GAP;

    private final Set<IntrinsicTrait> traits;

    Intrinsic(IntrinsicTrait... traits) {
        this.traits = Set.of(traits);
    }

    /** Whether it has this property. */
    public boolean is(IntrinsicTrait trait) {
        return traits.contains(trait);
    }

    /** Whether lanes of a warp exchange values or meet here, with a member mask or without. */
    public boolean isWarpCollective() {
        return is(WARP_COLLECTIVE);
    }

    /** Whether threads of a block meet here. */
    public boolean isBlockBarrier() {
        return is(BLOCK_BARRIER);
    }

    /**
     * Whether a collective only computes its result, so that it may be deleted if the result is not used: shuffles,
     * votes, matches, reductions, activemask and elect, but not operations that wait or order memory.
     */
    public boolean isPureCollective() {
        return is(PURE_COLLECTIVE);
    }

    /**
     * Whether this is a collective of the lanes of a warp that happen to execute it together, as no operand names them:
     * {@code activemask}, and shuffles and votes without a mask.
     */
    public boolean isImplicitlyMasked() {
        return is(WARP_COLLECTIVE) && !is(MEMBER_MASK);
    }

    /** Whether {@code kind}, null if not an intrinsic, copies the bytes at its second argument to the first. */
    public static boolean isCopy(@Nullable Intrinsic kind) {
        return kind == MEMCPY || kind == MEMMOVE;
    }

    /** Whether this reads a special register. */
    public boolean isSpecialRegister() {
        return is(SPECIAL_REGISTER);
    }
}
