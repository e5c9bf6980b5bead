/**
 * What is known of single values at single places: lazy value info. Start with {@link
 * lockstep.compiler.analysis.lazyvalue.LazyValueInfo}, which has the questions. {@code BlockValues} finds the answers
 * backwards over the flow graph, {@code EdgeFacts} what the end of a block says on one of its edges, {@code
 * ConditionFacts} what a truth value says of other values.
 *
 * <p>Every answer is about one thread by itself.
 */
@NullMarked
package lockstep.compiler.analysis.lazyvalue;

import org.jspecify.annotations.NullMarked;
