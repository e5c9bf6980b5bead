package lockstep.fuzz.generate.sass;

import java.util.ArrayList;
import java.util.List;
import lockstep.fuzz.generate.sass.SassEmitter.SassLabel;
import lockstep.fuzz.generate.sass.SassEmitter.SassScope;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.Architecture;

/** Jumps through tables of places, as ptxas writes them: {@code BRX} for each lane, {@code BRXU} for the warp. */
final class SassTableStatements {
    /** Entries of a table; the lowest bits of a number choose one. */
    private static final int ENTRIES = 4;

    private SassTableStatements() {}

    /** Uniform registers are the warp's, so all of its lanes must be there. */
    static boolean mayJumpTogether(SassEmitter emitter) {
        return emitter.frame().isFull() && SassControlStatements.mayNest(emitter);
    }

    /** Each lane jumps where its register points; the lanes reconverge after the arms. */
    static void jump(SassEmitter emitter) {
        SassScope outer = emitter.frame();
        int barrier = emitter.barrier();
        SassLabel after = new SassLabel();
        SassLabel join = new SassLabel();
        List<SassLabel> arms = arms(emitter);
        int index = RegisterPlan.SCRATCH;
        emitter.jump(after, "BSSY B%d, ", barrier);
        emitter.emit("LOP3.LUT R%d, R%d, 0x%x, RZ, 0xc0, !PT", index, emitter.data(), ENTRIES - 1);
        emitter.emit("IMAD R%d, R%d, 0x%x, RZ", index, index, Integer.BYTES);
        emitter.emit("LDC R%d, c[0x2][R%d+0x%x]", index, index, table(emitter, arms));
        emitter.emit("SHF.R.S32.HI R%d, RZ, 0x1f, R%d", index + 1, index);
        emitter.jump(emitter.parse("BRX R%d 0x0", index), SassLabel.start());
        for (SassLabel arm : arms) {
            emitter.place(arm);
            emitter.setFrame(outer);
            emitter.beginParted(emitter.parted());
            SassControlStatements.body(emitter);
            emitter.jump(join, "BRA ");
        }
        emitter.place(join);
        emitter.emit("BSYNC B%d", barrier);
        emitter.place(after);
        emitter.releaseBarrier();
        emitter.setFrame(outer);
    }

    /** The whole warp jumps where a uniform register points. */
    static void jumpTogether(SassEmitter emitter) {
        SassScope outer = emitter.frame();
        SassLabel join = new SassLabel();
        List<SassLabel> arms = arms(emitter);
        int index = RegisterPlan.UNIFORM_SCRATCH;
        int number =
                emitter.choices().pick(outer.readable()) + emitter.choices().below(2);
        boolean isOld = emitter.architecture().number() < Architecture.SM_100.number();
        emitter.emit("ULOP3.LUT UR%d, UR%d, 0x%x, URZ, 0xc0, !UPT", index, number, ENTRIES - 1);
        emitter.emit("USHF.L.U32 UR%d, UR%d, 0x2, URZ", index, index);
        emitter.emit(
                isOld ? "ULDC UR%d, c[0x2][UR%d+0x%x] {opcode=0x1abb}" : "LDCU UR%d, c[0x2][UR%d+0x%x]",
                index,
                index,
                table(emitter, arms));
        emitter.emit("USHF.R.S32.HI UR%d, URZ, 0x1f, UR%d", index + 1, index);
        emitter.jump(emitter.parse("BRXU UR%d 0x0", index), SassLabel.start());
        for (SassLabel arm : arms) {
            emitter.place(arm);
            emitter.setFrame(outer.ofWarp());
            SassControlStatements.body(emitter);
            emitter.jump(join, "BRA ");
        }
        emitter.place(join);
        emitter.setFrame(outer);
    }

    private static List<SassLabel> arms(SassEmitter emitter) {
        int count = 2 + emitter.choices().below(ENTRIES - 1);
        List<SassLabel> arms = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arms.add(new SassLabel());
        }
        return arms;
    }

    /** A table that leads to each of the arms. */
    private static int table(SassEmitter emitter, List<SassLabel> arms) {
        Choices choices = emitter.choices();
        List<SassLabel> entries = new ArrayList<>(arms);
        while (entries.size() < ENTRIES) {
            entries.add(choices.below(entries.size() + 1), choices.pick(arms));
        }
        return emitter.table(entries);
    }
}
