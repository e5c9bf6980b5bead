/** Passes that change what functions take and give back. */
@NullMarked
package lockstep.compiler.signature;

import org.jspecify.annotations.NullMarked;
