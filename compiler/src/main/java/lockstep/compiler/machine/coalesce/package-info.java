/** Coalescing of registers. Begin with {@link lockstep.compiler.machine.coalesce.CopyClasses}. */
@NullMarked
package lockstep.compiler.machine.coalesce;

import org.jspecify.annotations.NullMarked;
