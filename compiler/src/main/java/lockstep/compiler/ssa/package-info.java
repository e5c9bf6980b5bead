/** Construction of SSA form: promotion of allocas to values. */
@NullMarked
package lockstep.compiler.ssa;

import org.jspecify.annotations.NullMarked;
