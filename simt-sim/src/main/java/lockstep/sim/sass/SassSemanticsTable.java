package lockstep.sim.sass;

import java.util.List;
import java.util.Objects;

/**
 * The basis of the semantics of each instruction: the independent oracles that tests compare it with, the PTX
 * instructions whose generated code determines it, and what is assumed or not supported.
 *
 * <p>For the named PTX instructions, kernels of one instruction each, with all types and modifiers, compiled by ptxas
 * 13.0 for sm_75, 86, 90, 100 and 120, and for sm_90 also at -O0, give the same results as the functions of PTX, thread
 * by thread.
 */
public final class SassSemanticsTable {
    private static final String NUMBERS = "integers without limit of size";
    private static final String BITS = "loop over single bits";
    private static final String FLOATS = "Java's floats";
    private static final String NONE = "functions of PTX alone";

    /**
     * The row of some instructions.
     *
     * @param instructions their names and modifiers
     * @param oracle the oracle of the laws, in addition to PTX
     * @param ptx PTX instructions whose code consists of them
     * @param open what is assumed, and what has no function
     * @param names a regular expression for the names of the forms that the row covers
     */
    public record Row(String instructions, String oracle, String ptx, String open, String names) {
        public Row {
            Objects.requireNonNull(instructions);
            Objects.requireNonNull(oracle);
            Objects.requireNonNull(ptx);
            Objects.requireNonNull(open);
            Objects.requireNonNull(names);
        }
    }

    private SassSemanticsTable() {}

    private static Row row(String instructions, String oracle, String ptx, String open, String names) {
        return new Row(instructions, oracle, ptx, open, names);
    }

