/**
 * Analyses of one function that several passes use: flow graphs, constant offsets, dead and speculatable instructions.
 */
@NullMarked
package lockstep.compiler.analysis;

import org.jspecify.annotations.NullMarked;
