package lockstep.fuzz.generate.sass;

import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.SassForm;

/** Instructions that compute for one thread, or once for the warp. */
final class SassComputingStatements {
    /** Special registers that are the same in every run. */
    private static final List<Integer> SPECIAL = List.of(0, 33, 34, 37, 38, 56, 57, 58, 59, 60);

    private static final int MAX_OF_ONE = 3;

    private SassComputingStatements() {}

    static boolean mayWriteUniform(SassEmitter emitter) {
        return !emitter.frame().writable().isEmpty();
    }

    static void compute(SassEmitter emitter) {
        some(emitter, emitter.forms().computing());
    }

    static void uniform(SassEmitter emitter) {
        some(emitter, emitter.forms().computingUniform());
    }

    private static void some(SassEmitter emitter, List<List<SassForm>> among) {
        Choices choices = emitter.choices();
        int count = 1 + choices.below(MAX_OF_ONE);
        for (int i = 0; i < count; i++) {
            SassForm form = choices.pick(choices.pick(among));
            boolean isRefused = form.name().equals("UR2UP") && !emitter.frame().mayWritePredicates();
            if (!isRefused) {
                emitter.draw().computing(form, emitter.frame()).ifPresent(emitter::emit);
            }
        }
    }

    /** What a special register holds. */
    static void special(SassEmitter emitter) {
        Choices choices = emitter.choices();
        boolean toUniform = mayWriteUniform(emitter) && choices.chance(1, 4);
        if (toUniform) {
            int target = choices.pick(emitter.frame().writable());
            // the number of the block, which all lanes have
            emitter.emit("S2UR UR%d, SR_CTAID.X", target);
        } else {
            emitter.emit(emitter.draw()
                    .guarded(
                            emitter.parse("S2R R%d, SR_LANEID", emitter.data()).with("SR", choices.pick(SPECIAL)),
                            emitter.frame()));
        }
    }
}
