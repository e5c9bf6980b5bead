/**
 * What PTX must keep beyond its grammar. {@link lockstep.ir.ptx.verify.PtxVerifier} names the rules. What an
 * instruction may be is read from the op table; how types, registers and numbers agree was measured on ptxas 13.0.
 *
 * <p>Names are resolved when the text is read: what is not declared, or declared twice, never comes here.
 */
@NullMarked
package lockstep.ir.ptx.verify;

import org.jspecify.annotations.NullMarked;
