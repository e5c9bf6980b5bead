package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A free-form graph of blocks, mostly irreducible, with several entries. Each block consumes fuel of the lane, so that
 * every lane eventually leaves.
 */
final class GraphStatement implements Statement {
    private static final int MAX_BLOCKS = 5;
    private static final int MAX_FUEL = 8;

    @Override
    public String name() {
        return "graph";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.mayNest() && e.loops().isEmpty();
    }

    @Override
    public void emit(FunctionEmitter e) {
        Lanes before = e.lanes();
        int exits = e.exits();
        int fuel = e.variables().declareHidden(e.i32(2 + e.choices().below(MAX_FUEL - 1)));
        List<JoinBlock> nodes = new ArrayList<>();
        int count = 2 + e.choices().below(MAX_BLOCKS - 1);
        for (int i = 0; i < count; i++) {
            nodes.add(new JoinBlock(e.block()));
        }
        JoinBlock exit = new JoinBlock(e.block());
        choose(e, List.of(nodes.get(0), nodes.get(e.choices().below(count))));
        // PHIs of all nodes first: an edge may lead to an earlier or a later node.
        List<List<Value>> entered = new ArrayList<>();
        for (JoinBlock node : nodes) {
            node.enterOpen(e);
            entered.add(e.variables().snapshot());
        }
        for (int i = 0; i < count; i++) {
            e.at().moveToEnd(nodes.get(i).block());
            e.variables().restore(entered.get(i));
            int mark = e.pool().enter();
            node(e, i, nodes, exit, fuel);
            e.pool().leave(mark);
        }
        exit.enter(e, KnownUniformity.LANE);
        e.variables().forget(fuel);
        e.rejoin(before, exits, KnownUniformity.LANE);
    }

    private static void node(FunctionEmitter e, int index, List<JoinBlock> nodes, JoinBlock exit, int fuel) {
        e.conditionalBody(Lanes.NOBODY_KNOWS);
        Value rest = e.at().binary(Opcode.SUB, e.variables().get(fuel), e.i32(1));
        e.variables().set(fuel, rest);
        Value burnt = e.at().compare(Predicate.EQ, rest, e.i32(0));
        BasicBlock goOn = e.block();
        exit.edge(e);
        e.at().branch(burnt, exit.block(), goOn);
        e.at().moveToEnd(goOn);
        List<JoinBlock> targets = new ArrayList<>();
        targets.add(nodes.get((index + 1) % nodes.size()));
        int more = e.choices().below(3);
        for (int i = 0; i < more; i++) {
            targets.add(nodes.get(e.choices().below(nodes.size())));
        }
        choose(e, targets);
    }

    /** Leads to one of {@code targets}, lane by lane. */
    private static void choose(FunctionEmitter e, List<JoinBlock> targets) {
        if (targets.size() == 1) {
            e.jump(targets.getFirst());
            return;
        }
        if (targets.size() == 2) {
            Value condition = e.values().condition(e);
            targets.forEach(target -> target.edge(e));
            e.at().branch(condition, targets.get(0).block(), targets.get(1).block());
            return;
        }
        Value selector = e.at().binary(Opcode.AND, e.values().varying(e, IntType.I32), e.i32(3));
        targets.getFirst().edge(e);
        SwitchInstruction branch = e.at().switchOn(selector, targets.getFirst().block());
        for (int i = 1; i < targets.size(); i++) {
            targets.get(i).edge(e);
            e.at().addCase(branch, e.context().i32(i), targets.get(i).block());
        }
    }
}
