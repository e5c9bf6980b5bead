package lockstep.sim.ptx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.PtxBits;
import lockstep.sim.ptx.PtxFormula.Word;

/** Wrong integer and bit operations. */
final class IntegerMutants {
    private final List<PtxMutant> mutants = new ArrayList<>();

    private IntegerMutants() {}

    static List<PtxMutant> all() {
        IntegerMutants mutants = new IntegerMutants();
        mutants.arithmetic();
        mutants.bits();
        mutants.shifts();
        mutants.openBits();
        mutants.selections();
        return mutants.mutants;
    }

    private void add(String mistake, String law, TypedFunction function) {
        mutants.add(new PtxMutant(mistake, law, function));
    }

    private static TypedFunction words(int count, Word bits) {
        return PtxFormula.opaque(Collections.nCopies(count, 32), 32, bits);
    }

    private void arithmetic() {
        add("upper half without sign", "mul.hi.s32", IntegerFunctions.mulHigh(false, 32));
        add("product without sign", "mad.wide.s32", IntegerFunctions.madWide(false, 32));
        add("wraps instead of saturating", "add.sat.s32", IntegerFunctions.add(32));
        add("saturates upwards only", "sub.sat.s32", words(2, x -> {
            long exact = IntOps.sext(x[0].low, 32) - IntOps.sext(x[1].low, 32);
            return IntOps.zext(Math.min(exact, Integer.MAX_VALUE), 32);
        }));
        add("uses all 32 bits", "mul24.lo.u32", IntegerFunctions.mulLow(32));
        add("distance without sign", "sad.s32", IntegerFunctions.sad(false, 32));
        add("smaller by sign", "min.u32", IntegerFunctions.min(true, false, 32));
        add("keeps negative results", "max.relu.s32", IntegerFunctions.max(true, false, 32));
        add(
                "sign of the divisor",
                "rem.s32",
                words(
                        2,
                        x -> x[1].low == 0
                                ? 0
                                : IntOps.zext(
                                        Math.floorMod(IntOps.sext(x[0].low, 32), IntOps.sext(x[1].low, 32)), 32)));
        add("a quotient by zero is defined", "div.u32", words(2, x -> x[1].low == 0 ? 0 : x[0].low / x[1].low));
        add("carries between halves", "add.s16x2", IntegerFunctions.add(32));
        add("lower bytes for upper", "dp2a.hi.s32.s32", IntegerFunctions.dotHalves(true, true, false));
        add("bytes of b with a sign", "dp4a.s32.u32", IntegerFunctions.dotBytes(true, true));
        add(
                "ignores the carry",
                "addc.u32",
                new PtxFormula(
                        List.of(32, 32, 1),
                        List.of(PtxFormula.output(32, x -> IntOps.add(x[0].low, x[1].low, 32), PtxFormula.all(32)))));
        add(
                "carry of the sum without the carry in",
                "addc.cc.u32",
                new PtxFormula(
                        List.of(32, 32, 1),
                        List.of(
                                PtxFormula.output(
                                        32, x -> IntOps.add(x[0].low, x[1].low + x[2].low, 32), PtxFormula.all(32)),
                                PtxFormula.output(
                                        1, x -> IntOps.carryOut(x[0].low, x[1].low, 0, 32), PtxFormula.all(1)))));
        add(
                "carry where a borrow is meant",
                "sub.cc.u32",
                new PtxFormula(
                        List.of(32, 32),
                        List.of(
                                PtxFormula.output(32, x -> IntOps.sub(x[0].low, x[1].low, 32), PtxFormula.all(32)),
                                PtxFormula.output(1, x -> x[0].low >= x[1].low ? 1 : 0, PtxFormula.all(1)))));
    }

