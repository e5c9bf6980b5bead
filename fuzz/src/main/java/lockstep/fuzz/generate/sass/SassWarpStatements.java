package lockstep.fuzz.generate.sass;

import java.util.List;
import java.util.Optional;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;

/** Collective operations of a warp. */
final class SassWarpStatements {
    private static final int OWN_LANE_CLAMP = 0x1f;

    private SassWarpStatements() {}

    private static Optional<SassInstruction> drawn(SassEmitter emitter, Optional<SassForm> form) {
        return form.map(f -> emitter.draw().registers(emitter.draw().fields(f), emitter.frame()));
    }

    private static void add(SassEmitter emitter, Optional<SassForm> form) {
        drawn(emitter, form).ifPresent(i -> emitter.emit(emitter.draw().guarded(i, emitter.frame())));
    }

    /** Which lanes hold a predicate. */
    static void vote(SassEmitter emitter) {
        boolean toUniform = SassComputingStatements.mayWriteUniform(emitter)
                && emitter.choices().chance(1, 3);
        add(emitter, emitter.form(toUniform ? "VOTEU" : "VOTE", form -> true));
    }

    static void match(SassEmitter emitter) {
        add(emitter, emitter.form("MATCH", form -> true));
    }

    static void reduce(SassEmitter emitter) {
        add(emitter, emitter.form("REDUX", form -> true));
    }

    /** What one lane holds, for the warp. */
    static void toUniform(SassEmitter emitter) {
        Choices choices = emitter.choices();
        Optional<SassForm> form = emitter.form("R2UR", f -> !f.isLumped());
        form.ifPresent(f -> {
            SassInstruction plain = SassInstruction.of(f);
            emitter.emit(emitter.draw()
                    .guarded(emitter.draw().registers(plain, emitter.frame()), emitter.frame())
                    .with("URd", choices.pick(emitter.frame().writable()) + choices.below(2)));
        });
    }

    /** Where lanes have diverged each reads its own register, otherwise that of any lane, as its operands select. */
    static void shuffle(SassEmitter emitter) {
        if (emitter.frame().isFull()) {
            drawn(emitter, emitter.form("SHFL", form -> true)).ifPresent(emitter::emit);
            return;
        }
        Optional<SassForm> form = emitter.form(
                "SHFL", f -> f.indexOf("Rb").isPresent() && f.indexOf("c").isPresent());
        drawn(emitter, form)
                .ifPresent(drawn -> emitter.emit(
                        drawn.with("shfl", 0).with("Rb", RegisterPlan.LANE).with("c", OWN_LANE_CLAMP)));
    }

    /** What changes nothing. */
    static void hint(SassEmitter emitter) {
        Choices choices = emitter.choices();
        boolean isOld = emitter.architecture().number() < Architecture.SM_90.number();
        String meeting = isOld ? "WARPSYNC 0xffffffff" : "WARPSYNC.ALL";
        List<String> hints = emitter.frame().isFull()
                ? List.of("NOP", "YIELD", "MEMBAR.SC.GPU", "NANOSLEEP 0x10", meeting)
                : List.of("NOP", "YIELD", "MEMBAR.SC.GPU", "NANOSLEEP 0x10");
        emitter.emit(emitter.parse(choices.pick(hints)).with(CommonField.YIELD, choices.below(2)));
    }
}
