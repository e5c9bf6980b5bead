/**
 * Launch descriptions: which kernels to launch with which arguments, and the expected results. The grammar (version 1)
 * is in {@link lockstep.ir.launch.LaunchReader}.
 */
@NullMarked
package lockstep.ir.launch;

import org.jspecify.annotations.NullMarked;
