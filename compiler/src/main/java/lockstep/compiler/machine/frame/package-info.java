/** Frame objects: where they lie in local memory. Begin with {@link lockstep.compiler.machine.frame.PrologEpilog}. */
@NullMarked
package lockstep.compiler.machine.frame;

import org.jspecify.annotations.NullMarked;
