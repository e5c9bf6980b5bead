package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.PtxForm;

/** Instructions that compute. */
final class PtxComputingStatements {
    private PtxComputingStatements() {}

    /** Any form of the op table that computes, maybe guarded. */
    static void compute(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        int count = 1 + choices.below(3);
        for (int index = 0; index < count; index++) {
            PtxOpcode opcode = choices.pick(emitter.forms().opcodes());
            PtxForm form = choices.pick(emitter.forms().forms(opcode));
            boolean isGuarded = emitter.chance("guard");
            FormInstance.emit(
                    emitter, form, isGuarded ? new PtxGuard(emitter.read(PtxType.PRED), choices.chance(1, 2)) : null);
        }
    }

    /** Conversions only: there are more of them than of all else. */
    static void convert(PtxEmitter emitter) {
        FormInstance.emit(emitter, emitter.choices().pick(emitter.forms().forms(PtxOpcode.CVT)), null);
    }

    /** An addition, subtraction or product in several words, with the carry between them. */
    static void carry(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        int words = 2 + choices.below(3);
        PtxType type = choices.pick(List.of(PtxType.U32, PtxType.S32, PtxType.U64, PtxType.S64));
        int kind = choices.below(3);
        List<PtxRegister> results = new ArrayList<>();
        for (int word = 0; word < words; word++) {
            boolean isLast = word == words - 1 && choices.chance(3, 4);
            String mnemonic = mnemonic(choices, kind, word == 0) + (isLast ? "." : ".cc.") + type.text();
            PtxRegister result =
                    emitter.body().register(PtxType.of("b" + type.width()).orElseThrow());
            List<PtxOperand> operands = new ArrayList<>(List.of(result, emitter.read(type), source(emitter, type)));
            if (kind == 2) {
                operands.add(source(emitter, type));
            }
            emitter.body().emit(mnemonic, operands.toArray(PtxOperand[]::new));
            results.add(result);
        }
        results.forEach(emitter.pool()::add);
    }

    private static PtxOperand source(PtxEmitter emitter, PtxType type) {
        return emitter.choices().chance(1, 4) ? PtxImmediates.whole(emitter.choices(), type) : emitter.read(type);
    }

    private static String mnemonic(Choices choices, int kind, boolean isFirst) {
        if (kind < 2) {
            String word = kind == 0 ? "add" : "sub";
            return isFirst ? word : word + "c";
        }
        return (isFirst ? "mad" : "madc") + (choices.chance(1, 2) ? ".hi" : ".lo");
    }

    /** An approximation: its result is within an interval and is only stored, at the end of the thread's own slots. */
    static void approximate(PtxEmitter emitter) {
        PtxForm form = emitter.choices().pick(emitter.forms().approximate());
        for (PtxRegister result : FormInstance.emitApart(emitter, form)) {
            int slot = emitter.choices().below(KernelLayout.APPROXIMATE_SLOTS);
            String store = "st.global.b" + result.type().width();
            emitter.body().emit(store, KernelLayout.approximate(emitter, slot), result);
        }
    }
}
