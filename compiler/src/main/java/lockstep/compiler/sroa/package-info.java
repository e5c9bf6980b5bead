/**
 * Scalar replacement of aggregates: an alloca that is accessed in disjoint byte ranges becomes one alloca for each
 * range, and those become values.
 *
 * <p>Start reading at {@link lockstep.compiler.sroa.ScalarReplacement}; {@code AllocaSlices} finds the accesses,
 * {@code Partitions} cuts the bytes, {@code PartitionForm} picks a type, {@code SliceRewriter} rewrites.
 */
@NullMarked
package lockstep.compiler.sroa;

import org.jspecify.annotations.NullMarked;
