package lockstep.sim.image;

import lockstep.ir.nvvm.intrinsic.Intrinsic;

/** The special registers that the simulator has, under their names in the PTX ISA, "Special Registers". */
public enum SpecialRegister {
    /** {@code %tid.x}. */
    TID_X,
    /** {@code %tid.y}. */
    TID_Y,
    /** {@code %tid.z}. */
    TID_Z,
    /** {@code %ntid.x}. */
    NTID_X,
    /** {@code %ntid.y}. */
    NTID_Y,
    /** {@code %ntid.z}. */
    NTID_Z,
    /** {@code %ctaid.x}. */
    CTAID_X,
    /** {@code %ctaid.y}. */
    CTAID_Y,
    /** {@code %ctaid.z}. */
    CTAID_Z,
    /** {@code %nctaid.x}. */
    NCTAID_X,
    /** {@code %nctaid.y}. */
    NCTAID_Y,
    /** {@code %nctaid.z}. */
    NCTAID_Z,
    /** {@code %laneid}. */
    LANEID,
    /** {@code %warpid}. */
    WARPID,
    /** {@code %nwarpid}. */
    NWARPID,
    /** {@code %warpsize}. */
    WARPSIZE,
    /** {@code %lanemask_eq}. */
    LANEMASK_EQ,
    /** {@code %lanemask_le}. */
    LANEMASK_LE,
    /** {@code %lanemask_lt}. */
    LANEMASK_LT,
    /** {@code %lanemask_ge}. */
    LANEMASK_GE,
    /** {@code %lanemask_gt}. */
    LANEMASK_GT,
    /** {@code %clock}. */
    CLOCK,
    /** {@code %clock64}. */
    CLOCK64,
    /** {@code %globaltimer}. */
    GLOBALTIMER,
    /** {@code %globaltimer_lo}. */
    GLOBALTIMER_LO,
    /** {@code %gridid}. */
    GRIDID,
    /** {@code %smid}. */
    SMID,
    /** {@code %nsmid}. */
    NSMID;

    private static final String PREFIX = "SREG_";

    /** The register that an intrinsic reads; counters of cycles are the clock. */
    static SpecialRegister of(Intrinsic kind) {
        return kind.isSpecialRegister() ? valueOf(kind.name().substring(PREFIX.length())) : CLOCK64;
    }
}
