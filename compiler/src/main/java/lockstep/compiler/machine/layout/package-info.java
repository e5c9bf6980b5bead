/**
 * The order of machine blocks and the branches between them. Begin with
 * {@link lockstep.compiler.machine.layout.BlockGraph}.
 */
@NullMarked
package lockstep.compiler.machine.layout;

import org.jspecify.annotations.NullMarked;
