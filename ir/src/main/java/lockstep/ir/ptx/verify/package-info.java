/**
 * The rules of PTX beyond its grammar. {@link lockstep.ir.ptx.verify.PtxVerifier} names them. The valid forms of
 * instructions are read from the op table; how types, registers and numbers agree was measured on ptxas 13.0.
 *
 * <p>Names are resolved when the text is read, so undeclared and doubly declared names never reach the verifier.
 */
@NullMarked
package lockstep.ir.ptx.verify;

import org.jspecify.annotations.NullMarked;
