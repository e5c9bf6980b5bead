/** PHI webs of generated kernels: the validator and the simulator agree, before and behind the pass. */
@NullMarked
package lockstep.fuzz.web;

import org.jspecify.annotations.NullMarked;
