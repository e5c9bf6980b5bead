package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.fuzz.generate.ptx.PtxEmitter.PtxLanes;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxType;
import org.jspecify.annotations.Nullable;

/** Branches, loops, branch tables. */
final class PtxControlStatements {
    private static final int BODY = 4;
    private static final int MAX_TRIPS = 7;

    private PtxControlStatements() {}

    static boolean mayLeaveLoop(PtxEmitter emitter) {
        PtxEmitter.Loop loop = emitter.loop();
        return loop != null && loop.mayLeave();
    }

    /** {@code if} with or without {@code else}. */
    static void branch(PtxEmitter emitter) {
        PtxBodyBuilder body = emitter.body();
        PtxRegister condition = emitter.condition();
        boolean isFirstNegated = emitter.choices().chance(1, 3);
        boolean hasElse = emitter.choices().chance(1, 2);
        boolean knowsLanes = emitter.chance("keep-masks");
        PtxRegister first = knowsLanes ? emitter.ballot(condition, isFirstNegated) : null;
        PtxRegister second = knowsLanes && hasElse ? emitter.ballot(condition, !isFirstNegated) : null;
        PtxLabel end = body.label();
        PtxLabel other = hasElse ? body.label() : end;
        PtxLanes frame = emitter.frame();
        body.branch(new PtxGuard(condition, !isFirstNegated), other);
        emitter.part(frame.divergent(first), emitter.loop(), BODY);
        if (hasElse) {
            body.branch(null, end);
            body.place(other);
            emitter.part(frame.divergent(second), emitter.loop(), BODY);
        }
        body.place(end);
    }

    /** A loop that counts down, from a number that lanes may differ in. */
    static void loop(PtxEmitter emitter) {
        if (emitter.choices().chance(1, 3)) {
            uniformLoop(emitter);
        } else {
            divergentLoop(emitter);
        }
    }

    private static void uniformLoop(PtxEmitter emitter) {
        PtxBodyBuilder body = emitter.body();
        long trips = emitter.choices().between(1, MAX_TRIPS / 2);
        PtxRegister count = emitter.compute(PtxType.B32, "mov.u32", PtxInteger.of(trips));
        PtxLabel head = body.label();
        body.place(head);
        emitter.part(emitter.frame().uniform(), new PtxEmitter.Loop(body.label(), false), BODY);
        body.emit("sub.s32", count, count, PtxInteger.of(1));
        PtxRegister again = emitter.compute(PtxType.PRED, "setp.gt.s32", count, PtxInteger.of(0));
        String jump = emitter.choices().chance(1, 2) ? "bra.uni" : "bra";
        body.emit(new PtxGuard(again, false), jump, new PtxSymbolOperand(head));
    }

    private static void divergentLoop(PtxEmitter emitter) {
        PtxBodyBuilder body = emitter.body();
        PtxLanes frame = emitter.frame();
        PtxRegister trips = emitter.read(PtxType.B32);
        PtxRegister count = emitter.compute(PtxType.B32, "and.b32", trips, PtxInteger.of(MAX_TRIPS));
        PtxLabel head = body.label();
        PtxLabel end = body.label();
        PtxRegister enters = emitter.compute(PtxType.PRED, "setp.ne.u32", count, PtxInteger.of(0));
        PtxRegister mask = emitter.chance("keep-masks") ? emitter.ballot(enters, false) : null;
        body.branch(new PtxGuard(enters, true), end);
        body.place(head);
        emitter.part(frame.divergent(mask), new PtxEmitter.Loop(end, mask == null), BODY);
        if (mask != null && emitter.choices().chance(1, 3)) {
            leave(emitter, mask, end);
        }
        body.emit("sub.u32", count, count, PtxInteger.of(1));
        PtxRegister again = emitter.compute(PtxType.PRED, "setp.ne.s32", count, PtxInteger.of(0));
        narrow(emitter, mask, again, false);
        body.branch(new PtxGuard(again, false), head);
        body.place(end);
    }

    /** Some lanes leave where all of the mask arrive; the others continue with a smaller mask. */
    private static void leave(PtxEmitter emitter, PtxRegister mask, PtxLabel end) {
        PtxRegister leaves = emitter.read(PtxType.PRED);
        narrow(emitter, mask, leaves, true);
        emitter.body().branch(new PtxGuard(leaves, false), end);
    }

    private static void narrow(PtxEmitter emitter, @Nullable PtxRegister mask, PtxRegister stays, boolean isNegated) {
        if (mask != null) {
            PtxOperand vote = isNegated ? new PtxNot(stays) : stays;
            emitter.body().emit("vote.sync.ballot.b32", mask, vote, mask);
        }
    }

    /** Leaves the innermost loop from wherever the place is. */
    static void leaveLoop(PtxEmitter emitter) {
        PtxEmitter.Loop loop = Objects.requireNonNull(emitter.loop());
        emitter.body()
                .branch(new PtxGuard(emitter.condition(), emitter.choices().chance(1, 2)), loop.end());
    }

    /** {@code brx.idx}: lanes take different targets according to a number. */
    static void branchTable(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        PtxBodyBuilder body = emitter.body();
        PtxLanes frame = emitter.frame();
        int ways = choices.chance(1, 2) ? 4 : 2;
        PtxRegister index = emitter.compute(PtxType.B32, "and.b32", emitter.read(PtxType.B32), PtxInteger.of(ways - 1));
        List<PtxLabel> targets = new ArrayList<>();
        List<@Nullable PtxRegister> masks = new ArrayList<>();
        boolean knowsLanes = frame.mask() != null && emitter.chance("keep-masks");
        for (int way = 0; way < ways; way++) {
            boolean isShared = way == ways - 1 && ways > 2 && !knowsLanes && choices.chance(1, 4);
            targets.add(isShared ? targets.getFirst() : body.label());
            masks.add(knowsLanes ? lanesOf(emitter, index, way) : null);
        }
        PtxLabel name = body.label();
        PtxLabel end = body.label();
        body.add(new PtxBranchTargets(name, targets, SourceLocation.NONE));
        body.emit("brx.idx", index, new PtxSymbolOperand(name));
        for (int way = 0; way < ways; way++) {
            if (way == 0 || targets.get(way) != targets.getFirst()) {
                body.place(targets.get(way));
                emitter.part(frame.divergent(masks.get(way)), emitter.loop(), BODY / 2);
                body.branch(null, end);
            }
        }
        body.place(end);
    }

    private static @Nullable PtxRegister lanesOf(PtxEmitter emitter, PtxRegister index, int way) {
        PtxRegister goes = emitter.compute(PtxType.PRED, "setp.eq.u32", index, PtxInteger.of(way));
        return emitter.ballot(goes, false);
    }
}
