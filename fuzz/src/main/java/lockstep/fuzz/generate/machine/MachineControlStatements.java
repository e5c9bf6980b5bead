package lockstep.fuzz.generate.machine;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Branches, loops and branch tables, and the joins after them. */
final class MachineControlStatements {
    private static final int MAX_TRIPS = 7;
    private static final List<PtxType> JOINED =
            List.of(PtxType.B32, PtxType.B64, PtxType.PRED, PtxType.F32, PtxType.B16);

    private MachineControlStatements() {}

    /** What a join is to merge: the checksum, and one to three values. */
    private static List<PtxRegister> merged(MachineEmitter emitter) {
        List<PtxRegister> like = new ArrayList<>(List.of(emitter.digest()));
        int count = 1 + emitter.choices().below(3);
        for (int i = 0; i < count; i++) {
            like.add(emitter.value(emitter.choices().pick(JOINED)));
        }
        return like;
    }

    /** The checksum, and values of the types of the others. */
    private static List<PtxOperand> values(MachineEmitter emitter, List<PtxRegister> like) {
        List<PtxOperand> values = new ArrayList<>(List.of(emitter.digest()));
        for (PtxRegister each : like.subList(1, like.size())) {
            boolean isNumber = each.type() == PtxType.B32 && emitter.choices().chance(1, 5);
            values.add(isNumber ? PtxInteger.of(emitter.choices().between(0, 99)) : emitter.value(each.type()));
        }
        return values;
    }

    private static void offer(MachineEmitter emitter, MachineJoin join) {
        emitter.setDigest(join.results().getFirst());
        join.results().stream().skip(1).forEach(emitter::offer);
    }

    private static void end(MachineEmitter emitter, MachineJoin join, PtxLabel end) {
        emitter.code().place(end);
        join.finish(emitter.code().mark());
        offer(emitter, join);
    }

    /** {@code if} with or without {@code else}. */
    static void branch(MachineEmitter emitter, int depth) {
        CodeBuilder code = emitter.code();
        List<PtxRegister> like = merged(emitter);
        MachineJoin join = new MachineJoin(emitter, like);
        PtxGuard away = emitter.guard();
        boolean hasElse = emitter.choices().chance(2, 3);
        PtxLabel end = code.label();
        PtxLabel other = hasElse ? code.label() : end;
        PtxRegister before = emitter.digest();
        if (!hasElse) {
            join.arrive(values(emitter, like));
        }
        code.branch(away, other);
        code.place(code.label());
        emitter.part(depth);
        join.arrive(values(emitter, like));
        if (hasElse) {
            code.branch(null, end);
            code.place(other);
            emitter.setDigest(before);
            emitter.part(depth);
            join.arrive(values(emitter, like));
        }
        end(emitter, join, end);
    }

    /** {@code brx.idx}. */
    static void table(MachineEmitter emitter, int depth) {
        CodeBuilder code = emitter.code();
        Choices choices = emitter.choices();
        List<PtxRegister> like = merged(emitter);
        MachineJoin join = new MachineJoin(emitter, like);
        int ways = choices.chance(1, 2) ? 4 : 2;
        PtxRegister index = code.compute(PtxType.B32, "and.b32", emitter.value(PtxType.B32), PtxInteger.of(ways - 1));
        List<PtxLabel> targets = new ArrayList<>();
        for (int way = 0; way < ways; way++) {
            boolean isShared = way == ways - 1 && choices.chance(1, 3);
            targets.add(isShared ? targets.getFirst() : code.label());
        }
        PtxLabel end = code.label();
        PtxLabel name = code.table(targets);
        code.emit("brx.idx", index, new PtxSymbolOperand(name));
        PtxRegister before = emitter.digest();
        List<PtxLabel> different = targets.stream().distinct().toList();
        for (PtxLabel target : different) {
            code.place(target);
            emitter.setDigest(before);
            emitter.part(depth);
            join.arrive(values(emitter, like));
            if (target != different.getLast()) {
                code.branch(null, end);
            }
        }
        end(emitter, join, end);
    }

    /**
     * A loop that lanes leave in different iterations, at its end or in the middle. Its registers are exchanged or
     * carried from one iteration to the next, and their values of the last iteration are read after it.
     */
    static void loop(MachineEmitter emitter, int depth) {
        CodeBuilder code = emitter.code();
        Choices choices = emitter.choices();
        PtxType type = choices.pick(JOINED);
        int carried = 2 + choices.below(2);
        PtxRegister trips = code.compute(PtxType.B32, "and.b32", emitter.value(PtxType.B32), PtxInteger.of(MAX_TRIPS));
        List<PtxRegister> first = new ArrayList<>(List.of(emitter.digest(), trips));
        for (int i = 0; i < carried; i++) {
            first.add(emitter.value(type));
        }
        MachineJoin head = new MachineJoin(emitter, first);
        head.arrive(first);
        PtxLabel start = code.label();
        PtxLabel end = code.label();
        code.place(start);
        int mark = code.mark();
        List<PtxRegister> round = head.results();
        emitter.setDigest(round.getFirst());
        List<PtxRegister> own = round.subList(2, round.size());
        own.forEach(emitter::offer);
        List<PtxRegister> like = List.of(emitter.digest(), own.getFirst());
        MachineJoin after = new MachineJoin(emitter, like);
        boolean isLeft = choices.chance(1, 3);
        emitter.part(depth);
        if (isLeft) {
            PtxGuard leaves = emitter.guard();
            after.arrive(List.of(emitter.digest(), choices.pick(own)));
            code.branch(leaves, end);
            code.place(code.label());
            emitter.part(depth);
        }
        PtxRegister left = code.compute(PtxType.B32, "sub.u32", round.get(1), PtxInteger.of(1));
        PtxRegister again = code.compute(PtxType.PRED, "setp.gt.s32", left, PtxInteger.of(0));
        List<PtxOperand> next = new ArrayList<>(List.of(emitter.digest(), left));
        boolean isHandedOn = choices.chance(1, 3);
        for (int i = 0; i < carried; i++) {
            boolean isNew = isHandedOn && i == 0;
            next.add(isNew ? emitter.value(type) : own.get((i + carried - 1) % carried));
        }
        if (isLeft) {
            after.arrive(List.of(emitter.digest(), own.getLast()));
        }
        head.arriveAgain(next);
        code.branch(new PtxGuard(again, false), start);
        code.place(end);
        if (isLeft) {
            after.finish(code.mark());
            offer(emitter, after);
        }
        head.finish(mark);
        own.forEach(emitter::rewritten);
    }
}
