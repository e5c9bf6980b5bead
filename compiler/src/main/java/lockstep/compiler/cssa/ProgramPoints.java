package lockstep.compiler.cssa;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/**
 * Points in blocks at which values are read and written. An instruction reads at an even point and writes at the next
 * odd one; PHIs write at point 1, arguments at point 0 of the entry. The members of a parallel copy share their points:
 * all of them read before one writes.
 */
final class ProgramPoints {
    private static final int PHI_POINT = 1;

    private final FunctionGraph graph;
    private final Map<Instruction, Integer> reads = new IdentityHashMap<>();

    ProgramPoints(FunctionGraph graph) {
        this.graph = graph;
        graph.blocks().forEach(this::number);
    }

    private void number(BasicBlock block) {
        int point = PHI_POINT - 1;
        Instruction before = null;
        for (Instruction instruction : block) {
            if (instruction instanceof PhiInstruction) {
                continue;
            }
            boolean isTogether =
                    before != null && DivergenceCopy.isCopy(before) && DivergenceCopy.isSameGroup(before, instruction);
            point += isTogether ? 0 : 2;
            reads.put(instruction, point);
            before = instruction;
        }
    }

    /** The graph whose nodes number the blocks. */
    FunctionGraph graph() {
        return graph;
    }

    /** The node of the block in which {@code value} is written. */
    int block(LocalValue value) {
        return switch (value) {
            case Argument a -> graph.entry();
            case BasicBlock b -> throw new IllegalArgumentException("a label is not written");
            case Instruction i -> graph.indexOf(Objects.requireNonNull(i.block()));
        };
    }

    /** The point where {@code instruction}, not a PHI, reads its operands. */
    int read(Instruction instruction) {
        return Objects.requireNonNull(reads.get(instruction));
    }

    /** The point where {@code value} is written. */
    int write(LocalValue value) {
        return switch (value) {
            case Argument a -> 0;
            case PhiInstruction p -> PHI_POINT;
            case BasicBlock b -> throw new IllegalArgumentException("a label is not written");
            case Instruction i -> read(i) + 1;
        };
    }
}
