/**
 * Data for visualizing a check: programs with their flow graphs and register pressure, the activity of the warps of a
 * run, and the traces of the lane that went wrong.
 */
@NullMarked
package lockstep.conformance.explore;

import org.jspecify.annotations.NullMarked;
