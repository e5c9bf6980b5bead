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

/** Decodes terminators. Their edges are in successor order. */
final class ControlDecoder {
    private final Decoding decoding;

    ControlDecoder(Decoding decoding) {
        this.decoding = decoding;
    }

    OpBuilder terminator(TerminatorInstruction terminator) {
        return switch (terminator) {
            case BranchInstruction branch ->
                branch.isConditional() ? withEdges(OpKind.Control.BRANCH, branch, branch.condition()) : jump(branch);
            case SwitchInstruction choice -> choice(choice);
            case IndirectBranchInstruction branch -> withEdges(OpKind.Control.INDIRECT, branch, branch.address());
            case ReturnInstruction result -> returning(result);
            case UnreachableInstruction u -> decoding.op(OpKind.Control.UNREACHABLE, u, List.of());
        };
    }

    private OpBuilder jump(BranchInstruction branch) {
        OpBuilder op = decoding.op(OpKind.Control.JUMP, branch, List.of());
        op.setEdges(edges(branch));
        return op;
    }

    private OpBuilder withEdges(OpKind kind, TerminatorInstruction terminator, Value operand) {
        OpBuilder op = decoding.op(kind, terminator, List.of(operand));
        op.setOperandType(decoding.scalar(operand.type()));
        op.setEdges(edges(terminator));
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

    private OpBuilder choice(SwitchInstruction choice) {
        OpBuilder op = withEdges(OpKind.Control.SWITCH, choice, choice.value());
        long[] lows = new long[choice.caseCount()];
        long[] highs = new long[choice.caseCount()];
        for (int i = 0; i < lows.length; i++) {
            lows[i] = choice.caseValue(i).unsigned().longValue();
            highs[i] = choice.caseValue(i).unsigned().shiftRight(64).longValue();
        }
        op.setCases(lows, highs);
        return op;
    }

    private OpBuilder returning(ReturnInstruction instruction) {
        OpBuilder op = decoding.op(OpKind.Call.RETURN, instruction, instruction.operands());
        Function function = Objects.requireNonNull(instruction.function());
        instruction
                .value()
                .ifPresent(value -> op.setResultConstraints(
                        ValueConstraintReader.ofAttributes(function.attributes().result(), value.type(), decoding)));
        return op;
    }
}
