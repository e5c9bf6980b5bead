/**
 * The results of machine words are compared with those of the PTX from which ptxas made them: kernels of one
 * instruction, thread by thread.
 */
@NullMarked
package lockstep.conformance.sass.semantics;

import org.jspecify.annotations.NullMarked;
