package lockstep.fuzz.generate;

import java.util.List;
import java.util.function.Consumer;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** A conditional with one arm or two, on a condition that is uniform over the block, over the warp, or diverges. */
final class IfStatement implements Statement {
    @Override
    public String name() {
        return "if";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.mayNest();
    }

    @Override
    public void emit(FunctionEmitter e) {
        Lanes before = e.lanes();
        int exits = e.exits();
        Value condition = condition(e);
        KnownUniformity same = e.pool().uniformity(condition);
        Arms arms = Arms.of(e, condition, same);
        boolean hasElse = e.chance("if-else");
        JoinBlock join = new JoinBlock(e.block());
        if (e.chance("if-dead-edge")) {
            DeadStatement.deadEdge(e, join);
        }
        BasicBlock then = e.block();
        BasicBlock otherwise = hasElse ? e.block() : join.block();
        if (!hasElse) {
            join.edge(e);
        }
        e.at().branch(condition, then, otherwise);
        List<Value> values = e.variables().snapshot();
        Consumer<FunctionEmitter> head = e.chance("if-common-head") ? commonHead(e) : emitter -> {};
        arm(e, then, arms.whenTrue(), head, join);
        if (hasElse) {
            e.variables().restore(values);
            arm(e, otherwise, arms.whenFalse(), head, join);
        }
        join.enter(e, same);
        e.rejoin(before, exits, same);
    }

    private static void arm(
            FunctionEmitter e, BasicBlock block, Lanes lanes, Consumer<FunctionEmitter> head, JoinBlock join) {
        e.at().moveToEnd(block);
        head.accept(e);
        e.conditionalBody(lanes);
        e.jump(join);
    }

    /** An operation with which both arms begin, into the same variable. */
    private static Consumer<FunctionEmitter> commonHead(FunctionEmitter e) {
        int variable = e.choices().pick(e.variables().visible());
        if (!(e.variables().type(variable) instanceof IntType)) {
            return emitter -> {};
        }
        Value left = e.variables().get(variable);
        Value right = e.values().constant(e, left.type());
        Opcode opcode = e.choices().pick(List.of(Opcode.ADD, Opcode.XOR, Opcode.AND, Opcode.MUL));
        return emitter -> emitter.variables().set(variable, emitter.at().binary(opcode, left, right));
    }

    /** A condition of a kind that the profile chooses. */
    static Value condition(FunctionEmitter e) {
        return switch (e.weighted("branch-divergent", "branch-warp", "branch-block")) {
            case 0 -> e.values().condition(e);
            case 1 -> warpCondition(e);
            default -> e.values().uniformCondition(e, KnownUniformity.BLOCK);
        };
    }

    /** A vote where one is permitted, otherwise a value that is known to be warp-uniform. */
    private static Value warpCondition(FunctionEmitter e) {
        if (!e.lanes().isKnown() || !e.chance("branch-vote")) {
            return e.values().uniformCondition(e, KnownUniformity.WARP);
        }
        String vote = e.choices().pick(List.of("any", "all"));
        Value voted = e.intrinsic(
                "llvm.nvvm.vote." + vote + ".sync",
                List.of(),
                e.lanes().knownMask(),
                e.values().condition(e));
        return e.pool().add(voted, KnownUniformity.WARP);
    }

    /** Who arrives in the two arms of a branch. */
    record Arms(Lanes whenTrue, Lanes whenFalse) {
        /** The arms of a branch on {@code condition} at the place; sometimes computes the masks by a ballot. */
        static Arms of(FunctionEmitter e, Value condition, KnownUniformity same) {
            Lanes before = e.lanes();
            if (same != KnownUniformity.LANE || !before.isKnown() || !e.chance("branch-ballot")) {
                Lanes after = before.afterBranch(same);
                return new Arms(after, after);
            }
            Value taken = e.ballot(before.knownMask(), condition);
            Value rest = e.at().binary(Opcode.XOR, before.knownMask(), taken);
            e.pool().note(rest, KnownUniformity.WARP);
            return new Arms(before.part(taken), before.part(rest));
        }
    }
}
