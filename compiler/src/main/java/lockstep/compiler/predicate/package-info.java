/**
 * Predicates, of which a thread has few: {@link lockstep.compiler.predicate.PredicateOpt} needs fewer of them, {@link
 * lockstep.compiler.predicate.SelectionOpt} chooses between them by logic.
 */
@NullMarked
package lockstep.compiler.predicate;

import org.jspecify.annotations.NullMarked;
