/** instsimplify: instructions that equal an existing value or a constant. */
@NullMarked
package lockstep.compiler.simplify;

import org.jspecify.annotations.NullMarked;
