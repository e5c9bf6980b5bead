package lockstep.sim.image;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/** The special registers that the simulator supports, with their names from the PTX ISA, "Special Registers". */
public enum SpecialRegister {
    /** {@code %tid.x}. */
    TID_X(Intrinsic.SREG_TID_X),
    /** {@code %tid.y}. */
    TID_Y(Intrinsic.SREG_TID_Y),
    /** {@code %tid.z}. */
    TID_Z(Intrinsic.SREG_TID_Z),
    /** {@code %ntid.x}. */
    NTID_X(Intrinsic.SREG_NTID_X),
    /** {@code %ntid.y}. */
    NTID_Y(Intrinsic.SREG_NTID_Y),
    /** {@code %ntid.z}. */
    NTID_Z(Intrinsic.SREG_NTID_Z),
    /** {@code %ctaid.x}. */
    CTAID_X(Intrinsic.SREG_CTAID_X),
    /** {@code %ctaid.y}. */
    CTAID_Y(Intrinsic.SREG_CTAID_Y),
    /** {@code %ctaid.z}. */
    CTAID_Z(Intrinsic.SREG_CTAID_Z),
    /** {@code %nctaid.x}. */
    NCTAID_X(Intrinsic.SREG_NCTAID_X),
    /** {@code %nctaid.y}. */
    NCTAID_Y(Intrinsic.SREG_NCTAID_Y),
    /** {@code %nctaid.z}. */
    NCTAID_Z(Intrinsic.SREG_NCTAID_Z),
    /** {@code %laneid}. */
    LANEID(Intrinsic.SREG_LANEID),
    /** {@code %warpid}. */
    WARPID(Intrinsic.SREG_WARPID),
    /** {@code %nwarpid}. */
    NWARPID(Intrinsic.SREG_NWARPID),
    /** {@code %warpsize}. */
    WARPSIZE(Intrinsic.SREG_WARPSIZE),
    /** {@code %lanemask_eq}. */
    LANEMASK_EQ(Intrinsic.SREG_LANEMASK_EQ),
    /** {@code %lanemask_le}. */
    LANEMASK_LE(Intrinsic.SREG_LANEMASK_LE),
    /** {@code %lanemask_lt}. */
    LANEMASK_LT(Intrinsic.SREG_LANEMASK_LT),
    /** {@code %lanemask_ge}. */
    LANEMASK_GE(Intrinsic.SREG_LANEMASK_GE),
    /** {@code %lanemask_gt}. */
    LANEMASK_GT(Intrinsic.SREG_LANEMASK_GT),
    /** {@code %clock}. */
    CLOCK(Intrinsic.SREG_CLOCK),
    /** {@code %clock64}. */
    CLOCK64(Intrinsic.SREG_CLOCK64, Intrinsic.READ_CYCLE_COUNTER, Intrinsic.READ_STEADY_COUNTER),
    /** {@code %globaltimer}. */
    GLOBALTIMER(Intrinsic.SREG_GLOBALTIMER),
    /** {@code %globaltimer_lo}. */
    GLOBALTIMER_LO(Intrinsic.SREG_GLOBALTIMER_LO),
    /** {@code %gridid}. */
    GRIDID(Intrinsic.SREG_GRIDID),
    /** {@code %smid}. */
    SMID(Intrinsic.SREG_SMID),
    /** {@code %nsmid}. */
    NSMID(Intrinsic.SREG_NSMID);

    private static final Map<Intrinsic, SpecialRegister> BY_INTRINSIC = byIntrinsic();

    private final List<Intrinsic> readers;

    SpecialRegister(Intrinsic... readers) {
        this.readers = List.of(readers);
    }

    private static Map<Intrinsic, SpecialRegister> byIntrinsic() {
        Map<Intrinsic, SpecialRegister> map = new EnumMap<>(Intrinsic.class);
        for (SpecialRegister each : values()) {
            each.readers.forEach(reader -> map.put(reader, each));
        }
        return Collections.unmodifiableMap(map);
    }

    /** The register that an intrinsic reads, null if none; cycle counters read the clock. */
    static @Nullable SpecialRegister of(Intrinsic kind) {
        return BY_INTRINSIC.get(kind);
    }
}
