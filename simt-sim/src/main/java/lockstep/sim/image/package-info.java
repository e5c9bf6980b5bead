/**
 * Decoded programs: a module turned once into dense arrays that engines run. Values are flattened to scalar leaves,
 * each with a number of a cell in a frame; blocks, edges and instructions are numbered.
 */
@NullMarked
package lockstep.sim.image;

import org.jspecify.annotations.NullMarked;
