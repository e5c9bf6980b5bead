/**
 * The control flow of a PTX body: {@link lockstep.ir.ptx.graph.PtxBlocks} cuts it into basic blocks and gives them as a
 * {@link lockstep.ir.cfg.FlowGraph}.
 */
@NullMarked
package lockstep.ir.ptx.graph;

import org.jspecify.annotations.NullMarked;
