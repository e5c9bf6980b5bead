/**
 * Vectors and their elements: operations on vectors taken apart ({@code scalarizer}), accesses to neighbouring bytes
 * put together ({@code load-store-vectorizer}).
 *
 * <p>Nothing here moves anything from one block to another, so that the lanes that execute it stay the same.
 */
@NullMarked
package lockstep.compiler.vector;

import org.jspecify.annotations.NullMarked;
