/**
 * Validates register allocation independently of the allocator. Begin with
 * {@link lockstep.conformance.allocation.AllocationValidator}.
 */
@NullMarked
package lockstep.conformance.allocation;

import org.jspecify.annotations.NullMarked;
