package lockstep.fuzz.generate.sass;

import java.util.List;
import lockstep.fuzz.generate.sass.SassEmitter.SassLabel;
import lockstep.fuzz.generate.sass.SassEmitter.SassScope;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;

/** Branches, loops and calls. Lanes that diverge at a branch reconverge at a convergence barrier after it. */
final class SassControlStatements {
    private static final int DEEPEST = 3;
    private static final int MAX_TURNS = 4;
    /** Convergence barriers that a statement needs at most. */
    private static final int BARRIERS = 2;

    private static final List<String> RELATIONS = List.of("LT", "GE", "EQ", "NE", "GT", "LE");
    /** Relations that test the sign of a number when one side is zero. */
    private static final List<String> SIGNS = List.of("LT", "GT");
    /** The kind of {@code BRA} that is {@code BRA.U}. */
    private static final int UNIFORM = 1;

    private SassControlStatements() {}

    static boolean mayNest(SassEmitter emitter) {
        return emitter.frame().depth() < DEEPEST && emitter.hasBarriers(BARRIERS);
    }

    static boolean mayCall(SassEmitter emitter) {
        return emitter.frame().depth() <= DEEPEST;
    }

    // ---- conditions

    /** A jump that the lanes take of which something holds: a predicate, or a comparison of a register. */
    static void jumpIf(SassEmitter emitter, String jump, SassLabel target) {
        Choices choices = emitter.choices();
        switch (choices.below(4)) {
            case 0 -> {
                compare(emitter);
                emitter.jump(SassEmitter.underBranch(emitter.parse(jump + " `(.L)"), choices.chance(1, 2)), target);
            }
            case 1 ->
                emitter.jump(
                        emitter.parse("%s %sP%d, `(.L)", jump, choices.chance(1, 2) ? "!" : "", predicate(emitter)),
                        target);
            case 2 ->
                emitter.jump(
                        emitter.parse("%s P%d, `(.L)", jump, predicate(emitter))
                                .with(CommonField.GUARD, predicate(emitter))
                                .with(CommonField.GUARD_NOT, choices.below(2)),
                        target);
            default ->
                emitter.jump(
                        emitter.parse(jump + " `(.L)")
                                .with(CommonField.GUARD, predicate(emitter))
                                .with(CommonField.GUARD_NOT, choices.below(2)),
                        target);
        }
    }

    private static int predicate(SassEmitter emitter) {
        return emitter.choices().below(RegisterPlan.PREDICATES);
    }

    /** The predicate of branches holds for some lanes. */
    private static void compare(SassEmitter emitter) {
        Choices choices = emitter.choices();
        if (choices.chance(1, 2)) {
            emitter.emit(
                    "ISETP.%s.U32.AND P%d, PT, R%d, 0x%x, PT",
                    choices.pick(RELATIONS), RegisterPlan.BRANCH_PREDICATE, RegisterPlan.LANE, choices.below(32));
        } else {
            emitter.emit(
                    "ISETP.%s.AND P%d, PT, R%d, R%d, PT",
                    choices.pick(RELATIONS), RegisterPlan.BRANCH_PREDICATE, emitter.data(), emitter.data());
        }
    }

    static void body(SassEmitter emitter) {
        emitter.statements(emitter.profile().weight("body"));
    }

    // ---- statements

    static void branch(SassEmitter emitter) {
        SassScope outer = emitter.frame();
        int barrier = emitter.barrier();
        SassLabel after = new SassLabel();
        SassLabel join = new SassLabel();
        SassLabel otherwise = new SassLabel();
        boolean hasElse = emitter.choices().chance(1, 2);
        emitter.jump(after, "BSSY B%d, ", barrier);
        jumpIf(emitter, "BRA", hasElse ? otherwise : join);
        emitter.beginParted(emitter.parted());
        body(emitter);
        if (hasElse) {
            emitter.jump(join, "BRA ");
            emitter.place(otherwise);
            emitter.setFrame(outer);
            emitter.beginParted(emitter.parted());
            body(emitter);
        }
        emitter.place(join);
        emitter.emit("BSYNC B%d", barrier);
        emitter.place(after);
        emitter.releaseBarrier();
        emitter.setFrame(outer);
    }

