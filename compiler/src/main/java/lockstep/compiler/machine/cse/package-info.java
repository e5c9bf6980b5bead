/** Machine instructions that compute the same. Begin with {@link lockstep.compiler.machine.cse.MachineCse}. */
@NullMarked
package lockstep.compiler.machine.cse;

import org.jspecify.annotations.NullMarked;
