/** Selection of every operation and intrinsic, one in a kernel, judged by the simulator. */
@NullMarked
package lockstep.conformance.select;

import org.jspecify.annotations.NullMarked;
