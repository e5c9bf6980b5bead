/**
 * What passes share that merge equal computations: keys of expressions, facts that dominating branches give, and the
 * flags and metadata that a merged instruction keeps.
 */
@NullMarked
package lockstep.compiler.expression;

import org.jspecify.annotations.NullMarked;
