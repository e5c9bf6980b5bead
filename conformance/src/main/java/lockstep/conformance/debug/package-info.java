/**
 * A debugger of warps ({@code sim --debug}): it stops a run of the simulator before an instruction of a warp, shows the
 * values and positions of lanes, and continues forward, or back by running again. Commands have the names of cuda-gdb.
 */
@NullMarked
package lockstep.conformance.debug;

import org.jspecify.annotations.NullMarked;
