package lockstep.sim.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The basis of the semantics of each instruction: the section of the PTX ISA, the independent oracle that tests compare
 * it with, and what the PTX ISA leaves unspecified.
 */
public final class PtxSemanticsTable {
    private static final String NUMBERS = "integers without limit of size";
    private static final String BYTES = "integers without limit of size; every pair of bytes";
    private static final String BITS = "loop over single bits";
    private static final String TABLES = "the manual's tables";
    private static final String DECIMALS = "exact decimals, rounded by search among all values of the format";
    private static final String SERIES =
            "series of decimals to 60 digits, within the stated error; tables of special values";
    private static final String FIELDS = "fields of the format";
    private static final String ORDER = "order of exact decimals";

    private static final String INTEGER = "Integer Arithmetic Instructions";
    private static final String CARRY = "Extended-Precision Arithmetic Instructions";
    private static final String FLOAT = "Floating Point Instructions";
    private static final String HALF = "Half Precision Floating Point Instructions";
    private static final String MIXED = "Mixed Precision Floating Point Instructions";
    private static final String COMPARISON = "Comparison and Selection Instructions";
    private static final String LOGIC = "Logic and Shift Instructions";
    private static final String MOVES = "Data Movement and Conversion Instructions";
    private static final String VIDEO = "Scalar Video Instructions";
    private static final String SIMD = "SIMD Video Instructions";

    private static final String SOME_NAN = "which quiet NaN comes out is open";

    /**
     * The row of some instructions.
     *
     * @param instructions their opcodes and words
     * @param types their types
     * @param oracle the oracle that tests compare them with
     * @param section of the PTX ISA
     * @param open what the PTX ISA leaves unspecified, and what is assumed; may be empty
     * @param names a regular expression for the names of the forms, opcode and suffixes, that the row covers
     */
    public record Row(String instructions, String types, String oracle, String section, String open, String names) {
        public Row {
            Objects.requireNonNull(instructions);
            Objects.requireNonNull(types);
            Objects.requireNonNull(oracle);
            Objects.requireNonNull(section);
            Objects.requireNonNull(open);
            Objects.requireNonNull(names);
        }
    }

    private PtxSemanticsTable() {}

    private static Row row(
            String instructions, String types, String oracle, String section, String open, String names) {
        return new Row(instructions, types, oracle, section, open, names);
    }

    /** All rows, in the order of the manual. */
    public static List<Row> rows() {
        List<Row> rows = new ArrayList<>(integers());
        rows.addAll(floats());
        rows.addAll(comparisons());
        rows.addAll(moves());
        return List.copyOf(rows);
    }

