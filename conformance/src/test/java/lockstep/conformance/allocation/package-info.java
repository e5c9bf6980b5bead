/** Allocated registers: hand-written kernels, wrong allocators, the validator's own tests. */
@NullMarked
package lockstep.conformance.allocation;

import org.jspecify.annotations.NullMarked;
