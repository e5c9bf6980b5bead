/**
 * Scalarization: operations on vectors become operations on their elements.
 * {@link lockstep.compiler.scalarizer.Scalarizer} is the pass, {@code Pieces} has the elements of each vector.
 *
 * <p>Nothing moves from one block to another, so that each operation is executed by the same lanes.
 */
@NullMarked
package lockstep.compiler.scalarizer;

import org.jspecify.annotations.NullMarked;
