/** Tail calls: marking them, and turning self-recursion by tail calls into loops. */
@NullMarked
package lockstep.compiler.tailcallelim;

import org.jspecify.annotations.NullMarked;
