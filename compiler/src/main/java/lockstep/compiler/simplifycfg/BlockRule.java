package lockstep.compiler.simplifycfg;

import lockstep.ir.nvvm.BasicBlock;

/** A group of rules that simplify the control flow around one block. */
interface BlockRule {
    /** Applies the first rule that fits {@code block}, which is reachable; returns whether it changed anything. */
    boolean apply(BasicBlock block);
}
