package lockstep.fuzz.generate.machine;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;

/** Statements of generated programs other than control flow. */
final class MachineStatements {
    private static final int MAX_DEPTH = 3;
    private static final int RAW = 8;
    private static final List<PtxType> SIMPLE =
            List.of(PtxType.B32, PtxType.B64, PtxType.B16, PtxType.PRED, PtxType.F32);
    private static final List<PtxType> WIDE = List.of(PtxType.B64, PtxType.B32, PtxType.B128);
    private static final List<PtxType> PARTS = List.of(PtxType.B32, PtxType.B16, PtxType.B64);

    private MachineStatements() {}

    /** Adds a statement. */
    static void add(MachineEmitter emitter, int depth) {
        int control = depth < MAX_DEPTH ? 4 : 0;
        switch (emitter.choices().below(10 + control)) {
            case 0, 1 -> compute(emitter);
            case 2 -> copy(emitter);
            case 3 -> parallel(emitter);
            case 4 -> subregister(emitter);
            case 5 -> undefined(emitter);
            case 6 -> guarded(emitter);
            case 7 -> FrameStatements.access(emitter);
            case 8 -> FrameStatements.object(emitter);
            case 9 -> FrameStatements.call(emitter);
            case 10, 11 -> MachineControlStatements.loop(emitter, depth);
            case 12 -> MachineControlStatements.branch(emitter, depth);
            default -> MachineControlStatements.table(emitter, depth);
        }
    }

    private static void compute(MachineEmitter emitter) {
        Choices choices = emitter.choices();
        CodeBuilder code = emitter.code();
        PtxType type = choices.pick(List.of(PtxType.B32, PtxType.B64, PtxType.B16));
        PtxRegister a = emitter.value(type);
        PtxRegister b = emitter.value(type);
        String unsigned = ".u" + type.width();
        String operation =
                choices.pick(List.of("add" + unsigned, "xor." + type.text(), "mul.lo" + unsigned, "sub" + unsigned));
        PtxRegister result = code.compute(type, operation, a, b);
        emitter.offer(result);
        if (choices.chance(1, 3)) {
            emitter.offer(code.compute(PtxType.PRED, "setp.lt" + unsigned, a, result));
        }
    }

    private static void copy(MachineEmitter emitter) {
        PtxType type = emitter.choices().pick(SIMPLE);
        PtxRegister value = emitter.value(type);
        emitter.offer(emitter.code().compute(type, "copy." + type.text(), value));
    }

    // ---- parallel copies

    private static void parallel(MachineEmitter emitter) {
        if (emitter.stage() == MachineStage.VIRTUAL) {
            permute(emitter);
            return;
        }
        List<PtxRegister> values = drawn(emitter);
        List<PtxRegister> results = values.stream()
                .map(each -> emitter.code().register(each.type()))
                .toList();
        emitter.together(results, values);
        results.forEach(emitter::offer);
    }

    private static List<PtxRegister> drawn(MachineEmitter emitter) {
        List<PtxRegister> values = new ArrayList<>();
        int count = 2 + emitter.choices().below(3);
        for (int i = 0; i < count; i++) {
            values.add(emitter.value(emitter.choices().pick(SIMPLE)));
        }
        return values;
    }

    /** Registers exchange their values. */
    private static void permute(MachineEmitter emitter) {
        PtxType type = emitter.choices().pick(SIMPLE);
        List<PtxRegister> all = emitter.values(type).stream().distinct().toList();
        int count = Math.min(all.size(), 2 + emitter.choices().below(3));
        List<PtxRegister> results = all.subList(0, count);
        List<PtxRegister> values = new ArrayList<>(results.subList(1, count));
        values.add(emitter.choices().chance(1, 4) ? emitter.value(type) : results.getFirst());
        emitter.together(results, values);
        results.forEach(emitter::rewritten);
    }

    /** Offers {@code guarded} where the guard holds, and another value elsewhere. */
    private static void choose(MachineEmitter emitter, PtxGuard guard, PtxRegister guarded) {
        PtxRegister other = emitter.value(guarded.type());
        PtxOperand yes = guard.negated() ? other : guarded;
        PtxOperand no = guard.negated() ? guarded : other;
        String type = guarded.type().text();
        emitter.offer(emitter.code().compute(guarded.type(), "selp." + type, yes, no, guard.predicate()));
    }

    // ---- guards

