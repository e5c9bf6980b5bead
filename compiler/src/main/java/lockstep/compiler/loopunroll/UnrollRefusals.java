package lockstep.compiler.loopunroll;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.compiler.loop.Duplication.Obstacle;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/** Why loops are not unrolled. Refusals of every kind of unrolling are listed under the first rule. */
final class UnrollRefusals {
    private static final List<Rule> OF_ALL_ROUNDS = List.of(LoopUnroll.FULL, LoopUnroll.BOUNDED);

    static final Refusal NOT_NATURAL =
            new Refusal(LoopUnroll.FULL, "not-simplified", "it has several entries or latches");
    static final Refusal DISABLED = new Refusal(LoopUnroll.FULL, "disabled", "it is said not to");
    static final Refusal ADDRESS_TAKEN =
            new Refusal(LoopUnroll.FULL, "address-taken", "the address of a block of it is taken");
    static final Refusals<Obstacle> NOT_COPIED =
            Obstacle.refusals(LoopUnroll.FULL, List.of(Obstacle.NODUPLICATE, Obstacle.NAMED));
    static final Refusals<Rule> MANY_ROUNDS =
            Refusal.ofEach(OF_ALL_ROUNDS, "many-rounds", "it has more iterations than may be unrolled completely");
    static final Refusals<Rule> TOO_LARGE =
            Refusal.ofEach(OF_ALL_ROUNDS, "too-large", "its iterations are too large together, and are not analyzed");
    static final Refusals<Rule> NOT_SIMPLER =
            Refusal.ofEach(OF_ALL_ROUNDS, "not-simpler", "its iterations do not get simple enough");
    static final Refusal PARTIAL_OFF =
            new Refusal(LoopUnroll.PARTIAL, "off", "loops of constant trip count are not partially unrolled");
    static final Refusal PART_TOO_LARGE = new Refusal(LoopUnroll.PARTIAL, "too-large", "its iterations are too long");
    static final Refusal ONE_ROUND = new Refusal(LoopUnroll.PARTIAL, "count-of-one", "the requested count is one");
    static final Refusal RUNTIME_DISABLED =
            new Refusal(LoopUnroll.RUNTIME, "disabled", "it is not to be unrolled without a constant trip count");
    static final Refusal RUNTIME_OFF = new Refusal(LoopUnroll.RUNTIME, "off", "its trip count is not constant");
    static final Refusal FEW_ROUNDS = new Refusal(LoopUnroll.RUNTIME, "few-rounds", "its trip count is small");
    static final Refusal CONVERGENT = new Refusal(
            LoopUnroll.RUNTIME,
            "convergent",
            "lanes that meet at a convergent operation would be apart in a remainder");
    static final Refusal NO_REMAINDER = new Refusal(LoopUnroll.RUNTIME, "no-remainder", "it may have no remainder");
    static final Refusal ROUNDS_TOO_LARGE = new Refusal(LoopUnroll.RUNTIME, "too-large", "its iterations are too long");
    static final Refusal UNKNOWN_ROUNDS =
            new Refusal(LoopUnroll.RUNTIME, "unknown-rounds", "the exit count of its latch is not known");
    static final Refusal SEVERAL_EXITS = new Refusal(LoopUnroll.RUNTIME, "several-exits", "it is left elsewhere, too");
    static final Refusal NO_PREHEADER = new Refusal(LoopUnroll.RUNTIME, "no-preheader", "it can have no preheader");
    static final Refusal FEW_BITS = new Refusal(LoopUnroll.RUNTIME, "few-bits", "its trip count has too few bits");
    static final Refusal NOT_COMPUTED =
            new Refusal(LoopUnroll.RUNTIME, "not-computed-before", "its trip count cannot be computed before it");
    static final Refusal EXPENSIVE =
            new Refusal(LoopUnroll.RUNTIME, "expensive", "it costs too much to compute its trip count");
    static final Refusal PEEL_CONVERGENT = new Refusal(
            LoopUnroll.PEEL, "convergent", "lanes that enter at different times would be apart in peeled iterations");
    static final Refusal PEEL_NEST = new Refusal(LoopUnroll.PEEL, "inner-loop", "another loop is inside");
    static final Refusal PEEL_TOO_LARGE = new Refusal(LoopUnroll.PEEL, "too-large", "an iteration is too long");
    static final Refusal PEELED = new Refusal(LoopUnroll.PEEL, "peeled-before", "it was peeled often enough");
    static final Refusal NO_GAIN =
            new Refusal(LoopUnroll.PEEL, "no-gain", "no PHI or comparison is known after a few iterations");

    private UnrollRefusals() {}

    /** All of them. */
    static List<Refusal> all() {
        List<Refusal> all = new ArrayList<>(List.of(NOT_NATURAL, DISABLED, ADDRESS_TAKEN));
        Stream.of(NOT_COPIED, MANY_ROUNDS, TOO_LARGE, NOT_SIMPLER).forEach(each -> all.addAll(each.values()));
        all.addAll(List.of(
                PARTIAL_OFF,
                PART_TOO_LARGE,
                ONE_ROUND,
                RUNTIME_DISABLED,
                RUNTIME_OFF,
                FEW_ROUNDS,
                CONVERGENT,
                NO_REMAINDER,
                ROUNDS_TOO_LARGE,
                UNKNOWN_ROUNDS,
                SEVERAL_EXITS,
                NO_PREHEADER,
                FEW_BITS,
                NOT_COMPUTED,
                EXPENSIVE,
                PEEL_CONVERGENT,
                PEEL_NEST,
                PEEL_TOO_LARGE,
                PEELED,
                NO_GAIN));
        return all;
    }
}
