package lockstep.fuzz.mutate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** Mutations that make control depend on the lane around instructions that follow one another in a block. */
final class ControlMutations {
    private static final String LANE = "llvm.nvvm.read.ptx.sreg.tid.x";
    private static final int LANE_BITS = 5;
    private static final int MAX_ROUNDS = 7;

    private ControlMutations() {}

    static List<Mutation> all() {
        return List.of(
                new Mutation(
                        "diverge",
                        6,
                        "instructions are executed by some lanes; others get other results",
                        "none of them is convergent; results that are read later have another value to be",
                        MutableRegion::mayHave,
                        withoutTokens(ControlMutations::diverge)),
                new Mutation(
                        "two-arms",
                        4,
                        "some lanes execute instructions in one arm, the others copies of them in the other",
                        "none of them is convergent",
                        MutableRegion::mayHave,
                        withoutTokens(ControlMutations::twoArms)),
                new Mutation(
                        "loop",
                        5,
                        "instructions are executed several times, as often as the lane or a constant says",
                        "none of them is convergent",
                        MutableRegion::mayHave,
                        withoutTokens(ControlMutations::loop)),
                new Mutation(
                        "exit-lanes",
                        1,
                        "some lanes return early",
                        "the function returns nothing and has no convergent operation, which may want all lanes",
                        at -> !(at instanceof PhiInstruction),
                        withoutTokens(ControlMutations::exitLanes)),
                new Mutation(
                        "diverge-branch",
                        3,
                        "a branch depends on the lane",
                        "the branch is conditional, and the function has no convergent operation",
                        at -> at instanceof BranchInstruction branch && branch.isConditional(),
                        ControlMutations::divergeBranch));
    }

    /**
     * Blocks are left alone where tokens control convergent operations: the tokens determine which blocks form a loop.
     */
    private static Mutation.InstructionChange withoutTokens(Mutation.InstructionChange change) {
        return (scope, at, choices) -> !MutationScope.hasTokens(scope.function()) && change.apply(scope, at, choices);
    }

    // ---- conditions of the lane

    private static Value lane(MutationScope scope, IrBuilder builder) {
        return builder.call(scope.intrinsic(LANE));
    }

    /** A condition that some lanes fulfil: a bit of the lane's number, or a bound. */
    private static Value laneCondition(MutationScope scope, Instruction at, Choices choices) {
        IrBuilder builder = scope.before(at);
        Value lane = lane(scope, builder);
        if (choices.chance(1, 3)) {
            Predicate order = choices.pick(List.of(Predicate.ULT, Predicate.EQ, Predicate.SGT, Predicate.NE));
            return builder.compare(order, lane, scope.context().i32(choices.below(1 << LANE_BITS)));
        }
        Value bit = builder.binary(Opcode.AND, lane, scope.context().i32(1 << choices.below(LANE_BITS)));
        return builder.compare(
                choices.pick(List.of(Predicate.NE, Predicate.EQ)),
                bit,
                scope.context().i32(0));
    }

    /** The lane's condition mostly, else any of the program. */
    private static Value condition(MutationScope scope, Instruction at, Choices choices) {
        Value own = choices.chance(1, 4) ? InsertMutations.condition(scope, at, choices) : null;
        return own == null ? laneCondition(scope, at, choices) : own;
    }

    // ---- arms

    /** Blocks around a region. */
    private record Frame(BasicBlock head, BasicBlock body, BasicBlock tail) {
        /** Cuts a region out of its block: the head branches to the body, and that to the tail. */
        static Frame around(MutationScope scope, MutableRegion region) {
            Rewriter rewriter = scope.rewriter();
            Instruction end = region.end();
            Instruction first = region.instructions().getFirst();
            BasicBlock head = Objects.requireNonNull(first.block());
            BasicBlock body = rewriter.splitBefore(first, null);
            BasicBlock tail = rewriter.splitBefore(end, null);
            return new Frame(head, body, tail);
        }
    }

    private static boolean diverge(MutationScope scope, Instruction at, Choices choices) {
        MutableRegion region = MutableRegion.from(at, choices);
        List<Value> others = new ArrayList<>();
        for (Instruction result : region.results()) {
            Value other = scope.some(result.type(), at, choices);
            if (other == null) {
                return false;
            }
            others.add(other);
        }
        Value condition = condition(scope, at, choices);
        List<Instruction> results = region.results();
        Frame frame = Frame.around(scope, region);
        scope.rewriter().replaceTerminator(frame.head(), new BranchInstruction(condition, frame.body(), frame.tail()));
        for (int i = 0; i < results.size(); i++) {
            join(scope, region, frame, results.get(i), others.get(i), frame.head());
        }
        return true;
    }

    /** After the region {@code result} is itself, or {@code other} where control came from {@code from}. */
    private static void join(
            MutationScope scope, MutableRegion region, Frame frame, Instruction result, Value other, BasicBlock from) {
        List<Use> uses = region.usesOutside(result);
        PhiInstruction phi = scope.rewriter().insertPhi(new PhiInstruction(result.type(), 0), frame.tail());
        uses.forEach(use -> scope.rewriter().replaceUse(use, phi));
        scope.rewriter().addIncoming(phi, result, frame.body());
        scope.rewriter().addIncoming(phi, other, from);
    }

