package lockstep.compiler.simplifycfg;

import lockstep.ir.nvvm.BasicBlock;

/** Rules that simplify the flow around one block. */
interface BlockRule {
    /** Applies the first rule that fits {@code block}, which is reachable; says whether it changed anything. */
    boolean apply(BasicBlock block);
}
