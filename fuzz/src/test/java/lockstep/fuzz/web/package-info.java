/**
 * PHI webs: the validator, on small programs, on mistakes made on purpose and on generated kernels, where the simulator
 * agrees with it; the modes in which PHIs are kept; and the bound of coalescing.
 */
@NullMarked
package lockstep.fuzz.web;

import org.jspecify.annotations.NullMarked;
