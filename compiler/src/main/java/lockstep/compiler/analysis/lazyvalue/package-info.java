/**
 * Lazy value info: what is known about a value at a place. Start with
 * {@link lockstep.compiler.analysis.lazyvalue.LazyValueInfo}, which has the queries. {@code BlockValues} solves them
 * backwards over the flow graph, {@code EdgeFacts} finds what the end of a block implies on one of its edges,
 * {@code ConditionFacts} what a condition implies for other values.
 *
 * <p>Every answer is about one thread.
 */
@NullMarked
package lockstep.compiler.analysis.lazyvalue;

import org.jspecify.annotations.NullMarked;
