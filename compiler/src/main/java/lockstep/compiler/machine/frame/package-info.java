/** Frame objects and their layout in local memory. Begin with {@link lockstep.compiler.machine.frame.PrologEpilog}. */
@NullMarked
package lockstep.compiler.machine.frame;

import org.jspecify.annotations.NullMarked;
