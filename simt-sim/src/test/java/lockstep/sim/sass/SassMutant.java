package lockstep.sim.sass;

import java.util.List;
import java.util.SplittableRandom;
import lockstep.sim.bits.IntPredicate;
import lockstep.sim.bits.PtxBits;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;
import lockstep.sim.ptx.BitFunctions;
import lockstep.sim.ptx.FloatFunctions;
import lockstep.sim.ptx.FloatFunctions.ExtremeStyle;
import lockstep.sim.ptx.FloatStyle;
import lockstep.sim.ptx.FloatStyles;
import lockstep.sim.ptx.PredicateCombination;
import lockstep.sim.ptx.PtxComparison;
import lockstep.sim.sass.AddFunctions.Sign;
import lockstep.sim.sass.ShiftFunctions.Funnel;
import lockstep.sim.sass.ShiftFunctions.ScaledSum;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * A wrong function instead of the correct one.
 *
 * @param mistake the mistake
 * @param law the text of the law that it violates
 */
record SassMutant(String mistake, String law, ThreadFunction function) {
    private static final int TRIES = 3000;

    @Override
    public String toString() {
        return law + ": " + mistake;
    }

    /** Whether the laws detect it, with operands drawn like those of the properties. */
    boolean isCaught(SplittableRandom random) {
        SassLaw wrong = SassLaws.named(law).with(function);
        return wrong.wrong(random, TRIES).isPresent()
                || wrong.unsound(random, TRIES / 10).isPresent();
    }

    /** The function of another instruction. */
    private static SassMutant instead(String mistake, String law, String text) {
        return new SassMutant(
                mistake, law, SassThreadFunctions.of(SassLaw.instruction(text)).orElseThrow());
    }

    private static ThreadFunction sum(Sign... signs) {
        return AddFunctions.sum(32, signs);
    }

    /** The results in reverse order. */
    private static ThreadFunction swapped(ThreadFunction body) {
        return (x, results) -> {
            body.apply(x, results);
            long first = results[0].low;
            results[0].low = results[1].low;
            results[1].low = first;
        };
    }

