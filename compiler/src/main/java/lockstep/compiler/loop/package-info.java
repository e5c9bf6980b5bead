/** Passes on loops. */
@NullMarked
package lockstep.compiler.loop;

import org.jspecify.annotations.NullMarked;
