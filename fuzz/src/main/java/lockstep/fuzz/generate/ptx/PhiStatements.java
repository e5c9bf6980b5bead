package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxBranchTargets;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxType;

/** PHIs: where arms meet, at heads of loops, behind tables of branches. */
final class PhiStatements {
    private static final int BODY = 3;
    private static final int MOST_PHIS = 3;
    private static final int MOST_TRIPS = 4;

    private PhiStatements() {}

    /** The PHIs of one block while its edges are made: types, and what each edge brings. */
    private static final class Phis {
        private final PtxEmitter emitter;
        private final List<PtxType> types;
        private final List<PtxRegister> results;
        private final List<List<PtxOperand>> operands = new ArrayList<>();

        Phis(PtxEmitter emitter, List<PtxType> types) {
            this.emitter = emitter;
            this.types = types;
            this.results =
                    types.stream().map(type -> RegisterStatements.register(emitter, type)).toList();
            results.forEach(result -> operands.add(new ArrayList<>(List.of(result))));
        }

        static Phis drawn(PtxEmitter emitter) {
            Choices choices = emitter.choices();
            int count = 1 + choices.below(MOST_PHIS);
            return new Phis(
                    emitter,
                    Stream.generate(() -> choices.pick(RegisterStatements.TYPES))
                            .limit(count)
                            .toList());
        }

        /** The edge from the emitter's place brings values of the pool. */
        void edge() {
            edge(types.stream().map(type -> RegisterStatements.value(emitter, type)).toList());
        }

        void edge(List<? extends PtxOperand> values) {
            for (int i = 0; i < values.size(); i++) {
                operands.get(i).add(values.get(i));
                operands.get(i).add(new PtxSymbolOperand(emitter.body().block()));
            }
        }

        List<PtxInstruction> instructions() {
            return IntStream.range(0, types.size())
                    .mapToObj(i -> PtxInstruction.of(
                            null, "phi." + types.get(i).text(), operands.get(i).toArray(PtxOperand[]::new)))
                    .toList();
        }

        void emit() {
            instructions().forEach(emitter.body()::add);
            results.forEach(emitter.pool()::add);
        }
    }

    /** The end of an arm, sometimes with a guarded instruction in front of the edge. */
    private static void arm(PtxEmitter emitter, Phis phis) {
        if (emitter.chance("guard")) {
            RegisterStatements.copy(emitter);
        }
        phis.edge();
    }

    /** {@code if} with or without {@code else}. */
    static void join(PtxEmitter emitter) {
        BodyBuilder body = emitter.body();
        Choices choices = emitter.choices();
        Phis phis = Phis.drawn(emitter);
        PtxRegister condition = emitter.condition();
        boolean isNegated = choices.chance(1, 3);
        boolean hasElse = choices.chance(1, 2);
        PtxLabel end = body.label();
        PtxLabel other = hasElse ? body.label() : end;
        if (!hasElse) {
            phis.edge();
        }
        body.branch(new PtxGuard(condition, isNegated), other);
        emitter.part(emitter.frame().divergent(null), emitter.loop(), BODY, () -> arm(emitter, phis));
        if (hasElse) {
            body.branch(null, end);
            body.place(other);
            emitter.part(emitter.frame().divergent(null), emitter.loop(), BODY, () -> arm(emitter, phis));
        }
        body.place(end);
        phis.emit();
    }

    /** A loop whose PHIs change places, or keep what the last round made; lanes leave it after different rounds. */
    static void loop(PtxEmitter emitter) {
        BodyBuilder body = emitter.body();
        Choices choices = emitter.choices();
        PtxType type = choices.pick(RegisterStatements.TYPES);
        List<PtxType> types = Stream.generate(() -> type).limit(1 + choices.below(MOST_PHIS)).toList();
        Phis phis = new Phis(emitter, types);
        Phis counter = new Phis(emitter, List.of(PtxType.B32));
        boolean isUniform = choices.chance(1, 3);
        PtxOperand trips = isUniform
                ? PtxInteger.of(choices.between(1, MOST_TRIPS - 1))
                : emitter.compute(PtxType.B32, "and.b32", emitter.read(PtxType.B32), PtxInteger.of(MOST_TRIPS - 1));
        phis.edge();
        counter.edge(List.of(PtxInteger.of(0)));
        PtxLabel head = body.label();
        body.place(head);
        int place = body.place();
        phis.results.forEach(emitter.pool()::add);
        PtxFrame inner = isUniform ? emitter.frame().uniform() : emitter.frame().divergent(null);
        List<PtxOperand> next = new ArrayList<>();
        emitter.part(inner, new PtxLoop(body.label(), false), BODY, () -> next(emitter, phis, next));
        PtxRegister count = counter.results.getFirst();
        PtxRegister more = emitter.compute(PtxType.B32, "add.u32", count, PtxInteger.of(1));
        PtxRegister again = emitter.compute(PtxType.PRED, "setp.lt.u32", more, trips);
        phis.edge(next);
        counter.edge(List.of(more));
        body.branch(new PtxGuard(again, false), head);
        List<PtxInstruction> all = new ArrayList<>(phis.instructions());
        all.addAll(choices.chance(1, 2) ? 0 : all.size(), counter.instructions());
        body.insert(place, all);
        phis.results.forEach(emitter::fold);
    }

    /** What the next round gets: another PHI, or what this round made. */
    private static void next(PtxEmitter emitter, Phis phis, List<PtxOperand> next) {
        int count = phis.results.size();
        boolean isRotated = count > 1 && emitter.choices().chance(1, 2);
        for (int i = 0; i < count; i++) {
            next.add(isRotated
                    ? phis.results.get((i + 1) % count)
                    : RegisterStatements.value(emitter, phis.types.get(i)));
        }
    }

    /** {@code brx.idx}, one of whose targets may be the join itself. */
    static void table(PtxEmitter emitter) {
        BodyBuilder body = emitter.body();
        Choices choices = emitter.choices();
        Phis phis = Phis.drawn(emitter);
        int ways = choices.chance(1, 2) ? 4 : 2;
        boolean isDirect = choices.chance(1, 2);
        PtxRegister index =
                emitter.compute(PtxType.B32, "and.b32", emitter.read(PtxType.B32), PtxInteger.of(ways - 1));
        PtxLabel end = body.label();
        List<PtxLabel> targets = new ArrayList<>();
        for (int way = 0; way < ways; way++) {
            targets.add(isDirect && way == ways - 1 ? end : body.label());
        }
        if (isDirect) {
            phis.edge();
        }
        PtxLabel name = body.label();
        body.add(new PtxBranchTargets(name, targets, SourceLocation.NONE));
        body.emit("brx.idx", index, new PtxSymbolOperand(name));
        for (PtxLabel target : targets) {
            if (target != end) {
                body.place(target);
                emitter.part(emitter.frame().divergent(null), emitter.loop(), BODY - 1, () -> arm(emitter, phis));
                body.branch(null, end);
            }
        }
        body.place(end);
        phis.emit();
    }
}
