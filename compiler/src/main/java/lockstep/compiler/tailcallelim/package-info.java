/** Tail calls: which calls are some, and recursion by them as loops. */
@NullMarked
package lockstep.compiler.tailcallelim;

import org.jspecify.annotations.NullMarked;