    /** All lanes execute the same number of iterations, or each the number in a register. */
    static void loop(SassEmitter emitter) {
        SassScope outer = emitter.frame();
        int counter = RegisterPlan.COUNTER + outer.depth();
        boolean isEven = emitter.choices().chance(1, 2);
        SassLabel head = new SassLabel();
        SassLabel after = new SassLabel();
        int barrier = emitter.barrier();
        if (isEven) {
            emitter.emit("MOV R%d, 0x%x", counter, 1 + emitter.choices().below(MAX_TURNS));
            emitter.setFrame(new SassScope(
                    outer.isFull(),
                    outer.isWhole(),
                    outer.readable(),
                    outer.writable(),
                    outer.mayWritePredicates(),
                    outer.depth() + 1));
        } else {
            emitter.emit("LOP3.LUT R%d, R%d, 0x3, RZ, 0xc0, !PT", counter, emitter.data());
            emitter.emit("IADD3 R%d, R%d, 0x1, RZ", counter, counter);
            emitter.jump(after, "BSSY B%d, ", barrier);
            emitter.beginParted(emitter.parted());
        }
        emitter.place(head);
        body(emitter);
        emitter.emit("IADD3 R%d, R%d, -0x1, RZ", counter, counter);
        emitter.emit("ISETP.NE.AND P%d, PT, R%d, RZ, PT", RegisterPlan.BRANCH_PREDICATE, counter);
        emitter.jump(SassEmitter.underBranch(emitter.parse("BRA `(.L)"), false), head);
        if (!isEven) {
            emitter.emit("BSYNC B%d", barrier);
            emitter.place(after);
        }
        emitter.releaseBarrier();
        emitter.setFrame(outer);
    }

    /** Some lanes leave two regions at once: they break off the inner barrier and wait at the outer one. */
    static void leaveTwo(SassEmitter emitter) {
        SassScope outer = emitter.frame();
        int outerBarrier = emitter.barrier();
        int innerBarrier = emitter.barrier();
        SassLabel behindOuter = new SassLabel();
        SassLabel behindInner = new SassLabel();
        SassLabel join = new SassLabel();
        emitter.jump(behindOuter, "BSSY B%d, ", outerBarrier);
        emitter.jump(behindInner, "BSSY B%d, ", innerBarrier);
        emitter.beginParted(emitter.parted());
        body(emitter);
        compare(emitter);
        boolean isNegated = emitter.choices().chance(1, 2);
        emitter.emit(SassEmitter.underBranch(emitter.parse("BREAK B%d", innerBarrier), isNegated));
        emitter.jump(SassEmitter.underBranch(emitter.parse("BRA `(.L)"), isNegated), join);
        body(emitter);
        emitter.emit("BSYNC B%d", innerBarrier);
        emitter.place(behindInner);
        body(emitter);
        emitter.place(join);
        emitter.emit("BSYNC B%d", outerBarrier);
        emitter.place(behindOuter);
        emitter.releaseBarrier();
        emitter.releaseBarrier();
        emitter.setFrame(outer);
    }

    /** The whole warp jumps or not, depending on a uniform predicate or a guard that is uniform. */
    static void skip(SassEmitter emitter) {
        SassScope outer = emitter.frame();
        SassLabel after = new SassLabel();
        SassForm form = emitter.form(
                        "BRA",
                        f -> f.name().equals("BRA.U")
                                || f.name().equals("BRA") && f.indexOf("URa").isEmpty())
                .orElseThrow();
        emitter.jump(uniformJump(emitter, form), after);
        emitter.setFrame(outer.ofWarp());
        body(emitter);
        emitter.place(after);
        emitter.setFrame(outer);
    }

    /** {@code BRA.U} of a form: one asks a uniform predicate, the other its guard alone, which lanes agree on. */
    private static SassInstruction uniformJump(SassEmitter emitter, SassForm form) {
        Choices choices = emitter.choices();
        SassInstruction jump = SassInstruction.of(form);
        if (form.name().equals("BRA.U")) {
            return jump.with("UPa", predicate(emitter)).with("UPa.not", choices.below(2));
        }
        emitter.emit(
                "ISETP.%s.AND P%d, PT, RZ, UR%d, PT",
                choices.pick(SIGNS),
                RegisterPlan.BRANCH_PREDICATE,
                choices.pick(emitter.frame().readable()) + choices.below(2));
        return SassEmitter.underBranch(jump.with("brkind", UNIFORM), choices.chance(1, 2));
    }

    /** A call of a function, placed after all other code, that computes in the same registers. */
    static void call(SassEmitter emitter) {
        SassScope outer = emitter.frame();
        SassLabel start = new SassLabel();
        SassLabel returned = new SassLabel();
        emitter.number(emitter.parse("MOV R%d, 0x0", RegisterPlan.LINK), "X", start, returned);
        // it precedes the function, so the offset is negative
        emitter.emit("MOV R%d, 0xffffffff", RegisterPlan.LINK + 1);
        emitter.jump(start, "CALL.REL.NOINC ");
        emitter.place(returned);
        emitter.writeLater(() -> {
            emitter.setFrame(outer);
            emitter.place(start);
            int count = emitter.choices().below(4);
            for (int i = 0; i < count; i++) {
                SassComputingStatements.compute(emitter);
            }
            emitter.jump(start, "RET.REL.NODEC R%d ", RegisterPlan.LINK);
        });
    }
}