    private static List<Row> integers() {
        String plain = "u16 u32 u64 s16 s32 s64";
        String wrapping = "the least integer by -1 wraps (assumed)";
        return List.of(
                row("add, sub", plain, BYTES, INTEGER, "", "(add|sub)\\.[us]\\d\\d"),
                row(
                        "add, min, max, min.relu, max.relu",
                        "u16x2 s16x2",
                        NUMBERS,
                        INTEGER,
                        "",
                        "(add|min|max)(\\.relu)?\\.[us]16x2"),
                row(
                        "add.sat, sub.sat, mad.hi.sat, mad24.hi.sat, min.relu, max.relu",
                        "s32",
                        NUMBERS,
                        INTEGER,
                        "",
                        "(add|sub|mad.hi|mad24.hi)\\.sat\\.s32|(min|max)\\.relu\\.s32"),
                row("mul.lo, mul.hi, mad.lo, mad.hi", plain, BYTES, INTEGER, "", "(mul|mad)\\.(lo|hi)\\.[us]\\d\\d"),
                row("mul.wide, mad.wide", "u16 u32 s16 s32", BYTES, INTEGER, "", "(mul|mad)\\.wide\\.[us]\\d\\d"),
                row("mul24, mad24", "u32 s32", NUMBERS, INTEGER, "", "(mul|mad)24\\.(lo|hi)\\.[us]32"),
                row("sad", plain, BYTES, INTEGER, "", "sad\\.[us]\\d\\d"),
                row("div", plain, BYTES, INTEGER, "quotient by zero unspecified; " + wrapping, "div\\.[us]\\d\\d"),
                row(
                        "rem",
                        plain,
                        BYTES,
                        INTEGER,
                        "remainder by zero unspecified; sign of the dividend (assumed); " + wrapping,
                        "rem\\.[us]\\d\\d"),
                row(
                        "abs, neg",
                        "s16 s32 s64",
                        BYTES,
                        INTEGER,
                        "abs of the least integer wraps (assumed)",
                        "(abs|neg)\\.s\\d\\d"),
                row("min, max", plain, BYTES, INTEGER, "", "(min|max)\\.[us]\\d\\d"),
                row("popc, clz, brev", "b32 b64", BITS, INTEGER, "", "(popc|clz|brev)\\.b\\d\\d"),
                row("bfind, bfind.shiftamt", "u32 u64 s32 s64", BITS, INTEGER, "", "bfind(\\.shiftamt)?\\.[us]\\d\\d"),
                row("fns", "b32", BITS, INTEGER, "a base above 31 is undefined", "fns\\.b32"),
                row("bfe", "u32 u64 s32 s64", BITS, INTEGER, "", "bfe\\.[us]\\d\\d"),
                row("bfi", "b32 b64", BITS, INTEGER, "", "bfi\\.b\\d\\d"),
                row("bmsk, szext", "b32; u32 s32", BITS, INTEGER, "", "(bmsk|szext)\\.(clamp|wrap)\\.[bus]32"),
                row("dp4a, dp2a", "u32 s32", NUMBERS, INTEGER, "", "dp[42]a(\\.(lo|hi))?\\.[us]32\\.[us]32"),
                row(
                        "add.cc, addc, sub.cc, subc, mad.cc, madc",
                        "u32 u64 s32 s64",
                        NUMBERS,
                        CARRY,
                        "CC.CF is the borrow of subtractions",
                        "(add|sub|mad)(c|.*\\.cc)\\b.*\\.[us]\\d\\d"));
    }

    private static List<Row> floats() {
        String rounded = "(\\.(rn|rz|rm|rp))?(\\.ftz)?(\\.(sat|relu))?";
        String extremes = "(\\.ftz)?(\\.NaN)?(\\.xorsign)?(\\.abs)?(\\.3)?";
        String ofSigns = "of a NaN some NaN; of abs.f64 that NaN, its sign open";
        return List.of(
                row(
                        "add, sub, mul, fma, mad",
                        "f32 f64, all roundings, .ftz, .sat",
                        DECIMALS,
                        FLOAT,
                        SOME_NAN,
                        "(add|sub|mul|fma|mad)" + rounded + "\\.f(32|64)"),
                row("add, fma", "f32x2", DECIMALS, FLOAT, SOME_NAN, "(add|fma)" + rounded + "\\.f32x2"),
                row(
                        "div, rcp, sqrt",
                        "f32 f64, all roundings, .ftz",
                        DECIMALS,
                        FLOAT,
                        SOME_NAN,
                        "(div|rcp|sqrt)\\.(rn|rz|rm|rp)(\\.ftz)?\\.f(32|64)"),
                row(
                        "add, sub, mul, fma",
                        "f16 bf16 f16x2 bf16x2, .ftz, .sat, .relu",
                        DECIMALS,
                        HALF,
                        SOME_NAN + "; fma.oob is not built",
                        "(add|sub|mul|fma)" + rounded + "\\.b?f16(x2)?"),
                row(
                        "add, sub, fma",
                        "f32.f16 f32.bf16, all roundings, .sat",
                        DECIMALS,
                        MIXED,
                        SOME_NAN,
                        "(add|sub|fma)" + rounded + "\\.f32\\.b?f16"),
                row(
                        "min, max",
                        "f16 bf16 f32 f64, .ftz, .NaN, .xorsign.abs; three operands of f32",
                        ORDER,
                        FLOAT + "; " + HALF,
                        "of NaNs alone some NaN; with .NaN the canonical one",
                        "(min|max)" + extremes + "\\.b?f\\d\\d"),
                row(
                        "neg, abs, copysign",
                        "f16 bf16 f32 f64 f16x2, .ftz",
                        FIELDS,
                        FLOAT + "; " + HALF,
                        ofSigns,
                        "(neg|abs|copysign)(\\.ftz)?\\.b?f\\d\\d(x2)?"),
                row("testp", "f32 f64", FIELDS, FLOAT, "", "testp\\.\\w+\\.f\\d\\d"),
                row(
                        "rcp.approx, sqrt.approx, rsqrt.approx, sin, cos, lg2, ex2, tanh, div.approx, div.full",
                        "f32, .ftz; ex2 and tanh f16 bf16 and packed",
                        SERIES,
                        FLOAT + "; " + HALF,
                        "any value within the error; one deterministic one here, marked imprecise",
                        "(rcp|sqrt|rsqrt|sin|cos|lg2|ex2|tanh|div)\\.(approx|full)(\\.ftz)?\\.b?f(16|32)"),
                row(
                        "rcp.approx.ftz, rsqrt.approx.ftz, rsqrt.approx",
                        "f64",
                        TABLES,
                        FLOAT,
                        "no error is stated for f64; the canonical NaN is fixed with .ftz",
                        "(rcp|rsqrt)\\.approx(\\.ftz)?\\.f64"));
    }

