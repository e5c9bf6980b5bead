/** Control fields: the table of latencies, what is in flight, who comes too early. */
@NullMarked
package lockstep.ir.sass.control;

import org.jspecify.annotations.NullMarked;