    private static void guarded(MachineEmitter emitter) {
        CodeBuilder code = emitter.code();
        PtxGuard guard = emitter.guard();
        PtxType type = emitter.choices().pick(List.of(PtxType.B32, PtxType.B64));
        PtxRegister result = code.register(type);
        boolean isWrittenTwice = emitter.stage() == MachineStage.VIRTUAL;
        if (isWrittenTwice) {
            code.emit("copy." + type.text(), result, emitter.value(type));
        }
        PtxRegister value = emitter.value(type);
        switch (emitter.choices().below(3)) {
            case 0 -> code.emit(guard, "copy." + type.text(), result, value);
            case 1 -> {
                PtxRegister part = emitter.value(PtxType.B16);
                code.emit(guard, "insert_subreg." + type.text() + ".b16", result, value, part, PtxInteger.of(1));
            }
            default -> {
                PtxType half = type == PtxType.B64 ? PtxType.B32 : PtxType.B16;
                code.emit(
                        guard,
                        "reg_sequence." + type.text() + "." + half.text(),
                        result,
                        emitter.value(half),
                        PtxInteger.of(1),
                        emitter.value(half),
                        PtxInteger.of(0));
            }
        }
        if (isWrittenTwice) {
            emitter.offer(result);
        } else {
            choose(emitter, guard, result);
        }
    }

    // ---- parts of registers

    private static PtxType part(MachineEmitter emitter, PtxType wide) {
        List<PtxType> narrower =
                PARTS.stream().filter(each -> each.width() < wide.width()).toList();
        return emitter.choices().pick(narrower);
    }

    private static void subregister(MachineEmitter emitter) {
        Choices choices = emitter.choices();
        CodeBuilder code = emitter.code();
        PtxType wide = choices.pick(WIDE);
        PtxType part = part(emitter, wide);
        int count = wide.width() / part.width();
        String types = "." + wide.text() + "." + part.text();
        PtxRegister whole = sequence(emitter, wide, part);
        switch (choices.below(3)) {
            case 0 -> {}
            case 1 ->
                whole = code.compute(
                        wide, "insert_subreg" + types, whole, emitter.value(part), PtxInteger.of(choices.below(count)));
            default ->
                emitter.offer(code.compute(
                        part,
                        "extract_subreg." + part.text() + "." + wide.text(),
                        whole,
                        PtxInteger.of(choices.below(count))));
        }
        if (wide == PtxType.B128) {
            emitter.fold(whole);
        } else {
            emitter.offer(whole);
        }
    }

    /** All parts, in an order that is drawn. */
    private static PtxRegister sequence(MachineEmitter emitter, PtxType wide, PtxType part) {
        int count = wide.width() / part.width();
        int first = emitter.choices().below(count);
        List<PtxOperand> operands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            operands.add(emitter.value(part));
            operands.add(PtxInteger.of((first + i) % count));
        }
        return emitter.code()
                .compute(wide, "reg_sequence." + wide.text() + "." + part.text(), operands.toArray(PtxOperand[]::new));
    }

    // ---- undefined registers

    private static void undefined(MachineEmitter emitter) {
        CodeBuilder code = emitter.code();
        if (emitter.choices().chance(1, 5)) {
            killed(emitter);
            return;
        }
        if (emitter.choices().chance(1, 2)) {
            PtxType type = emitter.choices().pick(List.of(PtxType.B32, PtxType.B16, PtxType.B64));
            PtxRegister nothing = code.compute(type, "undef." + type.text());
            code.emit("st.global." + type.text(), new PtxAddress.OfRegister(emitter.output(), RAW), nothing);
            return;
        }
        PtxRegister whole = code.compute(PtxType.B64, "undef.b64");
        int first = emitter.choices().below(2);
        for (int i = 0; i < 2; i++) {
            PtxRegister half = emitter.value(PtxType.B32);
            whole = code.compute(PtxType.B64, "insert_subreg.b64.b32", whole, half, PtxInteger.of((first + i) % 2));
        }
        emitter.offer(whole);
    }

    /** A register whose killed value is not read. */
    private static void killed(MachineEmitter emitter) {
        CodeBuilder code = emitter.code();
        PtxType type = emitter.choices().pick(SIMPLE);
        PtxRegister register = code.compute(type, "kill." + type.text());
        if (emitter.stage() == MachineStage.VIRTUAL) {
            code.emit("copy." + type.text(), register, emitter.value(type));
            emitter.offer(register);
        }
    }
}
