/** Machine words against ptxas, where it is installed: whole kernels, kernels of one instruction, experiments. */
@NullMarked
package lockstep.conformance.sass;

import org.jspecify.annotations.NullMarked;
