/** Tests of the proofs of rules. */
@NullMarked
package lockstep.conformance.prove;

import org.jspecify.annotations.NullMarked;