    private static List<Row> comparisons() {
        String combined = "(\\.(and|or|xor))?";
        return List.of(
                row(
                        "setp, set",
                        "b16 b32 b64 and all integers, with .and .or .xor",
                        NUMBERS,
                        COMPARISON,
                        "",
                        "setp?\\.\\w+" + combined + "(\\.(u32|f32))?\\.[bus]\\d\\d"),
                row(
                        "setp, set",
                        "f16 bf16 f32 f64 f16x2 bf16x2, .ftz, with .and .or .xor",
                        ORDER,
                        COMPARISON,
                        "",
                        "setp?\\.\\w+" + combined + "(\\.(u16|u32|f32|b?f16|b?f16x2))?(\\.ftz)?\\.b?f\\d\\d(x2)?"),
                row("selp", "b16 b32 b64", NUMBERS, COMPARISON, "", "selp\\.b\\d\\d"),
                row("slct", "b16 b32 b64 by s32 or f32, .ftz", FIELDS, COMPARISON, "", "slct(\\.ftz)?\\.\\w+\\.[sf]32"),
                row(
                        "and, or, xor, not, cnot",
                        "pred b16 b32 b64",
                        BITS,
                        LOGIC,
                        "",
                        "(and|or|xor|not|cnot)\\.(pred|b\\d\\d)"),
                row("lop3, lop3.and, lop3.or", "b32", BITS, LOGIC, "", "lop3(\\.(and|or))?\\.b32"),
                row("shl, shr", "b16 b32 b64 and all integers", BITS, LOGIC, "", "sh[lr]\\.[bus]\\d\\d"),
                row("shf.l, shf.r", "b32, .clamp, .wrap", NUMBERS, LOGIC, "", "shf\\.[lr]\\.(clamp|wrap)\\.b32"));
    }

