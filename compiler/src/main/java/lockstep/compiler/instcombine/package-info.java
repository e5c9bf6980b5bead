/**
 * instcombine: instructions become fewer and simpler ones. Rules that are trees are data: text resources in the
 * language of {@code docs/instcombine.md}, read by {@link lockstep.compiler.instcombine.CombineRules}; the others are
 * classes here.
 */
@NullMarked
package lockstep.compiler.instcombine;

import org.jspecify.annotations.NullMarked;
