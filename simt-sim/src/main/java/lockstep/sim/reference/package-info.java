/**
 * The reference engine: executes decoded instructions lane by lane, in the way that docs/semantics.md words them. One
 * class a group of operations.
 */
@NullMarked
package lockstep.sim.reference;

import org.jspecify.annotations.NullMarked;
