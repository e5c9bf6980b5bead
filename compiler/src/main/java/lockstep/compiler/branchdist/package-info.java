/** The pass branch-dist: merges operations that both arms of a divergent branch execute. */
@NullMarked
package lockstep.compiler.branchdist;

import org.jspecify.annotations.NullMarked;
