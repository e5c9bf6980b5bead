/**
 * Inlining: calls are replaced by the bodies of their callees.
 *
 * <p>Start with {@link lockstep.compiler.inline.CallInliner}, which inlines one call; its preconditions are in
 * {@link lockstep.compiler.inline.CalleeShape} and {@link lockstep.compiler.inline.CallLegality}.
 * {@link lockstep.compiler.inline.InlineRun} selects the calls and their order for the passes.
 */
@NullMarked
package lockstep.compiler.inline;

import org.jspecify.annotations.NullMarked;
