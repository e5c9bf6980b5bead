/** Changes of function signatures, for {@code argpromotion} and {@code deadargelim}. */
@NullMarked
package lockstep.compiler.signature;

import org.jspecify.annotations.NullMarked;
