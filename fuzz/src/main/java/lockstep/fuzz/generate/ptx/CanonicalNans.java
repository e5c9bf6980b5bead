package lockstep.fuzz.generate.ptx;

import java.util.List;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Replaces NaNs, whose sign and payload PTX leaves unspecified, by a canonical one. */
final class CanonicalNans {
    /** Instead of a half that is not a number: 5. */
    private static final long HALF = 0x4500;

    private final PtxEmitter emitter;
    private final PtxBodyBuilder body;
    private final PtxRegister register;
    private final PtxType type;

    private CanonicalNans(PtxEmitter emitter, PtxRegister register, PtxType type) {
        this.emitter = emitter;
        this.body = emitter.body();
        this.register = register;
        this.type = type;
    }

    /**
     * Adds what makes a register whole again: {@code max.NaN} of a number with itself is that number, or the canonical
     * NaN; what the architecture has no {@code max.NaN} of is compared and selected, packed ones element by element.
     *
     * @param type a floating type of one or two elements
     */
    static void makeCanonical(PtxEmitter emitter, PtxRegister register, PtxType type) {
        new CanonicalNans(emitter, register, type).emit();
    }

    private void emit() {
        String largest = "max.NaN." + type.text();
        boolean hasLargest = emitter.forms().has(largest);
        boolean isCompared =
                !hasLargest || type == PtxType.F32 && emitter.choices().chance(1, 4);
        if (!isCompared) {
            body.emit(largest, register, register, register);
        } else if (type.isPacked()) {
            elements();
        } else {
            select();
        }
    }

    private void elements() {
        PtxType element = type.element();
        PtxType bits = PtxType.of("b" + element.width()).orElseThrow();
        List<PtxRegister> parts = List.of(body.register(bits), body.register(bits));
        PtxVector together = new PtxVector(List.copyOf(parts));
        String move = "mov.b" + type.width();
        body.emit(move, together, register);
        parts.forEach(part -> makeCanonical(emitter, part, element));
        body.emit(move, register, together);
    }

    private void select() {
        PtxRegister isNan = body.register(PtxType.PRED);
        if (type.width() == 16) {
            body.emit("setp.nan." + type.text(), isNan, register, register);
            body.emit("selp.b16", register, PtxImmediates.unsigned(HALF, 16), register, isNan);
            return;
        }
        PtxOperand instead = type == PtxType.F64 ? PtxFloat.ofDouble(5) : PtxFloat.ofFloat(5);
        if (emitter.choices().chance(1, 2)) {
            body.emit("testp.notanumber." + type.text(), isNan, register);
        } else {
            PtxRegister isNumber = body.register(PtxType.PRED);
            body.emit("setp.num." + type.text(), new PtxPredicatePair(isNumber, isNan), register, register);
        }
        body.emit("selp." + type.text(), register, instead, register, isNan);
    }
}
