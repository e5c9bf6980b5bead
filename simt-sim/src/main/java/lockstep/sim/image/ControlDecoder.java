package lockstep.sim.image;

import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;

/** Decodes terminators. Their {@link Op#edges} are in successor order. */
final class ControlDecoder {
    private final Decoding decoding;

    ControlDecoder(Decoding decoding) {
        this.decoding = decoding;
    }

    Op terminator(TerminatorInstruction terminator) {
        return switch (terminator) {
            case BranchInstruction branch -> branch.isConditional()
                    ? withEdges(OpKind.Control.BRANCH, branch, branch.condition())
                    : jump(branch);
            case SwitchInstruction choice -> choice(choice);
            case IndirectBranchInstruction branch -> withEdges(OpKind.Control.INDIRECT, branch, branch.address());
            case ReturnInstruction result -> returning(result);
            case UnreachableInstruction u -> decoding.op(OpKind.Control.UNREACHABLE, u, List.of());
        };
    }

    private Op jump(BranchInstruction branch) {
        Op op = decoding.op(OpKind.Control.JUMP, branch, List.of());
        op.edges = edges(branch);
        return op;
    }

    private Op withEdges(OpKind kind, TerminatorInstruction terminator, Value operand) {
        Op op = decoding.op(kind, terminator, List.of(operand));
        op.operandType = decoding.scalar(operand.type());
        op.edges = edges(terminator);
        decoding.claim(op, decoding.claimants.ofBranch(terminator));
        return op;
    }

    private Edge[] edges(TerminatorInstruction terminator) {
        BasicBlock from = Objects.requireNonNull(terminator.block());
        Edge[] edges = new Edge[terminator.successorCount()];
        for (int i = 0; i < edges.length; i++) {
            edges[i] = decoding.edges.edge(from, terminator.successor(i));
        }
        return edges;
    }

    private Op choice(SwitchInstruction choice) {
        Op op = withEdges(OpKind.Control.SWITCH, choice, choice.value());
        op.longs = new long[choice.caseCount()];
        op.highs = new long[choice.caseCount()];
        for (int i = 0; i < op.longs.length; i++) {
            op.longs[i] = choice.caseValue(i).unsigned().longValue();
            op.highs[i] = choice.caseValue(i).unsigned().shiftRight(64).longValue();
        }
        return op;
    }

    private Op returning(ReturnInstruction instruction) {
        Op op = decoding.op(OpKind.Call.RETURN, instruction, instruction.operands());
        Function function = Objects.requireNonNull(instruction.function());
        instruction.value().ifPresent(value -> op.resultGuard =
                Guards.ofAttributes(function.attributes().result(), value.type(), decoding));
        return op;
    }
}
