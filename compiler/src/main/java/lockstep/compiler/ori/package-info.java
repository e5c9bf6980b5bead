/** Passes over Ori. Begin with {@link lockstep.compiler.ori.LiveDead}. */
@NullMarked
package lockstep.compiler.ori;

import org.jspecify.annotations.NullMarked;
