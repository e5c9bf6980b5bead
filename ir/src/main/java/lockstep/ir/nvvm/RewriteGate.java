package lockstep.ir.nvvm;

import lockstep.ir.rule.Rule.RuleGate;

/** Decides whether a rewrite of NVVM IR may happen; the place is the value that the rule is about to change. */
@FunctionalInterface
public interface RewriteGate extends RuleGate<Function, LocalValue> {
    /** A gate that permits every rewrite. */
    RewriteGate OPEN = (rule, function, at) -> true;
}
