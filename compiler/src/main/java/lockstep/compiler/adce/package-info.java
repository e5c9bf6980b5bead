/** The pass adce: aggressive dead code elimination, which also removes branches and cycles of PHIs. */
@NullMarked
package lockstep.compiler.adce;

import org.jspecify.annotations.NullMarked;
