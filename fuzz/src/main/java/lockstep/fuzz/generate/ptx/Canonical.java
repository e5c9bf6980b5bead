package lockstep.fuzz.generate.ptx;

import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxPredicatePair;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Replaces NaNs, of which PTX leaves sign and payload open, by one. */
final class Canonical {
    private Canonical() {}

    /**
     * Adds what makes a register whole again: {@code max.NaN} of a number with itself is that number, or the canonical
     * NaN; double precision, which has none, is compared and selected.
     *
     * @param type a floating type of one or two elements
     */
    static void makeCanonical(PtxEmitter emitter, PtxRegister register, PtxType type) {
        BodyBuilder body = emitter.body();
        boolean isSelected = type == PtxType.F64 || type == PtxType.F32 && emitter.choices().chance(1, 4);
        if (!isSelected) {
            body.emit("max.NaN." + type.text(), register, register, register);
            return;
        }
        PtxRegister isNan = body.register(PtxType.PRED);
        PtxFloat instead = type == PtxType.F64 ? PtxFloat.ofDouble(5) : PtxFloat.ofFloat(5);
        if (emitter.choices().chance(1, 2)) {
            body.emit("testp.notanumber." + type.text(), isNan, register);
        } else {
            PtxRegister isNumber = body.register(PtxType.PRED);
            body.emit("setp.num." + type.text(), new PtxPredicatePair(isNumber, isNan), register, register);
        }
        body.emit("selp." + type.text(), register, instead, register, isNan);
    }
}
