package lockstep.compiler.ori.lower;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Reads of PTX special registers on sm_90: from a special register of the machine, or from constant bank 0, which the
 * driver fills. Source: measured, ptxas 13.0 {@code -O0} of {@code mov} from each of them.
 */
final class SpecialRegisterLowering {
    /** The instruction that reads each register; {@code %s} is the result. */
    private static final Map<PtxSpecialRegister, String> WORDS = Map.ofEntries(
            Map.entry(PtxSpecialRegister.TID_X, "S2R %s, SR_TID.X"),
            Map.entry(PtxSpecialRegister.TID_Y, "S2R %s, SR_TID.Y"),
            Map.entry(PtxSpecialRegister.TID_Z, "S2R %s, SR_TID.Z"),
            Map.entry(PtxSpecialRegister.CTAID_X, "S2R %s, SR_CTAID.X"),
            Map.entry(PtxSpecialRegister.CTAID_Y, "S2R %s, SR_CTAID.Y"),
            Map.entry(PtxSpecialRegister.CTAID_Z, "S2R %s, SR_CTAID.Z"),
            Map.entry(PtxSpecialRegister.NTID_X, "LDC %s, c[0x0][0x0]"),
            Map.entry(PtxSpecialRegister.NTID_Y, "LDC %s, c[0x0][0x4]"),
            Map.entry(PtxSpecialRegister.NTID_Z, "LDC %s, c[0x0][0x8]"),
            Map.entry(PtxSpecialRegister.NCTAID_X, "LDC %s, c[0x0][0xc]"),
            Map.entry(PtxSpecialRegister.NCTAID_Y, "LDC %s, c[0x0][0x10]"),
            Map.entry(PtxSpecialRegister.NCTAID_Z, "LDC %s, c[0x0][0x14]"),
            Map.entry(PtxSpecialRegister.LANEID, "S2R %s, SR_LANEID"),
            Map.entry(PtxSpecialRegister.SMID, "S2R %s, SR_VIRTUALSMID"),
            Map.entry(PtxSpecialRegister.NSMID, "LDC %s, c[0x0][0x10c]"),
            Map.entry(PtxSpecialRegister.GRIDID, "LDC.64 %s, c[0x0][0x30]"),
            Map.entry(PtxSpecialRegister.LANEMASK_EQ, "S2R %s, SR_EQMASK"),
            Map.entry(PtxSpecialRegister.LANEMASK_LE, "S2R %s, SR_LEMASK"),
            Map.entry(PtxSpecialRegister.LANEMASK_LT, "S2R %s, SR_LTMASK"),
            Map.entry(PtxSpecialRegister.LANEMASK_GE, "S2R %s, SR_GEMASK"),
            Map.entry(PtxSpecialRegister.LANEMASK_GT, "S2R %s, SR_GTMASK"),
            Map.entry(PtxSpecialRegister.CLOCK, "CS2R.32 %s, SR_CLOCKLO"),
            Map.entry(PtxSpecialRegister.CLOCK_HI, "CS2R.32 %s, SR_CLOCKHI"),
            Map.entry(PtxSpecialRegister.CLOCK64, "CS2R %s, SR_CLOCKLO"),
            Map.entry(PtxSpecialRegister.GLOBALTIMER, "CS2R %s, SR_GLOBALTIMERLO"),
            Map.entry(PtxSpecialRegister.GLOBALTIMER_LO, "CS2R.32 %s, SR_GLOBALTIMERLO"),
            Map.entry(PtxSpecialRegister.GLOBALTIMER_HI, "CS2R.32 %s, SR_GLOBALTIMERHI"),
            Map.entry(PtxSpecialRegister.PM0, "CS2R.32 %s, SR_PM0"),
            Map.entry(PtxSpecialRegister.PM1, "CS2R.32 %s, SR_PM1"),
            Map.entry(PtxSpecialRegister.PM2, "CS2R.32 %s, SR_PM2"),
            Map.entry(PtxSpecialRegister.PM3, "CS2R.32 %s, SR_PM3"),
            Map.entry(PtxSpecialRegister.PM4, "CS2R.32 %s, SR_PM4"),
            Map.entry(PtxSpecialRegister.PM5, "CS2R.32 %s, SR_PM5"),
            Map.entry(PtxSpecialRegister.PM6, "CS2R.32 %s, SR_PM6"),
            Map.entry(PtxSpecialRegister.PM7, "CS2R.32 %s, SR_PM7"),
            Map.entry(PtxSpecialRegister.PM0_64, "CS2R %s, SR_PM0"),
            Map.entry(PtxSpecialRegister.PM1_64, "CS2R %s, SR_PM1"),
            Map.entry(PtxSpecialRegister.PM2_64, "CS2R %s, SR_PM2"),
            Map.entry(PtxSpecialRegister.PM3_64, "CS2R %s, SR_PM3"),
            Map.entry(PtxSpecialRegister.PM4_64, "CS2R %s, SR_PM4"),
            Map.entry(PtxSpecialRegister.PM5_64, "CS2R %s, SR_PM5"),
            Map.entry(PtxSpecialRegister.PM6_64, "CS2R %s, SR_PM6"),
            Map.entry(PtxSpecialRegister.PM7_64, "CS2R %s, SR_PM7"),
            Map.entry(PtxSpecialRegister.DYNAMIC_SMEM_SIZE, "LDC %s, c[0x0][0x2c]"),
            Map.entry(PtxSpecialRegister.CURRENT_GRAPH_EXEC, "LDC.64 %s, c[0x0][0x190]"),
            Map.entry(PtxSpecialRegister.RESERVED_SMEM_OFFSET_END, "LDC %s, c[0x0][0x68]"),
            Map.entry(PtxSpecialRegister.RESERVED_SMEM_OFFSET_CAP, "MOV %s, 0x400"),
            Map.entry(PtxSpecialRegister.RESERVED_SMEM_OFFSET_BEGIN, "MOV %s, RZ"),
            Map.entry(PtxSpecialRegister.RESERVED_SMEM_OFFSET_0, "MOV %s, RZ"));

