/**
 * Optimizations of predicates, of which a thread has few: {@link lockstep.compiler.predicate.PredicateOpt} needs fewer
 * of them, {@link lockstep.compiler.predicate.SelectionOpt} turns selects of predicates into logic.
 */
@NullMarked
package lockstep.compiler.predicate;

import org.jspecify.annotations.NullMarked;
