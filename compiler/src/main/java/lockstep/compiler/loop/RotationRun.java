package lockstep.compiler.loop;

import java.util.List;
import lockstep.compiler.analysis.CodeSize;
import lockstep.compiler.cfg.EdgeGathering.Edge;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;

/** Rotates the loops of a function where possible, inner ones first. */
final class RotationRun {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final LoopBlocks loops;

    RotationRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        loops = new LoopBlocks(function);
    }

    /** Whether anything was changed. */
    boolean run() {
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            if (rotate(loop)) {
                context.count("rotated", 1);
            }
        }
        return rewriter.changed();
    }

    /** Rotates {@code loop} if it is tested at its top and nothing prevents it. */
    private boolean rotate(int loop) {
        BasicBlock header = loops.header(loop);
        if (!(header.terminator() instanceof BranchInstruction test)
                || !test.isConditional()
                || loops.contains(loop, test.successor(0)) == loops.contains(loop, test.successor(1))) {
            return false;
        }
        if (!loops.isReducible(loop)) {
            return context.refused(LoopRotate.IRREDUCIBLE);
        }
        List<Edge> back = loops.edgesInto(header, loop, true);
        List<Edge> entering = loops.edgesInto(header, loop, false);
        if (back.size() != 1
                || entering.size() != 1
                || entering.getFirst().terminator().successorCount() != 1
                || !hasDedicatedExits(loop)) {
            return missed(header, LoopRotate.NOT_SIMPLIFIED);
        }
        BasicBlock latch = back.getFirst().source();
        BasicBlock body = test.successor(loops.contains(loop, test.successor(0)) ? 0 : 1);
        if (latch == header || latch.successors().stream().anyMatch(s -> !loops.contains(loop, s))) {
            return context.refused(LoopRotate.TESTED);
        }
        if (body.predecessors().size() != 1) {
            return missed(header, LoopRotate.BODY_IS_HEADER);
        }
        if (!mayCopy(header) || !rewriter.allow(LoopRotate.ROTATE, header)) {
            return false;
        }
        new Rotation(rewriter, context, loops, loop, entering.getFirst().source(), latch, body).run();
        return true;
    }

    private boolean hasDedicatedExits(int loop) {
        return loops.exits(loop).stream()
                .allMatch(exit -> loops.edgesInto(exit, loop, false).isEmpty());
    }

    private boolean mayCopy(BasicBlock header) {
        if (header.isAddressTaken()) {
            return missed(header, LoopRotate.TAKEN);
        }
        long size = 0;
        for (Instruction instruction : header) {
            Duplication.Obstacle obstacle = Duplication.obstacleApart(instruction);
            if (obstacle != null) {
                return missed(header, LoopRotate.COPYING.of(obstacle));
            }
            size += CodeSize.of(instruction);
        }
        long most = context.isOn(LoopRotate.DUPLICATION) ? context.knob(LoopRotate.MAX_COPIED) : 1;
        return size <= most || missed(header, LoopRotate.LARGE);
    }

    private boolean missed(BasicBlock header, Refusal why) {
        return context.refused(
                why,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        LoopRotate.NAME,
                        "NotRotated",
                        function.name(),
                        header.terminator().location(),
                        "the loop stays as " + why.summary()));
    }
}
