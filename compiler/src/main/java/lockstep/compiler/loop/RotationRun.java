package lockstep.compiler.loop;

import java.util.List;
import lockstep.compiler.analysis.CodeSize;
import lockstep.compiler.flow.EdgeGathering.Edge;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import org.jspecify.annotations.Nullable;

/** Goes over the loops of a function, inner ones first, and rotates those that may be. */
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
            String obstacle = rotate(loop);
            if (obstacle != null) {
                missed(loops.header(loop), obstacle);
            }
        }
        return rewriter.changed();
    }

    /** Rotates {@code loop} unless it is rotated already or something forbids it, which is returned. */
    private @Nullable String rotate(int loop) {
        BasicBlock header = loops.header(loop);
        if (!loops.isReducible(loop)
                || !(header.terminator() instanceof BranchInstruction test)
                || !test.isConditional()
                || loops.contains(loop, test.successor(0)) == loops.contains(loop, test.successor(1))) {
            return null;
        }
        List<Edge> back = loops.edgesInto(header, loop, true);
        List<Edge> entering = loops.edgesInto(header, loop, false);
        if (back.size() != 1
                || entering.size() != 1
                || entering.getFirst().terminator().successorCount() != 1
                || !hasDedicatedExits(loop)) {
            return "it is not in simplified form";
        }
        BasicBlock latch = back.getFirst().source();
        BasicBlock body = test.successor(loops.contains(loop, test.successor(0)) ? 0 : 1);
        boolean isRotated = latch == header || latch.successors().stream().anyMatch(s -> !loops.contains(loop, s));
        if (isRotated) {
            return null;
        }
        if (body.predecessors().size() != 1) {
            return "its body is the header of another loop";
        }
        String obstacle = obstacle(header);
        if (obstacle != null || !rewriter.allow(LoopRotate.ROTATE, header)) {
            return obstacle;
        }
        new Rotation(rewriter, context, loops, loop, entering.getFirst().source(), latch, body).run();
        context.count("rotated", 1);
        return null;
    }

    private boolean hasDedicatedExits(int loop) {
        return loops.exits(loop).stream()
                .allMatch(exit -> loops.edgesInto(exit, loop, false).isEmpty());
    }

    private @Nullable String obstacle(BasicBlock header) {
        if (header.isAddressTaken()) {
            return "the address of its header is taken";
        }
        long size = 0;
        for (Instruction instruction : header) {
            String obstacle = Duplication.obstacleApart(instruction);
            if (obstacle != null) {
                return obstacle;
            }
            size += CodeSize.of(instruction);
        }
        long most = context.isOn(LoopRotate.DUPLICATION) ? context.knob(LoopRotate.MOST_COPIED) : 1;
        return size > most ? "its header is too large" : null;
    }

    private void missed(BasicBlock header, String obstacle) {
        context.remark(() -> new Remark(
                Remark.Kind.MISSED,
                LoopRotate.NAME,
                "NotRotated",
                function.name(),
                header.terminator().location(),
                "the loop stays as " + obstacle));
    }
}
