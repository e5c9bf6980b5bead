package lockstep.compiler.inline;

import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * The rule under which calls are inlined, and the limits on growth.
 *
 * @param rule the rule; its pass is the one that inlines
 * @param refusals the refusals of the rule
 * @param callerLimit the most instructions of a function after an inlining
 * @param stackLimit the most bytes of stack slots that inlining may add to a function
 */
record InlineBounds(Rule rule, Refusals<InlineObstacle> refusals, long callerLimit, long stackLimit) {}
