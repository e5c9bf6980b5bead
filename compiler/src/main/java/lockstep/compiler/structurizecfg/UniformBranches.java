package lockstep.compiler.structurizecfg;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.PassContext;

/** The blocks of a function, before it changes, whose branch is uniform; empty unless the knob is on. */
final class UniformBranches {
    private final Set<BasicBlock> uniform;
    private final boolean isRelaxed;

    private UniformBranches(Set<BasicBlock> uniform, boolean isRelaxed) {
        this.uniform = uniform;
        this.isRelaxed = isRelaxed;
    }

    static UniformBranches of(Function function, PassContext context) {
        Set<BasicBlock> uniform = Collections.newSetFromMap(new IdentityHashMap<>());
        if (context.isOn(StructurizeCfg.SKIP_UNIFORM)) {
            Uniformity uniformity = context.get(Uniformity.ANALYSIS, function);
            for (BasicBlock block : function.blocks()) {
                if (block.terminator().successorCount() < 2 || uniformity.isUniformBranch(block.terminator())) {
                    uniform.add(block);
                }
            }
        }
        return new UniformBranches(uniform, context.isOn(StructurizeCfg.RELAXED));
    }

    boolean contains(BasicBlock block) {
        return uniform.contains(block);
    }

    /** Whether divergent branches in nested regions are ignored. */
    boolean isRelaxed() {
        return isRelaxed;
    }
}
