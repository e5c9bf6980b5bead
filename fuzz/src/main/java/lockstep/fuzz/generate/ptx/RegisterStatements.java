package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Copies of machine IR, and registers that hold anything. */
final class RegisterStatements {
    /** Types that rows of machine IR have and the pool has registers for. */
    static final List<PtxType> TYPES = List.of(
            PtxType.B32, PtxType.B64, PtxType.PRED, PtxType.B16, PtxType.U32, PtxType.S64, PtxType.F32, PtxType.F64,
            PtxType.S16, PtxType.U16, PtxType.S32, PtxType.U64, PtxType.F16, PtxType.F16X2);

    private static final int MOST_COPIES = 4;

    private RegisterStatements() {}

    /** A register to read, or a number. */
    static PtxOperand value(PtxEmitter emitter, PtxType type) {
        boolean isNumber = type.isInteger() && emitter.choices().chance(1, 6);
        return isNumber ? PtxInteger.of(emitter.choices().between(-9, 99)) : emitter.read(type);
    }

    /** A register that holds a value of this type, which is declared as bits. */
    static PtxRegister register(PtxEmitter emitter, PtxType type) {
        boolean isPredicate = type == PtxType.PRED;
        return emitter.body().register(isPredicate ? type : PtxType.of("b" + type.width()).orElseThrow());
    }

    static void copy(PtxEmitter emitter) {
        PtxType type = emitter.choices().pick(TYPES);
        String mnemonic = "copy." + type.text();
        if (emitter.chance("guard")) {
            PtxRegister target = emitter.read(type);
            PtxGuard guard = new PtxGuard(emitter.read(PtxType.PRED), emitter.choices().chance(1, 2));
            emitter.body().emit(guard, mnemonic, target, value(emitter, type));
            emitter.pool().rewritten(target);
            return;
        }
        PtxRegister target = register(emitter, type);
        emitter.body().emit(mnemonic, target, value(emitter, type));
        emitter.pool().add(target);
    }

    /** Registers of one class change places at once; maybe a second group follows, or a copy to a new register. */
    static void group(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        PtxType type = choices.pick(TYPES);
        Set<PtxRegister> distinct = new LinkedHashSet<>();
        int wanted = 2 + choices.below(MOST_COPIES - 1);
        for (int i = 0; i < wanted; i++) {
            distinct.add(emitter.read(type));
        }
        List<PtxRegister> rotated = new ArrayList<>(distinct);
        rotate(emitter, type, rotated);
        if (choices.chance(1, 3)) {
            rotate(emitter, type, rotated);
        }
        rotated.forEach(emitter.pool()::rewritten);
    }

    /** One parallel copy: no other of the function has its number. */
    private static void rotate(PtxEmitter emitter, PtxType type, List<PtxRegister> rotated) {
        int group = emitter.body().instructions();
        String mnemonic = "copy.divergent." + type.text();
        for (int i = 0; i < rotated.size(); i++) {
            PtxRegister from = rotated.get((i + 1) % rotated.size());
            emitter.body().emit(mnemonic, rotated.get(i), from, PtxInteger.of(group));
        }
        if (emitter.choices().chance(1, 3)) {
            PtxRegister made = register(emitter, type);
            emitter.body().emit(mnemonic, made, rotated.getFirst(), PtxInteger.of(group));
            emitter.pool().add(made);
        }
    }

    /** A register that holds anything: it goes nowhere but to memory, or is written before it is read. */
    static void undefined(PtxEmitter emitter) {
        PtxType type = emitter.choices().pick(TYPES);
        PtxRegister made = register(emitter, type);
        boolean isKilled = emitter.choices().chance(1, 3);
        String copy = "copy." + type.text();
        if (isKilled) {
            emitter.body().emit(copy, made, value(emitter, type));
        }
        emitter.body().emit((isKilled ? "kill." : "undef.") + type.text(), made);
        if (!isKilled && emitter.isKernel() && type != PtxType.PRED && emitter.choices().chance(2, 3)) {
            emitter.observeUndefined(made);
            return;
        }
        PtxRegister chosen = emitter.read(PtxType.PRED);
        emitter.body().emit(new PtxGuard(chosen, false), copy, made, value(emitter, type));
        emitter.body().emit(new PtxGuard(chosen, true), copy, made, value(emitter, type));
        emitter.pool().add(made);
    }
}
