/**
 * Conventional SSA form: the pass {@code cssa}, which isolates every PHI by divergence-safe copies and coalesces the
 * copies that no interference requires, and the pass {@code dessa}, which lowers the form to one cell for each PHI web.
 *
 * <p>Begin with {@link lockstep.compiler.cssa.ConventionalSsa}, whose five phases are one class each:
 * {@link lockstep.compiler.cssa.BlockNumbers}, {@link lockstep.compiler.cssa.CopyInsertion} (discovery and copies at
 * terminators), {@link lockstep.compiler.cssa.CopyPropagation} and {@link lockstep.compiler.cssa.CopyCleanup}, with
 * {@link lockstep.compiler.cssa.Coalescer} between the last two. {@link lockstep.compiler.cssa.ValueInterference}
 * answers which values interfere. Source: seed 002.
 */
@NullMarked
package lockstep.compiler.cssa;

import org.jspecify.annotations.NullMarked;
