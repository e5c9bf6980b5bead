/**
 * instcombine: combines instructions to fewer and simpler ones. Rules that are trees are data: text resources in the
 * language of {@code docs/instcombine.md}, read by {@link lockstep.compiler.instcombine.CombineRules}; the others are
 * classes with {@code CodedRule}s.
 *
 * <p>Start with {@link lockstep.compiler.instcombine.InstCombine}.
 */
@NullMarked
package lockstep.compiler.instcombine;

import org.jspecify.annotations.NullMarked;
