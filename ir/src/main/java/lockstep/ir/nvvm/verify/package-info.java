/**
 * The verifier of the NVVM dialect. {@link lockstep.ir.nvvm.verify.NvvmVerifier} lists the invariants,
 * {@link lockstep.ir.nvvm.verify.VerifierRule} has a stable code for each.
 */
@NullMarked
package lockstep.ir.nvvm.verify;

import org.jspecify.annotations.NullMarked;
