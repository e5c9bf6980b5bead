/** Analyses of one function that passes share: flow-graph facts, known bits, speculation. */
@NullMarked
package lockstep.compiler.analysis;

import org.jspecify.annotations.NullMarked;
