/** What the tests of the readers of all dialects share. */
@NullMarked
package lockstep.ir.text;

import org.jspecify.annotations.NullMarked;
