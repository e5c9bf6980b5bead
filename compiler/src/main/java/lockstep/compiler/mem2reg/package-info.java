/** Construction of SSA form: promotion of allocas to values. */
@NullMarked
package lockstep.compiler.mem2reg;

import org.jspecify.annotations.NullMarked;
