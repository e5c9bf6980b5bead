package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Parts of registers. */
final class SubregisterStatements {
    private static final List<PtxType> WHOLES = List.of(PtxType.B64, PtxType.B32, PtxType.B128);
    private static final List<PtxType> PARTS = List.of(PtxType.B16, PtxType.B32, PtxType.B64);

    private SubregisterStatements() {}

    private static PtxType smaller(Choices choices, PtxType whole) {
        return choices.pick(
                PARTS.stream().filter(part -> part.width() < whole.width()).toList());
    }

    private static int index(Choices choices, PtxType whole, PtxType part) {
        return choices.below(whole.width() / part.width());
    }

    private static PtxOperand value(PtxEmitter emitter, PtxType part) {
        return RegisterStatements.value(emitter, part);
    }

    static void part(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        PtxType whole = choices.pick(WHOLES);
        switch (choices.below(3)) {
            case 0 -> extracted(emitter, whole, whole(emitter, whole));
            case 1 -> extracted(emitter, whole, inserted(emitter, whole));
            default -> extracted(emitter, whole, completed(emitter, whole));
        }
    }

    /** A register with a value: the pool has none of 128 bits. */
    private static PtxRegister whole(PtxEmitter emitter, PtxType whole) {
        if (whole.width() <= PtxType.B64.width() && emitter.choices().chance(1, 2)) {
            return emitter.read(whole);
        }
        PtxRegister made = sequence(emitter, whole, smaller(emitter.choices(), whole));
        if (emitter.choices().chance(1, 3)) {
            PtxRegister copy = emitter.body().register(whole);
            emitter.body().emit("copy." + whole.text(), copy, made);
            return copy;
        }
        return made;
    }

    /** All parts, in any order. */
    private static PtxRegister sequence(PtxEmitter emitter, PtxType whole, PtxType part) {
        int count = whole.width() / part.width();
        int start = emitter.choices().below(count);
        boolean isReversed = emitter.choices().chance(1, 2);
        List<PtxOperand> operands = new ArrayList<>();
        PtxRegister result = emitter.body().register(whole);
        operands.add(result);
        for (int i = 0; i < count; i++) {
            operands.add(value(emitter, part));
            operands.add(PtxInteger.of(isReversed ? (start + count - i) % count : (start + i) % count));
        }
        emitter.body().emit(mnemonic("reg_sequence", whole, part), operands.toArray(PtxOperand[]::new));
        return result;
    }

    private static String mnemonic(String opcode, PtxType first, PtxType second) {
        return opcode + "." + first.text() + "." + second.text();
    }

    /** A value of which a part was replaced, maybe in some lanes only. */
    private static PtxRegister inserted(PtxEmitter emitter, PtxType whole) {
        Choices choices = emitter.choices();
        PtxRegister value = whole(emitter, whole);
        PtxType part = smaller(choices, whole);
        boolean isGuarded = emitter.chance("guard");
        PtxRegister result = isGuarded ? value : emitter.body().register(whole);
        emitter.body()
                .emit(
                        isGuarded ? new PtxGuard(emitter.read(PtxType.PRED), choices.chance(1, 2)) : null,
                        mnemonic("insert_subreg", whole, part),
                        result,
                        value,
                        value(emitter, part),
                        PtxInteger.of(index(choices, whole, part)));
        return result;
    }

    /** A sequence that lacks a part, which is inserted then. */
    private static PtxRegister completed(PtxEmitter emitter, PtxType whole) {
        Choices choices = emitter.choices();
        PtxType part = smaller(choices, whole);
        int missing = index(choices, whole, part);
        List<PtxOperand> operands = new ArrayList<>();
        PtxRegister first = emitter.body().register(whole);
        operands.add(first);
        for (int i = 0; i < whole.width() / part.width(); i++) {
            if (i != missing) {
                operands.add(value(emitter, part));
                operands.add(PtxInteger.of(i));
            }
        }
        emitter.body().emit(mnemonic("reg_sequence", whole, part), operands.toArray(PtxOperand[]::new));
        if (emitter.isKernel() && whole != PtxType.B128 && choices.chance(1, 2)) {
            emitter.observeUndefined(first);
        }
        PtxRegister result = choices.chance(1, 2) ? first : emitter.body().register(whole);
        emitter.body()
                .emit(
                        mnemonic("insert_subreg", whole, part),
                        result,
                        first,
                        value(emitter, part),
                        PtxInteger.of(missing));
        return result;
    }

    /** Parts of a value, and the value itself where the pool takes it. */
    private static void extracted(PtxEmitter emitter, PtxType whole, PtxRegister value) {
        Choices choices = emitter.choices();
        int count = whole == PtxType.B128 ? 2 : 1;
        for (int i = 0; i < count; i++) {
            PtxType part = smaller(choices, whole);
            PtxRegister result = emitter.body().register(part);
            emitter.body()
                    .emit(
                            mnemonic("extract_subreg", part, whole),
                            result,
                            value,
                            PtxInteger.of(index(choices, whole, part)));
            emitter.pool().add(result);
        }
        if (whole != PtxType.B128) {
            emitter.pool().add(value);
        }
    }
}
