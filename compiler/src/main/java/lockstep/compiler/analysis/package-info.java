/** Analyses of one function that passes share: flow-graph facts, constant offsets, what may go or be speculated. */
@NullMarked
package lockstep.compiler.analysis;

import org.jspecify.annotations.NullMarked;
