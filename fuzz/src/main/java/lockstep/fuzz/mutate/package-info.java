/**
 * Mutation of given programs: {@link lockstep.fuzz.mutate.OriginalFolder} finds programs in a folder,
 * {@link lockstep.fuzz.mutate.Mutator} changes one of them by several of the {@link lockstep.fuzz.mutate.Mutations}.
 * The result verifies, and may have any meaning, including undefined behavior. After Fan, Hahnenberg and Regehr,
 * "High-Throughput, Formal-Methods-Assisted Fuzzing for LLVM" (CGO 2024).
 */
@NullMarked
package lockstep.fuzz.mutate;

import org.jspecify.annotations.NullMarked;
