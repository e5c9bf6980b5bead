/**
 * What passes share that merge equal computations: keys of expressions, facts that dominating branches give, whether
 * memory is unchanged between two accesses, and the flags and metadata that a merged instruction keeps.
 */
@NullMarked
package lockstep.compiler.expression;

import org.jspecify.annotations.NullMarked;
