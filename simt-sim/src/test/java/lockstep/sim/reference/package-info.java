/** Tests of the reference engine, a test a clause of docs/semantics.md. */
@NullMarked
package lockstep.sim.reference;

import org.jspecify.annotations.NullMarked;
