/** The corpus of kernels with known answers, run by the simulator. */
@NullMarked
package lockstep.conformance.corpus;

import org.jspecify.annotations.NullMarked;
