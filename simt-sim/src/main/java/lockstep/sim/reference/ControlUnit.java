package lockstep.sim.reference;

import java.util.Arrays;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.sim.image.Edge;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.GroupPolicy;
import lockstep.sim.warp.Warp;

/** Executes terminators: moves lanes along edges. */
final class ControlUnit {
    private final RunState run;
    private final UniformityCheck uniformity;
    private final Scalar scratch = new Scalar();
    private int[] taken = new int[16];

    ControlUnit(RunState run, UniformityCheck uniformity) {
        this.run = run;
        this.uniformity = uniformity;
    }

    void execute(Op op, Warp warp, Frame frame, int mask, GroupPolicy policy) {
        switch ((OpKind.Control) op.kind) {
            case JUMP -> warp.follow(mask, frame, op.edge(0));
            case BRANCH -> branch(op, warp, frame, mask, policy);
            case SWITCH, INDIRECT -> choose(op, warp, frame, mask, policy);
            case UNREACHABLE ->
                throw new ProgramFault("unreachable", "an instruction said to be unreachable is reached");
        }
    }

    /** The lanes of {@code mask} whose guard lets them execute an instruction. */
    int guarded(Op op, Frame frame, int mask) {
        LaneCells guard = frame.cell(op.guard);
        if (!guard.isPlain(mask)) {
            checkLanes(guard, mask, "branch", "the guard");
        }
        int ones = ones(guard, mask);
        return op.isGuardNegated ? mask & ~ones : ones;
    }

    private void branch(Op op, Warp warp, Frame frame, int mask, GroupPolicy policy) {
        LaneCells condition = frame.cell(op.operand(0));
        if (!condition.isPlain(mask)) {
            checkLanes(condition, mask, "branch", "the condition");
        }
        int yes = ones(condition, mask);
        int no = mask & ~yes;
        if (op.isClaimedUniform && yes != 0 && no != 0) {
            uniformity.branch(op, warp, mask, lane -> op.edge((yes >>> lane & 1) != 0 ? 0 : 1).target);
        }
        if (yes != 0) {
            warp.follow(yes, frame, op.edge(0));
        }
        if (no != 0) {
            warp.follow(no, frame, op.edge(1));
        }
        if (yes != 0 && no != 0) {
            diverged(op, warp, frame, mask, policy, op.edge(0).target != op.edge(1).target);
        }
    }

    /** Lanes in which a condition is true. */
    private static int ones(LaneCells condition, int mask) {
        int ones = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            ones |= (condition.low[lane] & 1) != 0 ? 1 << lane : 0;
        }
        return ones;
    }

    private void diverged(Op op, Warp warp, Frame frame, int mask, GroupPolicy policy, boolean toDifferentBlocks) {
        run.divergentBranches++;
        if (toDifferentBlocks) {
            policy.diverged(warp, mask, frame, op.block);
        }
    }

    private void checkLanes(LaneCells cell, int mask, String clause, String what) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            cell.get(lane, scratch);
            MoveUnit.requireDefined(scratch, clause, what);
            run.steers(scratch, what);
        }
    }

    /** Executes terminators with any number of edges. */
    private void choose(Op op, Warp warp, Frame frame, int mask, GroupPolicy policy) {
        if (taken.length < op.edgeCount()) {
            taken = new int[op.edgeCount()];
        }
        Arrays.fill(taken, 0, op.edgeCount(), 0);
        LaneCells selector = frame.cell(op.operand(0));
        String what = op.kind == OpKind.Control.SWITCH ? "the switched value" : "the address";
        checkLanes(selector, mask, "branch", what);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            selector.get(lane, scratch);
            int edge = op.kind == OpKind.Control.SWITCH ? switchEdge(op) : indirectEdge(op, frame);
            taken[edge] |= 1 << lane;
        }
        if (op.isClaimedUniform) {
            uniformity.branch(op, warp, mask, lane -> target(op, lane));
        }
        int parts = 0;
        int firstTarget = -1;
        boolean toDifferentBlocks = false;
        for (int i = 0; i < op.edgeCount(); i++) {
            if (taken[i] != 0) {
                Edge edge = op.edge(i);
                warp.follow(taken[i], frame, edge);
                parts++;
                toDifferentBlocks |= firstTarget >= 0 && firstTarget != edge.target;
                firstTarget = edge.target;
            }
        }
        if (parts > 1) {
            diverged(op, warp, frame, mask, policy, toDifferentBlocks);
        }
    }

    /** The edge that {@link #choose} takes for a lane. */
    private int target(Op op, int lane) {
        for (int i = 0; i < op.edgeCount(); i++) {
            if ((taken[i] >>> lane & 1) != 0) {
                return op.edge(i).target;
            }
        }
        throw new CompilerBug("lane " + lane + " takes no edge");
    }

    private int switchEdge(Op op) {
        for (int i = 0; i < op.longCount(); i++) {
            if (op.isCase(i, scratch.low, scratch.high)) {
                return i + 1;
            }
        }
        return 0;
    }

    private int indirectEdge(Op op, Frame frame) {
        BasicBlock block = run.memory.blockAt(scratch.low, scratch.provenance);
        if (block != null && block.function() == frame.function().function()) {
            var successors = ((TerminatorInstruction) op.instruction()).successors();
            for (int i = 0; i < op.edgeCount(); i++) {
                if (successors.get(i) == block) {
                    return i;
                }
            }
        }
        throw new ProgramFault("bad-indirect-branch", "the address is not that of a block that the instruction names");
    }
}
