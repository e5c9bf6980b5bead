/**
 * Refinement: whether a program after a pass still means what it meant before. The definition is docs/semantics.md,
 * "Refinement"; {@link lockstep.conformance.refine.RefinementCheck} decides it by runs, one for each schedule.
 */
@NullMarked
package lockstep.conformance.refine;

import org.jspecify.annotations.NullMarked;
