/** Tests of the verifier: a failing program for each rule, and valid ones that must pass. */
@NullMarked
package lockstep.ir.nvvm.verify;

import org.jspecify.annotations.NullMarked;