    /** All rows, in the order of {@code sass.isa}. */
    public static List<Row> rows() {
        return List.of(
                row(
                        "MOV, UMOV, MOV.64, UMOV.64, CS2R of SRZ",
                        NONE,
                        "mov, every instruction",
                        "moves of some bytes are not built",
                        "U?MOV(\\.64)?|CS2R"),
                row(
                        "SEL, USEL, SEL.64, USEL.64, FSEL",
                        NUMBERS,
                        "selp, slct, min, max, cvt.sat, div",
                        ".FTZ flushes what was selected (assumed)",
                        "U?SEL(\\.64)?|FSEL"),
                row("PRMT, UPRMT, all modes", NUMBERS, "prmt, cvt, bfe, vadd and its like", "", "U?PRMT"),
                row(
                        "P2R, R2P, UP2UR, UR2UP",
                        BITS,
                        "none",
                        "bits that the mask does not name are those of the other register (assumed); the eighth bit"
                                + " is open; masks in registers are not built",
                        "P2R|R2P|UP2UR|UR2UP"),
                row(
                        "FADD, FMUL, FFMA, UFADD, UFMUL, UFFMA, all roundings, .FTZ .SAT, signs",
                        FLOATS,
                        "add, sub, mul, fma, neg, abs, div, rcp, sqrt of f32",
                        "a NaN is the canonical one; products scaled or with zero times anything zero are not built",
                        "U?(FADD|FMUL|FFMA)"),
                row(
                        "FMNMX, FMNMX3, .FTZ .NAN .XORSIGN",
                        FLOATS,
                        "min, max of f32",
                        "a NaN is the canonical one",
                        "FMNMX3?"),
                row("FSETP, FSET, all comparisons", FLOATS, "setp, set of f32", "", "FSETP|FSET"),
                row(
                        "FCHK",
                        "quotients that take either way",
                        "div.rn.f32 and its like",
                        "true wherever an intermediate result of the short way is no normal number (assumed)",
                        "FCHK"),
                row(
                        "MUFU, all functions, of singles and halves",
                        "the stated error of PTX",
                        "rcp, rsqrt, sqrt, sin, cos, lg2, ex2, tanh; div, rcp, sqrt of floats; div, rem of integers",
                        "one deterministic result, not marked imprecise; subnormal singles count as zero but for TANH"
                                + " (assumed)",
                        "MUFU"),
                row(
                        "DADD, DMUL, DFMA, all roundings, signs",
                        FLOATS,
                        "add, sub, mul, fma, neg, abs, div, sqrt of f64",
                        "a NaN is the first operand that is one, made quiet (assumed)",
                        "DADD|DMUL|DFMA"),
                row(
                        "DSETP, all comparisons, .MIN .MAX",
                        FLOATS,
                        "setp, min, max of f64",
                        ".MIN and .MAX combined with a predicate are not built",
                        "DSETP"),
                row(
                        "HADD2, HMUL2, HFMA2, HFMA2.MMA, halves, .BF16_V2 .FTZ .SAT .RELU",
                        NONE,
                        "add, sub, mul, fma, neg, abs of f16, bf16 and pairs; cvt.f32.f16; mov",
                        "a NaN is the canonical one; operands in single, .RELU with a predicate are not built",
                        "HADD2|HMUL2|HFMA2(\\.MMA)?"),
                row(
                        "HSET2, HSETP2, HMNMX2, VHMNMX",
                        NONE,
                        "set, setp, min, max of f16, bf16 and pairs",
                        ".H_AND is not built",
                        "HSET2|HSETP2|HMNMX2|VHMNMX"),
                row(
                        "IADD3, UIADD3, .X, two carries; UIADD3.64, IADD, IADD.64, VIADD, .16x2",
                        NUMBERS,
                        "add, sub, add.cc, addc, sub.cc, subc, neg, every 64-bit integer",
                        "UIADD3.64 as IADD3 of 64 bits (assumed)",
                        "U?IADD3|UIADD3\\.64|IADD|VIADD"),
                row(
                        "IMAD, UIMAD, IMAD.WIDE, UIMAD.WIDE, IMAD.HI, .U32 .X",
                        NUMBERS,
                        "mul, mad of all types, mad.cc, madc, div, rem",
                        "immediate addends of 64 bits are not built",
                        "U?IMAD(\\.WIDE)?|IMAD\\.HI"),
                row("IDP", NUMBERS, "dp4a, dp2a, vadd4.add", "", "IDP"),
                row("ISETP, UISETP, .EX", NUMBERS, "setp, set, min, max, div of integers", "", "U?ISETP"),
                row(
                        "IMNMX, IMNMX.64, VIMNMX, UVIMNMX, VIMNMX3, VIADDMNMX",
                        NUMBERS,
                        "min, max, vmin, vmax, vabsdiff4; div.rn.f64 for VIADDMNMX",
                        "of two predicates of VIMNMX in one register that of the lower half stays (what ptxas"
                                + " relies on);"
                                + " predicates of VIMNMX of words and of IMNMX.64, other modifiers are not built",
                        "IMNMX(\\.64)?|U?VIMNMX|VIMNMX3|VIADDMNMX"),
                row("IABS", NUMBERS, "abs.s32, div.s32", "", "IABS"),
                row("LEA, ULEA, .HI .X .SX32", NUMBERS, "shl and add, addresses", "", "U?LEA"),
                row(
                        "LOP3.LUT, ULOP3.LUT, predicates",
                        BITS,
                        "and, or, xor, not, lop3, every conversion",
                        "",
                        "U?LOP3\\.LUT"),
                row("SHF, USHF, .W .HI, 32 and 64 bits", NUMBERS, "shl, shr, shf, bfe", "", "U?SHF"),
                row(
                        "SGXT, BMSK, BREV, FLO, POPC and those of uniform registers",
                        BITS,
                        "szext, bmsk, brev, bfind, clz, popc, bfe, bfi",
                        "FLO that writes a predicate is not built",
                        "U?(SGXT|BMSK|BREV|FLO|POPC)"),
                row("VABSDIFF, VABSDIFF4", NUMBERS, "sad, vabsdiff4", "merging forms are not built", "VABSDIFF4?"),
                row(
                        "PLOP3.LUT, PLOP3.R, UPLOP3.LUT, UPLOP3.R",
                        BITS,
                        "setp with predicates, add.sat, fns",
                        "",
                        "U?PLOP3\\.(LUT|R)"),
                row(
                        "F2F, FRND",
                        FLOATS,
                        "cvt of floats",
                        "upper bits of a result of 16 bits are zero (assumed)",
                        "F2F|FRND"),
                row(
                        "F2I, UF2I, F2IP",
                        FLOATS,
                        "cvt of floats to integers, div, rem",
                        "results below 32 bits are extended (assumed); F2IP to 16 bits and with .RELU are not built",
                        "U?F2I|F2IP"),
                row("I2F, UI2F, I2FP, UI2FP", FLOATS, "cvt of integers to floats, div, rem", "", "U?I2FP?"),
                row(
                        "F2FP to f16x2, bf16x2",
                        NONE,
                        "cvt to f16, bf16 and pairs",
                        "third operands, 8-bit floats as bfloats, tf32 are not built",
                        "F2FP"),
                row("I2I, I2IP", NUMBERS, "cvt.sat, cvt.pack", "", "I2IP?"));
    }
}
