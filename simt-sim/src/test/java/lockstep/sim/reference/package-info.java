/** Tests of the reference engine, one for each clause of docs/semantics.md. */
@NullMarked
package lockstep.sim.reference;

import org.jspecify.annotations.NullMarked;