    private static List<Row> moves() {
        String anyRounding = "(\\.(rn|rz|rm|rp|rna))?";
        String ofFloats = "(\\.ftz)?(\\.(sat|relu))?(\\.satfinite)?";
        return List.of(
                row("mov", "pred b16 b32 b64 b128", BITS, MOVES, "", "mov\\.(pred|b\\d+)"),
                row("mov of vectors", "b16 b32 b64 b128, 2 or 4 parts", BITS, MOVES, "", "mov\\.(un)?pack[24]\\.b\\d+"),
                row("prmt", "b32, all modes", TABLES, MOVES, "", "prmt\\.b32(\\.\\w+)?"),
                row(
                        "cvt, cvt.sat",
                        "integer to integer, 8 to 64 bits",
                        NUMBERS,
                        MOVES,
                        "",
                        "cvt(\\.sat)?\\.[us]\\d+\\.[us]\\d+"),
                row(
                        "cvt",
                        "float to integer, 8 to 64 bits, all roundings, .ftz",
                        DECIMALS,
                        MOVES,
                        "",
                        "cvt\\.r[nzmp]i(\\.ftz)?\\.[us]\\d+\\.b?f\\d\\d"),
                row(
                        "cvt",
                        "integer to float, all roundings, .sat",
                        DECIMALS,
                        MOVES,
                        "",
                        "cvt\\.r[nzmp](\\.sat)?\\.b?f\\d\\d\\.[us]\\d+"),
                row(
                        "cvt",
                        "float to float, all roundings, .ftz, .sat, .relu, .satfinite",
                        DECIMALS,
                        MOVES,
                        SOME_NAN + " but with .relu",
                        "cvt" + anyRounding + ofFloats + "\\.b?f\\d\\d\\.b?f\\d\\d"),
                row(
                        "cvt",
                        "float to integral float, .ftz, .sat",
                        DECIMALS,
                        MOVES,
                        SOME_NAN,
                        "cvt\\.r[nzmp]i(\\.ftz)?(\\.sat)?\\.b?f\\d\\d\\.b?f\\d\\d"),
                row(
                        "cvt",
                        "f16x2 bf16x2 from f32, .relu, .satfinite",
                        DECIMALS,
                        MOVES,
                        SOME_NAN + " but with .relu",
                        "cvt\\.r[nz](\\.relu)?(\\.satfinite)?\\.b?f16x2\\.f32"),
                row(
                        "cvt",
                        "tf32, .rna .rn .rz, .relu, .satfinite",
                        DECIMALS,
                        MOVES,
                        "the 13 bits that tf32 lacks are zero (assumed)",
                        "cvt\\.(rna|rn|rz)(\\.relu)?(\\.satfinite)?\\.tf32\\.f32"),
                row(
                        "cvt",
                        "e4m3x2 e5m2x2 from f32 f16x2, .satfinite, .relu",
                        DECIMALS,
                        MOVES,
                        SOME_NAN + " but with .relu",
                        "cvt\\.rn\\.satfinite(\\.relu)?\\.(e4m3|e5m2)x2\\.f(32|16x2)"),
                row(
                        "cvt",
                        "f16x2 from e4m3x2 e5m2x2, .relu",
                        DECIMALS,
                        MOVES,
                        SOME_NAN + " but with .relu",
                        "cvt\\.rn(\\.relu)?\\.f16x2\\.(e4m3|e5m2)x2"),
                row(
                        "cvt.pack.sat",
                        "u16 s16 u8 s8 u4 s4 u2 s2 from s32",
                        NUMBERS,
                        MOVES,
                        "",
                        "cvt\\.pack\\.sat\\.[us](16|[248])\\.s32(\\.b32)?"),
                row(
                        "vadd, vsub, vabsdiff, vmin, vmax, vshl, vshr, vmad, vset",
                        "u32 s32",
                        NUMBERS,
                        VIDEO,
                        "the manual's formulas are taken literally",
                        "v(add|sub|absdiff|min|max|shl|shr|mad|set)\\..*"),
                row(
                        "vadd2, vsub2, vavrg2, vabsdiff2, vmin2, vmax2, vset2 and those of four bytes",
                        "u32 s32",
                        NUMBERS,
                        SIMD,
                        "parts not written are those of c, also of vset",
                        "v(add|sub|avrg|absdiff|min|max|set)[24]\\..*"));
    }
}
