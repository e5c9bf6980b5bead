/**
 * Vectorization of memory accesses: loads or stores of adjacent bytes in a block become one wider access.
 * {@link lockstep.compiler.loadstorevectorizer.LoadStoreVectorizer} is the pass; a {@code RunFinder} selects the
 * accesses that are merged, {@code LongerAccess} merges them.
 *
 * <p>Nothing moves from one block to another, so that each access is executed by the same lanes.
 */
@NullMarked
package lockstep.compiler.loadstorevectorizer;

import org.jspecify.annotations.NullMarked;