    static List<SassMutant> all() {
        ThreadFunction minimum = CompareFunctions.whichIsExtreme(true, FloatFormat.DOUBLE);
        return List.of(
                new SassMutant("subtracting zero does not carry", "IADD3 R0, P0, P1, R1, -R2, R3", (x, results) -> {
                    sum(Sign.PLUS, Sign.MINUS, Sign.PLUS).apply(x, results);
                    if (x[1].low == 0) {
                        results[1].low = results[2].low;
                        results[2].low = 0;
                    }
                }),
                new SassMutant(
                        "adds the second term", "IADD3 R0, P0, P1, R1, -R2, R3", sum(Sign.PLUS, Sign.PLUS, Sign.PLUS)),
                new SassMutant(
                        "the complement gets a one",
                        "IADD3.X R0, P0, P1, R1, ~R2, R3, P2, !PT",
                        sum(Sign.PLUS, Sign.MINUS, Sign.PLUS)),
                new SassMutant("the second carry is lost", "IADD3.X R0, P0, P1, R1, R2, R3, P2, P3", (x, results) -> {
                    x[4].set(0);
                    sum(Sign.PLUS, Sign.PLUS, Sign.PLUS).apply(x, results);
                }),
                new SassMutant("both predicates say the same", "IADD3 R0, P0, P1, R1, R2, R3", (x, results) -> {
                    sum(Sign.PLUS, Sign.PLUS, Sign.PLUS).apply(x, results);
                    results[2].copyFrom(results[1]);
                }),
                new SassMutant(
                        "unsigned factors", "IMAD.WIDE R0, P0, R4, R5, R6", MultiplyFunctions.wide(false, Sign.PLUS)),
                new SassMutant(
                        "the addend is a word, added to the upper one", "IMAD.HI R0, P0, R4, R5, R6", (x, results) -> {
                            x[2].low <<= 32;
                            MultiplyFunctions.high(true, Sign.PLUS).apply(x, results);
                        }),
                new SassMutant(
                        "the addend is not negated", "IMAD R0, P0, R1, R2, -R3", MultiplyFunctions.low(Sign.PLUS)),
                new SassMutant(
                        "zeros come in",
                        "SHF.R.S32.HI R0, R1, R2, R3",
                        ShiftFunctions.funnel(new Funnel(true, false, 32, false, true))),
                new SassMutant(
                        "amounts wrap",
                        "SHF.L.U32 R0, R1, R2, R3",
                        ShiftFunctions.funnel(new Funnel(false, false, 32, true, false))),
                new SassMutant(
                        "amounts count up to 32",
                        "SHF.R.U64 R0, R1, R2, R3",
                        ShiftFunctions.funnel(new Funnel(true, false, 32, false, false))),
                new SassMutant(
                        "the lower word is taken",
                        "SHF.L.W.U32.HI R0, R1, R2, R3",
                        ShiftFunctions.funnel(new Funnel(false, false, 32, true, false))),
                new SassMutant(
                        "shifted by one less",
                        "LEA R0, P0, R1, R2, 0x4",
                        ShiftFunctions.scaledSum(new ScaledSum(3, false, false, Sign.PLUS, Sign.PLUS))),
                new SassMutant(
                        "the upper word is zero instead of the sign",
                        "LEA.HI.X.SX32 R0, P0, R1, R2, 0x1, P1",
                        ShiftFunctions.scaledSum(new ScaledSum(1, true, false, Sign.PLUS, Sign.PLUS))),
                new SassMutant(
                        "equal upper words decide",
                        "ISETP.GE.AND.EX P0, P1, R1, R2, P2, P3",
                        CompareFunctions.predicates(
                                CompareFunctions.ofIntegers(IntPredicate.SGE, 32), PredicateCombination.AND)),
                instead("signed", "ISETP.GT.U32.OR P0, P1, R1, R2, P2", "ISETP.GT.OR P0, P1, R1, R2, P2"),
                new SassMutant(
                        "the second result is the negation of the first",
                        "ISETP.LT.AND P0, P1, R1, R2, P2",
                        (x, results) -> {
                            CompareFunctions.predicates(
                                            CompareFunctions.ofIntegers(IntPredicate.SLT, 32), PredicateCombination.AND)
                                    .apply(x, results);
                            results[1].low = results[0].low ^ 1;
                        }),
                new SassMutant(
                        "ordered",
                        "FSETP.GEU.OR P0, P1, R1, R2, P2",
                        CompareFunctions.predicates(
                                CompareFunctions.ofFloats(PtxComparison.GE, FloatFormat.SINGLE, false),
                                PredicateCombination.OR)),
                new SassMutant("the results are swapped", "DSETP.MIN.AND P0, P1, R2, R4, PT", swapped(minimum)),
                new SassMutant("zeros are equal", "DSETP.MIN.AND P0, P1, R2, R4, PT", (x, results) -> {
                    minimum.apply(x, results);
                    if (x[0].low << 1 == 0 && x[1].low << 1 == 0) {
                        results[0].low = 1;
                    }
                }),
                new SassMutant(
                        "the table is read backwards",
                        "PLOP3.R P0, P1, R1.SIGN, R2.SIGN, R3.SIGN, 0x2, 0x40",
                        (x, results) -> {
                            results[0].set(PtxBits.lop3(x[2].low, x[1].low, x[0].low, 0x2) >>> 31);
                            results[1].set(PtxBits.lop3(x[2].low, x[1].low, x[0].low, 0x40) >>> 31);
                        }),
                new SassMutant(
                        "one table for both results", "PLOP3.LUT P0, P1, P2, P3, P4, 0xe4, 0x2d", (x, results) -> {
                            results[0].set(PtxBits.lop3(x[0].low, x[1].low, x[2].low, 0xe4) & 1);
                            results[1].copyFrom(results[0]);
                        }),
                new SassMutant(
                        "the predicate is combined by and",
                        "LOP3.LUT P0, R0, R1, R2, R3, 0xe4, P1",
                        BitFunctions.lop3WithPredicate(true)),
                new SassMutant(
                        "the selectors are the third operand",
                        "PRMT R0, R1, R2, R3",
                        (x, results) -> BitFunctions.permute(PtxBits.Permute.INDEX)
                                .apply(new Scalar[] {x[0], x[2], x[1]}, results)),
                new SassMutant(
                        "the second factor is not negated",
                        "FFMA R0, R1, -R2, -R3",
                        FloatFunctions.fma(FloatStyles.plain(FloatFormat.SINGLE))),
                new SassMutant(
                        "nothing is flushed",
                        "FADD.FTZ R0, R1, R2",
                        FixedNanFunction.of(FloatFunctions.add(FloatStyles.plain(FloatFormat.SINGLE)))),
                new SassMutant(
                        "rounded down",
                        "FADD R0, R1, -R2",
                        FixedNanFunction.of(
                                FloatFunctions.sub(FloatStyle.of(FloatFormat.SINGLE, Rounding.DOWN, false)))),
                new SassMutant(
                        "the NaN of PTX, which is open",
                        "FMUL R0, R1, -R2",
                        FloatFunctions.mul(FloatStyles.plain(FloatFormat.SINGLE))),
                new SassMutant(
                        "the greatest",
                        "FMNMX R0, R1, R2, PT",
                        FloatFunctions.max(2, ExtremeStyle.PLAIN, FloatStyles.plain(FloatFormat.SINGLE))),
                instead("a NaN gives the least integer", "F2I.TRUNC.NTZ R0, R1", "F2I.TRUNC R0, R1"),
                instead("the lowest byte", "I2F.S8 R0, R1.B2", "I2F.S8 R0, R1"),
                instead("the lower half", "HADD2.F32 R0, -RZ, R1.H1_H1", "HADD2.F32 R0, -RZ, R1.H0_H0"),
                instead("the lowest byte", "R2P PR, R1.B2, 0x12", "R2P PR, R1, 0x12"),
                instead("not clamped below", "I2I.S16.S32.SAT R0, R1", "I2I.U16.S32.SAT R0, R1"));
    }
}
