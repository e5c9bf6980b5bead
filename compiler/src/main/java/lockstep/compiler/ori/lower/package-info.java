/**
 * PTX becomes Ori: the first step of seed 001. {@link lockstep.compiler.ori.lower.PtxLowering} takes a module; what is
 * computed becomes macros named by their form, memory, addresses, control and calls become words at once.
 */
@NullMarked
package lockstep.compiler.ori.lower;

import org.jspecify.annotations.NullMarked;
