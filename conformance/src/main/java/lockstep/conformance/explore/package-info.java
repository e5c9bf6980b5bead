/**
 * What pictures of a check are drawn from: programs with their flow graphs and their register pressure, what the warps
 * of a run did, and what the lane that went wrong did.
 */
@NullMarked
package lockstep.conformance.explore;

import org.jspecify.annotations.NullMarked;
