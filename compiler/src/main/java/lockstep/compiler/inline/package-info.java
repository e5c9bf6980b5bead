/**
 * Inlining: calls are replaced by the bodies of the functions they call.
 *
 * <p>Start with {@link lockstep.compiler.inline.CallInliner}, which does one call; what must hold before is in
 * {@link lockstep.compiler.inline.CalleeShape} and {@link lockstep.compiler.inline.CallLegality}. Which calls, and in
 * which order, is decided in {@link lockstep.compiler.inline.InlineRun} for the two passes
 * {@link lockstep.compiler.inline.MustInline} and {@link lockstep.compiler.inline.EarlyInliner}.
 */
@NullMarked
package lockstep.compiler.inline;

import org.jspecify.annotations.NullMarked;
