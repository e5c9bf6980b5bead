/** Control fields: the table of latencies, what is in flight, which uses are too early. */
@NullMarked
package lockstep.ir.sass.control;

import org.jspecify.annotations.NullMarked;
