package lockstep.compiler.cssa;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.IntType;

/**
 * Gives one PHI a cell of its own: each predecessor stores there at its end, the PHI becomes a load. Values are stored,
 * not cells, so that nothing has to be parallel and the function may be in any SSA form.
 */
final class PhiDemotion {
    private final Rewriter rewriter;
    private final DataLayout layout;

    PhiDemotion(Rewriter rewriter) {
        this.rewriter = rewriter;
        layout = DataLayout.of(rewriter.function().module());
    }

    /** Lowers {@code phi}; returns how many stores that took. */
    int run(PhiInstruction phi) {
        long alignment = layout.abiAlignment(phi.type());
        AllocaInstruction cell = new AllocaInstruction(
                phi.type(), rewriter.context().integer(IntType.I32, 1), alignment, layout.allocaAddressSpace());
        cell.setName("phi");
        rewriter.insertBefore(cell, Objects.requireNonNull(rewriter.function().entry().first()));
        Set<BasicBlock> served = Collections.newSetFromMap(new IdentityHashMap<>());
        Instruction place = CopyPropagation.placeBehindPhis(Objects.requireNonNull(phi.block()));
        Value load = rewriter.before(place).standingFor(phi).load(phi.type(), cell, alignment);
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (served.add(phi.incomingBlock(i))) {
                Value value = phi.incomingValue(i) == phi ? load : phi.incomingValue(i);
                rewriter.before(phi.incomingBlock(i).terminator()).standingFor(null).store(value, cell, alignment);
            }
        }
        rewriter.replace(phi, load);
        return served.size();
    }
}
