package lockstep.compiler.inline;

import java.util.Map;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * Under what rule calls are inlined, and how far functions may grow by it.
 *
 * @param rule its pass is the pass that inlines
 * @param refusals those of the rule
 * @param callerLimit instructions that a function may have at most after an inlining
 * @param stackLimit bytes of stack slots that inlining may add to a function at most
 */
record InlineBounds(Rule rule, Map<InlineObstacle, Refusal> refusals, long callerLimit, long stackLimit) {}
