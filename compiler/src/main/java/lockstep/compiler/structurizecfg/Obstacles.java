package lockstep.compiler.structurizecfg;

import java.util.Optional;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.type.SimpleType;

/** Why a function cannot be structured. */
final class Obstacles {
    private Obstacles() {}

    /** The first reason, completing a sentence; empty if there is none. */
    static Optional<String> of(Function function) {
        for (BasicBlock block : function.blocks()) {
            if (block.isAddressTaken() || block.terminator() instanceof IndirectBranchInstruction) {
                return Optional.of("a block is reached by its address");
            }
            for (Instruction instruction : block) {
                if (instruction.type() == SimpleType.TOKEN) {
                    return Optional.of("tokens say which lanes come together");
                }
                if (instruction instanceof CallInstruction call
                        && call.tailKind() == CallInstruction.TailKind.MUSTTAIL) {
                    return Optional.of("a call has to be followed by its return");
                }
            }
        }
        LoopForest loops = LoopForest.of(FunctionGraph.of(function));
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            if (!loops.isReducible(cycle)) {
                return Optional.of("a cycle is entered at several places");
            }
        }
        return Optional.empty();
    }
}
