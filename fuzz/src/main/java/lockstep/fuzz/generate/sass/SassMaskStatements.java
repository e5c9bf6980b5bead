package lockstep.fuzz.generate.sass;

import lockstep.fuzz.generate.sass.SassEmitter.SassLabel;
import lockstep.fuzz.generate.sass.SassEmitter.SassScope;
import lockstep.ir.sass.isa.Architecture;

/**
 * Masks of lanes in registers: those that {@code BMOV} saves from a convergence barrier, and those that
 * {@code WARPSYNC} waits for.
 */
final class SassMaskStatements {
    private SassMaskStatements() {}

    private static int mask(SassEmitter emitter) {
        return RegisterPlan.MASK + emitter.frame().depth();
    }

    // ---- barriers that are saved

    static boolean maySave(SassEmitter emitter) {
        return emitter.innermostBarrier() >= 0 && SassControlStatements.mayNest(emitter);
    }

    /** The barrier of the region around serves for a region within, since its mask is kept in a register. */
    static void save(SassEmitter emitter) {
        SassScope outer = emitter.frame();
        int barrier = emitter.innermostBarrier();
        int saved = mask(emitter);
        SassLabel after = new SassLabel();
        SassLabel join = new SassLabel();
        String clear = emitter.choices().chance(1, 2) ? ".CLEAR" : "";
        emitter.emit("BMOV.32%s R%d, B%d", clear, saved, barrier);
        emitter.jump(after, "BSSY B%d, ", barrier);
        SassControlStatements.jumpIf(emitter, "BRA", join);
        emitter.beginParted(emitter.parted());
        SassControlStatements.body(emitter);
        emitter.place(join);
        emitter.emit("BSYNC B%d", barrier);
        emitter.place(after);
        emitter.emit("BMOV.32 B%d, R%d", barrier, saved);
        emitter.setFrame(outer);
    }

    // ---- lanes that wait for a mask

    static boolean mayMeet(SassEmitter emitter) {
        return SassControlStatements.mayNest(emitter);
    }

    /** Lanes diverge, and reconverge according to a mask of those that were here. */
    static void meet(SassEmitter emitter) {
        SassScope outer = emitter.frame();
        int mask = mask(emitter);
        SassLabel join = new SassLabel();
        SassLabel after = new SassLabel();
        emitter.emit("VOTE.ANY R%d, PT, PT", mask);
        SassControlStatements.jumpIf(emitter, "BRA", join);
        emitter.beginParted(emitter.parted());
        SassControlStatements.body(emitter);
        emitter.place(join);
        emitter.setFrame(outer);
        if (emitter.architecture().number() < Architecture.SM_90.number()) {
            emitter.emit("WARPSYNC R%d", mask);
            return;
        }
        boolean isCollective = emitter.choices().chance(1, 3);
        emitter.jump(after, "WARPSYNC%s R%d, ", isCollective ? ".COLLECTIVE" : "", mask);
        if (isCollective) {
            SassWarpStatements.vote(emitter);
            emitter.emit("ENDCOLLECTIVE");
        }
        emitter.place(after);
    }
}
