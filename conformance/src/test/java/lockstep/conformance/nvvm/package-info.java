/** Passes around NVVM IR whose input the simulator cannot run. */
@NullMarked
package lockstep.conformance.nvvm;

import org.jspecify.annotations.NullMarked;
