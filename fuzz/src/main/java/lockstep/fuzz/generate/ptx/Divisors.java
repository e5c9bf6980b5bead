package lockstep.fuzz.generate.ptx;

import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Divisors that are neither zero nor minus one: PTX leaves the results of such divisions undefined. */
final class Divisors {
    private Divisors() {}

    /** A positive number: an immediate, or a register that is masked first. */
    static PtxOperand of(PtxEmitter emitter, PtxType type) {
        if (emitter.choices().chance(1, 4)) {
            return PtxInteger.of(emitter.choices().between(1, 127));
        }
        PtxType bits = PtxType.of("b" + type.width()).orElseThrow();
        PtxRegister source = emitter.pool().read(emitter.choices(), bits, false);
        PtxRegister divisor = emitter.body().register(bits);
        long mask = type.isSigned() ? (1L << type.width() - 1) - 1 : -1;
        emitter.body().emit("and." + bits.text(), divisor, source, PtxImmediates.unsigned(mask, type.width()));
        emitter.body().emit("or." + bits.text(), divisor, divisor, PtxInteger.of(1));
        return divisor;
    }
}
