/**
 * A debugger of warps ({@code sim --debug}): it stops a run of the simulator before an instruction of a warp, shows
 * what lanes hold and where they are, and goes on, or back by running again. Commands have the words of cuda-gdb.
 */
@NullMarked
package lockstep.conformance.debug;

import org.jspecify.annotations.NullMarked;
