/**
 * Judges allocations of registers without knowing how they came about. Begin with
 * {@link lockstep.conformance.allocation.AllocationValidator}.
 */
@NullMarked
package lockstep.conformance.allocation;

import org.jspecify.annotations.NullMarked;