    private static boolean twoArms(MutationScope scope, Instruction at, Choices choices) {
        MutableRegion region = MutableRegion.from(at, choices);
        List<Instruction> results = region.results();
        Value condition = condition(scope, at, choices);
        Frame frame = Frame.around(scope, region);
        ValueMap map = new ValueMap();
        BasicBlock arm = FunctionCloner.cloneBlocks(scope.rewriter(), List.of(frame.body()), frame.tail(), map)
                .getFirst();
        scope.rewriter().replaceTerminator(frame.head(), new BranchInstruction(condition, frame.body(), arm));
        for (Instruction result : results) {
            join(scope, region, frame, result, map.of(result), arm);
        }
        return true;
    }

    // ---- loops

    /** A counter of a loop, from its first value until it stops at the bound. */
    private record Counter(IntType type, Value first, long step, Value bound, Predicate goesOn) {}

    /** Upwards or downwards, by one or more, in one of several widths, as often as the lane or a constant says. */
    private static Counter counter(MutationScope scope, Instruction at, Choices choices) {
        IntType type = choices.pick(List.of(IntType.I32, IntType.I64, IntType.I8));
        IrBuilder builder = scope.before(at);
        long step = 1L + choices.below(MAX_ROUNDS);
        Value rounds = scope.context().integer(type, 1 + choices.below(MAX_ROUNDS));
        if (choices.chance(2, 3)) {
            Value lane = lane(scope, builder);
            Value few = builder.binary(Opcode.AND, lane, scope.context().i32(choices.pick(List.of(3, 1, 7))));
            rounds = InsertMutations.converted(builder, few, type);
        }
        Value length = builder.binary(Opcode.MUL, rounds, scope.context().integer(type, step));
        Value zero = scope.context().integer(type, 0);
        return choices.chance(1, 3)
                ? new Counter(type, length, -step, zero, choices.pick(List.of(Predicate.SGT, Predicate.NE)))
                : new Counter(type, zero, step, length, choices.pick(List.of(Predicate.ULT, Predicate.SLT)));
    }

    /**
     * The region is executed at least once:
     *
     * <pre>
     * head:                     body: %i = phi [ first, head ], [ %i.next, body ]
     *   region         ->         region, one integer operand of it perhaps %i
     *   rest                      %i.next = add %i, step
     *                             br (%i.next before the bound), body, tail
     * </pre>
     */
    private static boolean loop(MutationScope scope, Instruction at, Choices choices) {
        MutableRegion region = MutableRegion.from(at, choices);
        Counter counter = counter(scope, at, choices);
        Frame frame = Frame.around(scope, region);
        Rewriter rewriter = scope.rewriter();
        PhiInstruction index = rewriter.insertPhi(new PhiInstruction(counter.type(), 0), frame.body());
        IrBuilder builder = scope.before(frame.body().terminator());
        Value next = builder.binary(Opcode.ADD, index, scope.context().integer(counter.type(), counter.step()));
        Value goesOn = goesOn(builder, counter, index, next);
        rewriter.addIncoming(index, counter.first(), frame.head());
        rewriter.addIncoming(index, next, frame.body());
        rewriter.replaceTerminator(frame.body(), new BranchInstruction(goesOn, frame.body(), frame.tail()));
        Instruction user = choices.pick(region.instructions());
        if (choices.chance(1, 2)) {
            readCounter(scope, user, index, choices);
        }
        return true;
    }

    /** A loop that stops at one value only must hit it: it stops before it runs past that, too. */
    private static Value goesOn(IrBuilder builder, Counter counter, Value index, Value next) {
        Value isBefore = builder.compare(counter.goesOn(), next, counter.bound());
        if (counter.goesOn() != Predicate.NE) {
            return isBefore;
        }
        Value isLeft = builder.compare(Predicate.SGT, index, counter.bound());
        return builder.binary(Opcode.AND, isBefore, isLeft);
    }

    private static void readCounter(MutationScope scope, Instruction user, Value index, Choices choices) {
        OperandMutations.changeInteger(scope, user, choices, (builder, old, reader) -> {
            Value fitting = InsertMutations.converted(builder, index, (IntType) old.type());
            @Nullable Value changed = builder.binary(Opcode.ADD, old, fitting);
            return changed;
        });
    }

    // ---- branches and early ends

    private static boolean hasConvergent(MutationScope scope) {
        return scope.function().instructionList().stream().anyMatch(MutableOperands::isConvergent);
    }

    private static boolean divergeBranch(MutationScope scope, Instruction at, Choices choices) {
        if (hasConvergent(scope)) {
            return false;
        }
        scope.rewriter().setOperand(at, 0, laneCondition(scope, at, choices));
        return true;
    }

    private static boolean exitLanes(MutationScope scope, Instruction at, Choices choices) {
        if (!scope.function().functionType().result().isVoid() || hasConvergent(scope)) {
            return false;
        }
        Value condition = condition(scope, at, choices);
        Rewriter rewriter = scope.rewriter();
        BasicBlock head = Objects.requireNonNull(at.block());
        BasicBlock tail = rewriter.splitBefore(at, null);
        BasicBlock exit = rewriter.addBlock(null, tail);
        rewriter.atEnd(exit).ret(null);
        rewriter.replaceTerminator(head, new BranchInstruction(condition, exit, tail));
        return true;
    }
}
