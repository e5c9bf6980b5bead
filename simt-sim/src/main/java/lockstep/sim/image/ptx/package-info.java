/**
 * Decodes PTX into images. A PTX instruction becomes one counted {@link lockstep.sim.image.Op} and possibly a few
 * uncounted ones: for operands that are truncated, extended or computed, for addresses with a displacement, and for the
 * branch around an instruction with a guard. Registers are cells and addresses are plain numbers; the variables of the
 * module and the signatures of its functions are described by a module of the NVVM dialect without bodies.
 *
 * <p>Start at {@link lockstep.sim.image.ptx.PtxImages}. {@link lockstep.sim.image.ptx.PtxBlockPlan} divides a body into
 * blocks, {@link lockstep.sim.image.ptx.FunctionBody} decodes it, and
 * {@link lockstep.sim.image.ptx.PtxInstructionForms} dispatches each instruction by opcode.
 */
@NullMarked
package lockstep.sim.image.ptx;

import org.jspecify.annotations.NullMarked;
