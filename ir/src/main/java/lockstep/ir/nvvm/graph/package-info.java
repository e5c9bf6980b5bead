/** Functions of the NVVM dialect as flow graphs, for the algorithms of {@link lockstep.ir.cfg}. */
@NullMarked
package lockstep.ir.nvvm.graph;

import org.jspecify.annotations.NullMarked;
