package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** A switch: arms that several cases share, cases that branch directly to the join, a default that may do so too. */
final class SwitchStatement implements Statement {
    private static final int LARGEST = 7;

    @Override
    public String name() {
        return "switch";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.mayNest();
    }

    @Override
    public void emit(FunctionEmitter e) {
        Lanes before = e.lanes();
        int exits = e.exits();
        boolean isUniform = e.chance("switch-uniform");
        Value selector = isUniform
                ? e.values().uniform(e, KnownUniformity.BLOCK)
                : e.values().varying(e, IntType.I32);
        KnownUniformity same = e.pool().uniformity(selector);
        Value small = e.at().binary(Opcode.AND, selector, e.i32(LARGEST));
        boolean matches = same == KnownUniformity.LANE && before.isKnown() && e.chance("switch-match");
        Lanes after = matches ? before.part(match(e, before, small)) : before.afterBranch(same);
        JoinBlock join = new JoinBlock(e.block());
        List<BasicBlock> arms = new ArrayList<>();
        int count = 1 + e.choices().below(3);
        for (int i = 0; i < count; i++) {
            arms.add(e.block());
        }
        branch(e, small, arms, join, matches);
        List<Value> values = e.variables().snapshot();
        int mark = e.pool().enter();
        e.pool().add(small, same);
        for (BasicBlock arm : arms) {
            e.variables().restore(values);
            e.at().moveToEnd(arm);
            e.conditionalBody(after);
            e.jump(join);
        }
        e.pool().leave(mark);
        join.enter(e, same);
        e.rejoin(before, exits, same);
    }

    private static Value match(FunctionEmitter e, Lanes before, Value selector) {
        Value equal = e.intrinsic("llvm.nvvm.match.any.sync.i32", List.of(), before.knownMask(), selector);
        e.pool().note(equal, KnownUniformity.WARP);
        return equal;
    }

    /**
     * Adds the switch; every arm is reached by at least one case.
     *
     * @param exact whether lanes in an arm must all have the same value: no two cases share an arm then, and the
     *     default has no arm
     */
    private static void branch(
            FunctionEmitter e, Value selector, List<BasicBlock> arms, JoinBlock join, boolean exact) {
        boolean defaultHasArm = !exact && e.choices().chance(1, 2);
        if (!defaultHasArm) {
            join.edge(e);
        }
        SwitchInstruction branch = e.at().switchOn(selector, defaultHasArm ? arms.getFirst() : join.block());
        int value = e.choices().below(LARGEST);
        int extra = exact ? 0 : e.choices().below(LARGEST - arms.size());
        for (int i = 0; i < arms.size() + extra; i++) {
            ConstantInt label = e.context().i32((value + i) % (LARGEST + 1));
            boolean toEnd = i >= arms.size() && e.choices().chance(1, 3);
            if (toEnd) {
                join.edge(e);
            }
            BasicBlock arm =
                    i < arms.size() ? arms.get(i) : arms.get(e.choices().below(arms.size()));
            e.at().addCase(branch, label, toEnd ? join.block() : arm);
        }
    }
}