    private void bits() {
        add("field without sign", "bfe.s32", BitFunctions.extract(false, 32));
        add(
                "position modulo 32",
                "bfe.u32",
                PtxFormula.opaque(
                        Collections.nCopies(3, 32),
                        32,
                        x -> PtxBits.bfe(false, x[0].low, x[1].low & 31, x[2].low, 32)));
        add(
                "length modulo 32",
                "bfi.b32",
                PtxFormula.opaque(
                        Collections.nCopies(4, 32),
                        32,
                        x -> PtxBits.bfi(x[0].low, x[1].low, x[2].low, x[3].low & 31, 32)));
        add("looks for ones in negative numbers", "bfind.s32", BitFunctions.findHighest(false, false, 32));
        add("index for distance", "bfind.shiftamt.u64", BitFunctions.findHighest(false, false, 64));
        add("clamps", "szext.wrap.s32", BitFunctions.extend(true, true));
        add("wraps", "bmsk.clamp.b32", BitFunctions.mask(false));
        add("counts trailing zeros", "clz.b32", words(1, x -> IntOps.cttz(x[0].low, 32)));
        add(
                "copies the byte for its sign",
                "prmt.b32",
                words(3, x -> PtxBits.prmt(PtxBits.Permute.INDEX, x[0].low, x[1].low, x[2].low & 0x7777)));
        add("forward for backward", "prmt.b32.b4e", BitFunctions.permute(PtxBits.Permute.F4E));
        add(
                "table for operands in the other order",
                "lop3.b32",
                words(4, x -> PtxBits.lop3(x[2].low, x[1].low, x[0].low, (int) x[3].low)));
        add("bitwise", "cnot.b32", BitFunctions.not(32));
        add(
                "counts from the bit after the base",
                "fns.b32",
                words(3, x -> PtxBits.fns(x[0].low, x[1].low + 1, x[2].low)));
    }

    private void shifts() {
        add("amount modulo 32", "shl.b32", words(2, x -> IntOps.shl(x[0].low, x[1].low & 31, 32)));
        add(
                "amount modulo 64",
                "shr.s64",
                PtxFormula.opaque(List.of(64, 32), 64, x -> IntOps.ashr(x[0].low, x[1].low & 63, 64)));
        add("zeros for signs", "shr.s16", BitFunctions.shiftRight(false, 16));
        add("modulo 32", "shf.l.clamp.b32", BitFunctions.funnelShift(true, false));
        add("left for right", "shf.r.wrap.b32", BitFunctions.funnelShift(false, true));
    }

    private void openBits() {
        add(
                "open bits do not carry",
                "add.u32",
                PtxFormula.of(
                        List.of(32, 32),
                        32,
                        x -> IntOps.add(x[0].low, x[1].low, 32),
                        x -> x[0].undefinedLow | x[1].undefinedLow));
        add(
                "an open amount does not matter",
                "shl.b64",
                PtxFormula.of(
                        List.of(64, 32),
                        64,
                        x -> IntOps.shl(x[0].low, x[1].low, 64),
                        x -> BitDefinedness.shl(x[0].undefinedLow, x[1].low, 0, 64)));
        add(
                "a defined zero does not count",
                "and.b32",
                PtxFormula.of(
                        List.of(32, 32), 32, x -> x[0].low & x[1].low, x -> x[0].undefinedLow | x[1].undefinedLow));
        add(
                "an open sign is not copied",
                "bfe.s64",
                PtxFormula.of(
                        List.of(64, 32, 32),
                        64,
                        x -> PtxBits.bfe(true, x[0].low, x[1].low, x[2].low, 64),
                        x -> PtxBits.bfe(false, x[0].undefinedLow, x[1].low, x[2].low, 64)));
        add(
                "operands without open bits are enough",
                "mul.lo.s32",
                PtxFormula.of(List.of(32, 32), 32, x -> IntOps.mul(x[0].low, x[1].low, 32), x -> 0));
    }

    private void selections() {
        add(
                "the other one",
                "selp.b32",
                PtxFormula.of(List.of(32, 32, 1), 32, x -> x[2].low == 0 ? x[0].low : x[1].low, PtxFormula.all(32)));
        add(
                "zero counts as negative",
                "slct.b32.s32",
                words(3, x -> IntOps.sext(x[2].low, 32) > 0 ? x[0].low : x[1].low));
        add(
                "complement of the combination",
                "setp.lt.and.s32",
                new PtxFormula(
                        List.of(32, 32, 1),
                        List.of(
                                PtxFormula.output(1, x -> isLess(x[0].low, x[1].low) & x[2].low, PtxFormula.all(1)),
                                PtxFormula.output(
                                        1, x -> isLess(x[0].low, x[1].low) & x[2].low ^ 1, PtxFormula.all(1)))));
        add(
                "with a sign",
                "setp.lo.u32",
                ComparisonFunctions.setPredicate(PtxComparison.LT, true, 32, PredicateCombination.NONE, true));
        add("one for all ones", "set.eq.u32.s32", words(2, x -> x[0].low == x[1].low ? 1 : 0));
    }

    private static long isLess(long a, long b) {
        return IntOps.sext(a, 32) < IntOps.sext(b, 32) ? 1 : 0;
    }
}
