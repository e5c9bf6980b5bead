package lockstep.conformance.live;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.Reconvergence;
import lockstep.ir.code.CodeView.RegisterKind;

/** A view of code with which liveness analysis behaves as if one of its rules were wrong. */
public class SpoiltCode implements CodeView {
    /** An operand; {@code access} is null for what a PHI takes from {@code block}. */
    public record Operand(int unit, Access access, int block) {
        public boolean isWrite() {
            return access != null && access != Access.USE;
        }
    }

    final CodeView code;

    public SpoiltCode(CodeView code) {
        this.code = code;
    }

    /** The operands of an instruction that liveness sees. */
    protected List<Operand> spoil(int instruction, List<Operand> operands) {
        return operands;
    }

    @Override
    public final void operands(int instruction, Operands to) {
        List<Operand> all = new ArrayList<>();
        code.operands(instruction, new Operands() {
            @Override
            public void operand(int unit, Access access) {
                all.add(new Operand(unit, access, -1));
            }

            @Override
            public void incoming(int unit, int block) {
                all.add(new Operand(unit, null, block));
            }
        });
        for (Operand each : spoil(instruction, List.copyOf(all))) {
            if (each.access() == null) {
                to.incoming(each.unit(), each.block());
            } else {
                to.operand(each.unit(), each.access());
            }
        }
    }

    /** The edges that {@code isKept} keeps. */
    protected static FlowGraph ways(FlowGraph all, java.util.function.IntBinaryOperator isKept) {
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(all.size(), all.entry());
        for (int block = 0; block < all.size(); block++) {
            for (int i = 0; i < all.successorCount(block); i++) {
                if (isKept.applyAsInt(block, i) != 0) {
                    builder.edge(block, all.successor(block, i));
                }
            }
        }
        return builder.build();
    }

    @Override
    public FlowGraph flow() {
        return code.flow();
    }

    @Override
    public int first(int block) {
        return code.first(block);
    }

    @Override
    public boolean isPhi(int instruction) {
        return code.isPhi(instruction);
    }

    @Override
    public int units() {
        return code.units();
    }

    @Override
    public RegisterKind kind(int unit) {
        return code.kind(unit);
    }

    @Override
    public int size(int unit) {
        return code.size(unit);
    }

    @Override
    public String name(int unit) {
        return code.name(unit);
    }

    @Override
    public Reconvergence convergence() {
        return code.convergence();
    }

    @Override
    public boolean mayPart(int block) {
        return code.mayPart(block);
    }

    @Override
    public boolean mayWait(int block) {
        return code.mayWait(block);
    }
}
