package lockstep.ir.ptx.machine;

import java.util.List;
import java.util.OptionalInt;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;

/** Rules of labels and terminators of blocks. */
final class BlockRules {
    private BlockRules() {}

    static void check(MachineChecks checks) {
        List<MachineBlock> blocks = checks.function().blocks();
        for (int number = 0; number < blocks.size(); number++) {
            MachineBlock block = blocks.get(number);
            OptionalInt named =
                    block.label().map(label -> checks.function().block(label)).orElse(OptionalInt.empty());
            if (named.isPresent() && named.getAsInt() != number) {
                checks.error("machine-block", checks.place(number), checks.name(number) + " has a label of another");
            }
            statements(checks, block);
        }
        int last = blocks.size() - 1;
        if (blocks.get(last).fallsThrough() && checks.reached().get(last)) {
            String message = "control falls off the last block of " + checks.function();
            checks.error("machine-end", checks.place(last), message);
        }
    }

    private static void statements(MachineChecks checks, MachineBlock block) {
        boolean isEnded = false;
        for (PtxStatement statement : block.statements()) {
            if (statement instanceof PtxLabelDefinition inner) {
                String message = "label " + inner.label() + " is inside a block";
                checks.error("machine-block", inner.location(), message);
            }
            if (isEnded && MachineBlock.isExecuted(statement)) {
                checks.error("machine-terminator", statement.location(), "follows the end of its block");
            }
            isEnded |= statement instanceof PtxInstruction instruction && MachineBlock.isTerminator(instruction);
            boolean isText = statement instanceof PtxOpaqueInstruction;
            if (isText && checks.function().stage() == MachineStage.SSA) {
                String message = "what registers it writes is not known, so it is not allowed at the stage ssa";
                checks.error("machine-opaque", statement.location(), message);
            }
        }
    }
}
