/**
 * Control-flow-graph algorithms on dense integer nodes: orders, dominators and post-dominators, frontiers, control
 * dependence, cycles, strongly connected components.
 *
 * <p>They are independent of any dialect: each client numbers its blocks 0 to size-1 and exposes them as a
 * {@link lockstep.ir.cfg.FlowGraph}. Every result is immutable and describes the graph as it was when the result was
 * built. All are built without recursion in at most O(m log n) time and linear space; relations that may be quadratic
 * in size (frontiers, control dependence, entries and exits of nested cycles) are answered from linear indexes in time
 * proportional to the answer, up to a logarithmic factor. The order of an answer depends only on the graph.
 */
@NullMarked
package lockstep.ir.cfg;

import org.jspecify.annotations.NullMarked;
