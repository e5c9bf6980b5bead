package lockstep.fuzz.generate.sass;

import java.util.List;
import lockstep.ir.choices.Choices;

/** Collective operations of a thread block: exchanges through shared memory between barriers, and votes. */
final class SassBlockStatements {
    private static final String BARRIER = "BAR.SYNC.DEFER_BLOCKING 0x0";
    private static final int WARP = 32;

    private SassBlockStatements() {}

    static boolean isWhole(SassEmitter emitter) {
        return emitter.frame().isWhole();
    }

    /** Each thread stores a register, and reads what a neighbour has stored. */
    static void exchange(SassEmitter emitter) {
        int scratch = RegisterPlan.SCRATCH + 2;
        int distance = 1 + emitter.choices().below(WARP - 1);
        int middle = SassGenerator.sharedStart(emitter.architecture()) + SassMemoryStatements.SHARED_BYTES / 2;
        emitter.useBlockBarrier();
        emitter.emit(BARRIER);
        emitter.emit("STS [R%d], R%d", RegisterPlan.SHARED, emitter.data());
        emitter.emit("LOP3.LUT R%d, R%d, 0x%x, RZ, 0x3c, !PT", scratch, RegisterPlan.THREAD, distance);
        emitter.emit("IMAD R%d, R%d, 0x%x, RZ", scratch, scratch, SassMemoryStatements.SHARED_BYTES);
        emitter.emit(BARRIER);
        emitter.emit("LDS R%d, [R%d+0x%x]", emitter.data(), scratch, middle);
        emitter.emit(BARRIER);
    }

    /** How many threads hold a predicate, or whether all or any do. */
    static void reduce(SassEmitter emitter) {
        Choices choices = emitter.choices();
        emitter.useBlockBarrier();
        String how = choices.pick(List.of("POPC", "AND", "OR"));
        String sign = choices.chance(1, 2) ? "!" : "";
        int predicate = choices.below(RegisterPlan.PREDICATES);
        emitter.emit("BAR.RED.%s.DEFER_BLOCKING 0x0, %sP%d", how, sign, predicate);
        if (how.equals("POPC")) {
            emitter.emit("B2R.RESULT R%d", emitter.data());
        } else {
            emitter.emit("B2R.RESULT RZ, P%d", choices.below(RegisterPlan.PREDICATES));
        }
    }
}
