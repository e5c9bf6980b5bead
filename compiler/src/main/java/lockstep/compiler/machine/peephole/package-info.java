/** Local patterns of machine instructions. Begin with {@link lockstep.compiler.machine.peephole.NvptxPeephole}. */
@NullMarked
package lockstep.compiler.machine.peephole;

import org.jspecify.annotations.NullMarked;
