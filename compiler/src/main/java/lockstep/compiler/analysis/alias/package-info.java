/**
 * Which memory accesses may touch the same bytes, and what instructions may do to memory.
 * {@link lockstep.compiler.analysis.alias.AliasAnalysis} answers for two locations,
 * {@link lockstep.compiler.analysis.alias.MemoryEffects} for an instruction and a location; {@code AddressForm} writes
 * an address as a sum, {@code UnderlyingObjects} finds the objects it may point into, {@code Captures} whether an
 * object is known elsewhere, {@code AccessTags} what metadata promises. docs/analyses.md lists what is claimed.
 */
@NullMarked
package lockstep.compiler.analysis.alias;

import org.jspecify.annotations.NullMarked;
