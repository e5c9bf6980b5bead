/** Tail calls: which calls are some, and recursion by them as loops. */
@NullMarked
package lockstep.compiler.tail;

import org.jspecify.annotations.NullMarked;