    /** Offset in constant bank 0 of the first {@code %envreg}. */
    private static final int ENVIRONMENT = 0x40;

    private static final Pattern OF_DRIVER = Pattern.compile("%envreg([0-9]+)");

    private SpecialRegisterLowering() {}

    /**
     * Emits a read of {@code register} into a new register of {@code bits} bits.
     *
     * @throws UnsupportedPtx if it needs clusters, or has another width
     */
    static OriRegister read(PtxSpecialRegister register, int bits, LoweringEmitter out) {
        int own = register.type().width();
        if (own != bits) {
            throw UnsupportedPtx.at(SourceLocation.NONE, register.text() + " as " + bits + " bits");
        }
        String word = WORDS.get(register);
        if (word != null) {
            VirtualRegister result = out.register(bits);
            out.word(word, result);
            return result;
        }
        if (register == PtxSpecialRegister.WARPID) {
            return field(out, "SR_VIRTID", 7);
        }
        if (register == PtxSpecialRegister.NWARPID) {
            return field(out, "SR_VIRTCFG", 8);
        }
        if (register == PtxSpecialRegister.TOTAL_SMEM_SIZE) {
            return sharedSize(out);
        }
        Matcher driver = OF_DRIVER.matcher(register.text());
        if (driver.matches()) {
            VirtualRegister result = out.register(bits);
            int number = Integer.parseInt(driver.group(1));
            out.word("LDC %s, c[0x0][0x%x]", result, ENVIRONMENT + Integer.BYTES * number);
            return result;
        }
        throw UnsupportedPtx.at(SourceLocation.NONE, "reading " + register.text());
    }

    /** Bits 8 on of a special register of the machine. */
    private static OriRegister field(LoweringEmitter out, String machine, int bits) {
        VirtualRegister all = out.register(Integer.SIZE);
        out.word("S2R %s, %s", all, machine);
        return out.compute(Integer.SIZE, "bfe.u32", all, new OriImmediate(Byte.SIZE), new OriImmediate(bits));
    }

    /** The total shared memory, without the bytes reserved for the system. */
    private static OriRegister sharedSize(LoweringEmitter out) {
        VirtualRegister all = out.register(Integer.SIZE);
        out.word("S2R %s, SR_SMEMSZ", all);
        VirtualRegister system = out.register(Integer.SIZE);
        out.word("LDC %s, c[0x0][0x114]", system);
        return out.compute(Integer.SIZE, "sub.s32", all, system);
    }
}
